import { memoizeByText } from '../../tree/memoize-by-text.ts'
import { phoneIcon } from '../text-lines.ts'
import { contactLabels, plainLabel, type ContactLabel } from './label-words.ts'
import { textPattern } from '../../../model/text-pattern.ts'

/** Longest label, in characters. */
const longest = 30

/** The label that a text consists of. */
export function labelOf(text: string): ContactLabel | undefined {
  return text.length > longest + 5 ? undefined : labelOfShort(text)
}

/** A phone icon at the end of a text, or the name of one. */
const phonePicture = textPattern(`(?:${phoneIcon}|[📞📱✆☏])\\uFE0F?[\\s:：]*$`, 'u')

/** The label that an icon at the end of a text stands for. */
function pictured(text: string): ContactLabel | undefined {
  if (phonePicture.test(text)) return 'phone'
  return /[📠🖷]\uFE0F?[\s:：]*$/u.test(text) ? 'fax' : undefined
}

const labelOfShort = memoizeByText((text): ContactLabel | undefined =>
  !/[\p{L}\d]/u.test(text) && pictured(text) !== undefined ? pictured(text) : contactLabels.get(withoutEnd(plainLabel(text))),
)

/** A month whose last letter is in its own element. */
const endOfMonth = /(?<!\p{L})(?:Aug|Sep)\st\s*$/u

/** The label at the end of a text: `Mobile`, `Telefon:`, `Fax.` right before a number; not the `t` of `Aug<sup>t</sup> 16`. */
export const labelAtEnd = memoizeByText((text: string): ContactLabel | undefined => {
  const picture = pictured(text)
  if (picture !== undefined || endOfMonth.test(text)) return picture
  const words = withoutEnd(plainLabel(text.slice(-longest)))
    .split(/[\s|•·,;()]+/)
    .slice(-3)
  return words.map((_, at) => contactLabels.get(withoutEnd(words.slice(at).join(' ')))).find((label) => label !== undefined)
})

/** `Program` means opening hours in Romanian, and the programme of an event in other languages. */
const romanianHours =
  /^program ?: ?(?:luni|mar[țţt]i|miercuri|joi|vineri|s[âa]mb[ăa]t[ăa]|duminic[ăa]|zilnic|l ?[-–] ?[vsd](?!\p{L}))/iu

/** Splits a text into its label, which ends with a colon, and the rest; undefined if it does not begin with a label. */
export function splitAtLabel(
  text: string,
): { readonly label: ContactLabel; readonly name: string; readonly value: string } | undefined {
  const start = text.slice(0, longest + 5)
  const [, name = ''] = (/[:：]/.test(start) && /^([^:]{2,30}?) ?:/.exec(plainLabel(start))) || []
  const label = contactLabels.get(withoutEnd(name)) ?? (romanianHours.test(text) ? 'hours' : undefined)
  return label === undefined ? undefined : { label, name, value: text.slice(text.search(/[:：]/) + 1).trim() }
}

function withoutEnd(text: string): string {
  return text.replace(/[\s:.?!-]+$/, '')
}

/** Words near a lone number that ask visitors to call or to make an appointment. */
const callWords =
  /(?<!\p{L})(?:call|phone|telephone|ring|dial|anruf\p{L}*|rufen|telefon\p{L}*|appelez|téléphon\p{L}*|llam\p{L}*|chiama\p{L}*|bel|zavolejte|позвоните|звоните|записаться|запись|appointments?|rdv|rendez-vous|agend(?:e|ar|amentos?)|اتصل|للحجز)(?!\p{L})|חייגו|התקשרו|טלפון/u

/** Whether a text asks visitors to call. */
export const asksToCall = memoizeByText((text: string): boolean => {
  return callWords.test(plainLabel(text))
})
