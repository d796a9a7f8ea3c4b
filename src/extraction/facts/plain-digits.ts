import type { ElementContent, Root, Text } from 'hast'
import { isTextless } from '../tree/element-kinds.ts'
import { elementsOf } from '../tree/element.ts'
import { visibleText } from '../tree/visible-text.ts'
import { memoizeByObject } from '../../model/maps.ts'

/** The zeros of supported digits besides ASCII ones: Arabic-Indic, Persian, Devanagari, Bengali, full-width. */
const zeros = ['\u0660', '\u06F0', '\u0966', '\u09E6', '\uFF10'] as const

const plainDigit: ReadonlyMap<string, string> = new Map(
  zeros.flatMap((zero) =>
    Array.from({ length: 10 }, (_, digit) => [String.fromCharCode(zero.charCodeAt(0) + digit), `${digit}`]),
  ),
)

/** Separators within numbers of such digits. */
const plainSign: ReadonlyMap<string, string> = new Map([
  ['\u066B', '.'],
  ['\u066C', ','],
  ['（', '('],
  ['）', ')'],
  ['＋', '+'],
  ['，', ','],
  ['－', '-'],
  ['．', '.'],
  ['：', ':'],
])

const otherDigits = new RegExp(`[${[...plainDigit.keys()].join('')}]`, 'g')
const hasOtherDigit = new RegExp(otherDigits.source)
const signBesideDigit = /(?<=\d)[\u066B\u066C），－．：](?=[\d（])|[（＋](?=\d)/g

/** A text with ASCII digits, and with ASCII signs within its numbers; as long as before: `١٬٢٠٠ ريال` becomes `1,200 ريال`. */
export function plainDigits(text: string): string {
  if (!hasOtherDigit.test(text)) return text
  return text
    .replace(otherDigits, (digit) => plainDigit.get(digit) ?? digit)
    .replace(signBesideDigit, (sign) => plainSign.get(sign) ?? sign)
}

const isToRewrite = (node: ElementContent): node is Text => node.type === 'text' && hasOtherDigit.test(node.value)

/** The texts of a page with other digits than ASCII ones; most pages have none. */
const textsWithOtherDigits = memoizeByObject((root: Root): readonly Text[] => {
  const parents = elementsOf(root).filter((element) => !isTextless(element))
  return parents.flatMap(({ children }) => children.filter(isToRewrite))
})

/** Runs a reader while all digits of the page are ASCII ones. Its result goes through {@link withOwnDigits}. */
export function inPlainDigits<Found>(root: Root, read: () => Found): Found {
  const texts = textsWithOtherDigits(root).map((text) => ({ text, own: text.value }))
  for (const { text } of texts) text.value = plainDigits(text.value)
  try {
    return read()
  } finally {
    for (const { text, own } of texts) text.value = own
  }
}

/** Facts with the page's own characters restored in names and quotations. Phone numbers, e-mail addresses, hours and amounts keep their ASCII digits. */
export function withOwnDigits<Facts>(root: Root, facts: Facts): Facts {
  if (textsWithOtherDigits(root).length === 0) return facts
  // Readers put spaces between elements: `<b>٧٥</b><span>ر.س</span>` is two words.
  const text = visibleText(root)
  const own = withoutSpace(text)
  const plain = withoutSpace(plainDigits(text))
  const restored = (part: string): string => {
    const sought = withoutSpace(part)
    if (!/\d/.test(sought) || own.includes(sought)) return part
    let at = plain.indexOf(sought)
    return at < 0 ? part : part.replace(/\S/g, () => own.charAt(at++))
  }
  return JSON.parse(JSON.stringify(facts), (key, value: unknown) =>
    typeof value === 'string' && isWords(key, value) ? value.split(partJoint).map(restored).join('') : value,
  )
}

/** Whether a value is text or quotes the page; other values have ASCII digits. */
const isWords = (key: string, value: string): boolean =>
  key === 'priceText' || (/[\p{L}\p{Sc}]/u.test(value) && !/^\S+@\S+$/.test(value))

/** Separators between a heading and a name below it, between the lines of an address, and between those of opening hours. */
const partJoint = /( – |, |; )/

const withoutSpace = (text: string): string => text.replace(/\s+/g, '')
