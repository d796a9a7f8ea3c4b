import type { Root, Text } from 'hast'
import { isTextless } from './element-kinds.ts'
import { elementsOf } from './element.ts'
import { visibleText } from './visible-text.ts'

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

/** Hyphens within a number; longer dashes may be between two. */
const dashInNumber = /(?<=\d)[\u2010-\u2012\u2212](?=\d)/g
const hasDashInNumber = new RegExp(dashInNumber.source)

/** A text with ASCII digits, and with ASCII signs within its numbers; as long as before: `١٬٢٠٠ ريال` becomes `1,200 ريال`. */
export function plainDigits(text: string): string {
  const ascii = hasOtherDigit.test(text)
    ? text
        .replace(otherDigits, (digit) => plainDigit.get(digit) ?? digit)
        .replace(signBesideDigit, (sign) => plainSign.get(sign) ?? sign)
    : text
  return ascii.replace(dashInNumber, '-')
}

/** Marks that set the direction of the text beside them; pages put them around numbers. */
const directionMarks = /[\u200E\u200F\u061C]+/g
const hasDirectionMark = new RegExp(directionMarks.source)

const plainText = (text: string): string => plainDigits(text.replace(directionMarks, ''))

/** All of these characters in one test, since most texts have none of them. */
const maybeUnusual = new RegExp(`[${[...plainDigit.keys()].join('')}\\u200E\\u200F\\u061C\\u2010-\\u2012\\u2212]`)

const isUnusual = (text: string) =>
  maybeUnusual.test(text) && (hasOtherDigit.test(text) || hasDirectionMark.test(text) || hasDashInNumber.test(text))

/** A text of a page, and what is written there. */
interface WrittenText {
  readonly node: Text
  readonly own: string
}

/** The texts of a page that are not plain; most pages have none. */
function unusualTexts(root: Root): readonly WrittenText[] {
  const found: WrittenText[] = []
  for (const element of elementsOf(root)) {
    if (isTextless(element)) continue
    for (const node of element.children) if (node.type === 'text' && isUnusual(node.value)) found.push({ node, own: node.value })
  }
  return found
}

/** Runs something while the page's texts have ASCII digits, ASCII hyphens within numbers and no direction marks, so that each number is written in one way. */
export function inPlainTexts<Found>(root: Root, find: () => Found): Found {
  return withPlainTexts(unusualTexts(root), find)
}

function withPlainTexts<Found>(texts: readonly WrittenText[], find: () => Found): Found {
  for (const { node, own } of texts) node.value = plainText(own)
  try {
    return find()
  } finally {
    for (const { node, own } of texts) node.value = own
  }
}

/** The same for facts; their names and quotations keep the page's own digits and signs. */
export function readInPlainTexts<Facts>(root: Root, read: () => Facts): Facts {
  const texts = unusualTexts(root)
  const facts = withPlainTexts(texts, read)
  return texts.some(({ own }) => hasOtherDigit.test(own) || hasDashInNumber.test(own)) ? withOwnDigits(root, facts) : facts
}

/** Facts with the page's own characters restored in names and quotations. Phone numbers, e-mail addresses, hours and amounts keep their ASCII digits. */
function withOwnDigits<Facts>(root: Root, facts: Facts): Facts {
  // Readers put spaces between elements: `<b>٧٥</b><span>ر.س</span>` is two words.
  const text = visibleText(root).replace(directionMarks, '')
  const own = withoutSpace(text)
  const plain = withoutSpace(plainDigits(text))
  const ownAt = (at: number, part: string) => part.replace(/\S/g, () => own.charAt(at++))
  const restored = (value: string): string => {
    const sought = withoutSpace(value)
    if (!/\d/.test(sought) || own.includes(sought)) return value
    const whole = plain.indexOf(sought)
    if (whole >= 0) return ownAt(whole, value)
    let from = 0
    const restoredPart = (part: string): string => {
      const soughtPart = withoutSpace(part)
      // Parts mostly follow each other on the page, which may have the same number elsewhere.
      const next = plain.indexOf(soughtPart, from)
      const at = next < 0 ? plain.indexOf(soughtPart) : next
      if (at < 0) return part
      from = at + soughtPart.length
      return ownAt(at, part)
    }
    const parts = value.split(partJoint)
    return parts.map((part, at) => (at % 2 === 0 ? restoredPart(part) : part)).join('')
  }
  return JSON.parse(JSON.stringify(facts), (key, value: unknown) =>
    typeof value === 'string' && isWords(key, value) ? restored(value) : value,
  )
}

/** Whether a value is text or quotes the page; other values have ASCII digits. */
const isWords = (key: string, value: string): boolean =>
  key === 'priceText' || (/[\p{L}\p{Sc}]/u.test(value) && !/^\S+@\S+$/.test(value))

/**
 * What readers put between the words of the page: between a heading and a name below it, the lines of an address, and those of opening hours;
 * and Markdown.
 */
const partJoint = /( – |, |; |(?:^|\n)\s*(?:\d+\.|[-#>]+) |\]\([^()\s]*\)|[\n*[\]`|\\]+|~~)/

const withoutSpace = (text: string): string => text.replace(/\s+/g, '')
