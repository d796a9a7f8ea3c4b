import { isHeading } from '../../tree/element-kinds.ts'
import { factLimits } from '../limits.ts'
import { andWord, jointWord, orWord } from '../prices/words.ts'
import type { TextLine } from '../text-lines.ts'
import { labelAtEnd, labelOf, splitAtLabel } from './labels.ts'
import type { PageContext } from './page-context.ts'
import { amountOfMoney } from './segments.ts'
import { isPublicNumber, numbersIn } from './phone.ts'
import { isInAddress } from './address/postal-address.ts'
import type { FoundContact } from './shown-contact.ts'
import { asksToCall } from './labels.ts'
import { type ContactLabel, plainLabel } from './label-words.ts'
import { saysHours } from './hours/hours-text.ts'
import { contactPageKind } from './contact-page-kind.ts'
import { isKindOrDepartment } from './departments.ts'
import { isThirdParty } from './third-parties.ts'
import { inAnyCase, textPattern } from '../../../model/text-pattern.ts'

/** Longest line in which a number without a label counts, in characters. */
const longestUnlabelled = 160

/** A round number, such as a price whose currency is on its own line, or how many customers somebody has. */
const roundAmount = /^[1-9]\d{2} \d00$|^[1-9]\d{2,}0{4}$/

/** A number of eight digits as in Central America, which may also be a range: `4000-5000`. */
const fourAndFour = /^\d{4}\s?[-/]\s?\d{4}$/

/** A postal code of more digits than a house number has: `411 001`, `6688312`, `80020-090`, `1967713511`. */
const postalCode = /^[1-9](?:\d{2} ?\d{3}|\d{6}|\d{4}-\d{3}|\d{4}-?\d{5})$/

/** The same of Japan, which has the form of a local number in North America: `1-4-2 Hanacho, Naka-ku, Aichi Prefecture 450-6002`. */
const japaneseCode = /^[1-9]\d{2}-\d{4}$/
const japaneseAddress = /\p{L}-(?:ku|shi|gun|ken|fu|cho|machi)(?!\p{L})|(?<!\p{L})Prefecture(?!\p{L})/u

/** Digits with nothing between them. */
const undivided = /^[1-9]\d+$/

/** As many digits as a number has with its area: fewer or more of them, right after a word, are those of an article, a member or a postal code. */
const nineOrTen = /^\d{9,10}$/

/** Words of registers, and signs before their numbers: `Colegiado nº`, `Wpis do ewidencji`, `Αρ. ΓΕΜΗ`. */
const registers =
  /n\.? ?[º°]|№|(?<!\p{L})(?:núm|nro|αρ|αριθμός|γεμη|permit)(?!\p{L})|(?<!\p{L})(?:regist(?!ered)|rejestr(?!acj)|ewidencj|colegiad|licen[cs](?!\p{L}{0,2}d)|lizenz|matr[ií]cul|expedient|zulassung|autori[sz]|certifi(?!e)|zertifi)/iu

/** Whether a number that does not begin like a phone number follows a colon, a word for a register or, without separators, a word that is no label: `Colegiado nº 914155612`, `SKU 345808`. */
function isNamedNumber(number: string, words: string): boolean {
  const name = words.split(/[|•·,;\d]/).at(-1) ?? ''
  if (/^[+0(*]/.test(number)) return false
  const isIdentifier = undivided.test(number) && (registers.test(name) || (/\p{L}/u.test(name) && !nineOrTen.test(number)))
  return /:\s*$/.test(words) || isIdentifier
}

/** Number of lower-case words that make a line a sentence. */
const maxSmallWords = 8

/** Between two labels of one number: `Tel. / Fax: 030 5550100`. */
const betweenLabels = textPattern(`[\\s.:]*(?:[/&+]|${andWord}|\\sו-?(?=פקס))[\\s.]*`, 'iu')

/** Whether the words before a number call it that of the telephone and of the fax. */
function isPhoneAndFax(words: string): boolean {
  const [fax = '', phone = ''] = words.split(betweenLabels).toReversed()
  return labelOf(fax) === 'fax' && labelAtEnd(phone) === 'phone'
}

/** A conjunction between two numbers that share a label. */
const joint = textPattern(`^\\W*(?:${jointWord}|${andWord})\\W*$`, 'iu')

/** An e-mail address in the same line, with what is before it: `Mail: info@ofek.example Telefon nr: 53 85 50 80`. */
const throughEmail = /^(?:([^@]*)[\s:])?[^\s:@]+@\S+\s*/u

/** Words of a call with its hours: `Call us Monday to Friday from 9:00 to 17:00 on 03-5550123`. */
const maxWordsWithHours = 16

/** The number of the next sentence, or of the other choice, may be anybody's: `or the council on 03-5550123`. */
const anotherCall = textPattern(`[.!?] \\p{Lu}|${inAnyCase(orWord)}`, 'u')

/** The beginning of a call to the company itself, unlike `Call the council`. */
const callsUs =
  /^(?:please )?(?:(?:call|ring|phone|telephone) us|rufen sie uns|ruf uns|appelez-nous|llám[ae]nos|chiamaci|ligue-nos|ligue para nós|bel ons|zadzwoń do nas|volejte nám|zavolejte nám|ring (?:oss|til os)|soita meille|hívjon minket|sunați-ne|καλέστε μας|bizi arayın|звоните нам|телефонуйте нам|התקשרו אלינו|חייגו אלינו|اتصلوا? بنا)(?!\p{L})/u

/** Longest text of a label, in characters. */
const longestLabel = 60

/** Numbers in lines of text: with a label before or above them, else by their form alone. */
export function numbersOf(lines: readonly TextLine[], context: PageContext): readonly FoundContact[] {
  let above = ''
  let aboveAt = -10
  // The last label or department; it applies until the next heading.
  let called = ''
  let calledAt = -10
  const isAskedFor = (text: string, at: number, before: string) => {
    const own = text.replace(/[^\p{L}\s]+/gu, ' ').trim()
    const asks =
      asksToCall(own) ||
      (own === '' && (lines[at - 1]?.text ?? '').length <= longestLabel && asksToCall(lines[at - 1]?.text ?? ''))
    const words = own.split(/\s+/).length
    if (words <= maxWordsWithHours && callsUs.test(plainLabel(text)) && !anotherCall.test(before) && saysHours(text)) return true
    return (
      asks &&
      (words <= 5 ||
        (words <= 10 && /^(?:[Pp]lease )?[Cc]all \p{Lu}\p{Ll}+ \p{Lu}.* (?:at|on)$/u.test(own) && !isThirdParty(own)))
    )
  }
  return lines.flatMap((line, at): readonly FoundContact[] => {
    const { text, block } = line
    if (labelOf(text) !== undefined) [above, aboveAt] = [text, at]
    if (labelOf(text) !== undefined || namesDepartment(line)) [called, calledAt] = [text, at]
    else if (block !== null && isHeading(block)) called = ''
    const numbers = numbersIn(text.slice(0, factLimits.text))
    if (numbers.length === 0) return []
    // In a line written in visual order, labels follow their numbers, and none precedes the first one.
    const isMirrored = labelAtEnd(text.slice(0, numbers[0]?.start)) === undefined
    let [before, last, name] = [
      0,
      at - aboveAt <= 3 && !isPictureOfOther(above, lines.slice(aboveAt + 1, at)) ? above : '',
      at - calledAt <= 3 ? called : '',
    ]
    return numbers.flatMap(({ text: number, start, end }, place): readonly FoundContact[] => {
      const between = text.slice(before, start)
      const words = withoutEmail(between)
      before = end
      // Of two numbers below one such label, the second may be that of the fax.
      const isBoth = numbers.length === 1 && isPhoneAndFax(words)
      const named = isBoth
        ? 'phone'
        : ((isMirrored ? mirroredLabel(text.slice(end, numbers[place + 1]?.start)) : undefined) ?? labelAtEnd(words))
      if (/\p{L}/u.test(between) && !joint.test(between)) last = name = words
      const label = named ?? labelOf(last) ?? labelAtEnd(last) ?? (isAskedFor(text, at, last) ? 'phone' : undefined)
      const isListed = label !== undefined || isKindOrDepartment(words)
      if (
        label === 'email' ||
        label === 'address' ||
        label === 'hours' ||
        isPublicNumber(number) ||
        belongsToThirdParty(text, end)
      )
        return []
      if (
        !isListed &&
        (roundAmount.test(number) ||
          fourAndFour.test(number) ||
          isInAddress(number, text) ||
          isPostalCode(number, between, text) ||
          isCodeOfTown(number, text.slice(start)) ||
          isSentence(text) ||
          isNamedNumber(number, between))
      )
        return []
      const kind = label === 'fax' || label === 'whatsapp' ? label : 'phone'
      const value = { kind, value: number, ...labelText(name), method: label === undefined ? 'page' : 'label' } as const
      return [{ value: { ...value, isFrame: context.placeOf(block).isFrame }, element: block }]
    })
  })
}

/** The words before a number without an e-mail address, unless words other than its label precede it: they may name a department, or somebody else. */
function withoutEmail(words: string): string {
  const [email = '', before = ''] = throughEmail.exec(words) ?? []
  return /\p{L}/u.test(before) && labelOf(before.replace(/^[^\p{L}]+/u, '')) !== 'email' ? words : words.slice(email.length)
}

/** Whether words stand between an icon and a number: the number may belong to them. */
function isPictureOfOther(label: string, between: readonly TextLine[]): boolean {
  return !/\p{L}/u.test(label) && between.some(({ text }) => /\p{L}/u.test(text))
}

/** The label after a number, up to the next one: `03-5550100 :טלפון`. */
function mirroredLabel(after: string): ContactLabel | undefined {
  const [, label = ''] = /^\s*:\s*([\p{Script=Hebrew}\p{Script=Arabic}'"׳״\s]{2,30})$/u.exec(after) ?? []
  return labelOf(label)
}

/** Whether a number has the form of a postal code in a line with an address, or after words of India, Iran or Japan. */
function isPostalCode(number: string, words: string, text: string): boolean {
  if (japaneseCode.test(number)) return japaneseAddress.test(words)
  if (!postalCode.test(number)) return false
  const script = number.length < 8 ? /[\p{Script=Devanagari}\p{Script=Bengali}]/u : /\p{Script=Arabic}/u
  return script.test(words) || splitAtLabel(text)?.label === 'address'
}

/** Whether six digits are the code of a town after them: `101000, Москва`. */
function isCodeOfTown(number: string, text: string): boolean {
  return /^\d{6}$/.test(number) && /^\d{6}(?:,|(?=[^\p{L}]*\p{Script=Cyrillic})) ?(?:г\.? ?)?\p{Lu}\p{L}/u.test(text)
}

/** Whether a line is the heading of a card with the numbers of a department; in a menu, such a line leads elsewhere. */
function namesDepartment({ text, block }: TextLine): boolean {
  const isShort = block !== null && isHeading(block) && text.length <= longestLabel
  return isShort && isKindOrDepartment(text) && contactPageKind(text) === undefined
}

/** Whether a line attributes the value that ends at an offset to a third party, up to the next bar or dot after it. */
export function belongsToThirdParty(text: string, end: number): boolean {
  const next = text.slice(end).search(/\s[|•·]\s/)
  return isThirdParty(next < 0 ? text : text.slice(0, end + next))
}

/** Whether a line is prose, in which a number may be anybody's: it is long, has many lower-case words, or a price. */
function isSentence(text: string): boolean {
  const small = text.match(/(?<![\p{L}@./-])\p{Ll}{2,}(?![\p{L}@/]|\.\p{L})/gu) ?? []
  return text.length > longestUnlabelled || small.length >= maxSmallWords || amountOfMoney.test(text)
}

/** The last words before a value. */
export function labelText(words: string): { readonly label?: string } {
  const label = words
    .replace(/^.*[|•·;]/, '')
    .replace(/[^\s:]+@\S+[^\p{L}]*$/u, '')
    .replace(/^[^\p{L}]+|[^\p{L}.)״"'׳]+$/gu, '')
    .trim()
  return label.length < 2 ? {} : { label: label.slice(-longestLabel) }
}
