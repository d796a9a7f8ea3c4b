import type { Element, Root } from 'hast'
import { isHeading } from '../../../tree/element-kinds.ts'
import { elementText } from '../../../tree/element-text.ts'
import { childElements, elementsOf, isElement, parentOf, withAncestors } from '../../../tree/element.ts'
import { boxOf } from '../../../tree/siblings.ts'
import { visibleText } from '../../../tree/visible-text.ts'
import type { TextLine } from '../../text-lines.ts'
import { withoutMapLink } from './address-prose.ts'
import { readHoursText } from '../hours/hours-text.ts'
import type { LabelledValue } from '../labelled-values.ts'
import { labelOf } from '../labels.ts'
import { leadsToMap } from '../links.ts'
import type { PageContext } from '../page-context.ts'
import { numbersIn } from '../phone.ts'
import { addressAtStart, type PostalAddress, readLabelledAddress, readNamedPlace } from './postal-address.ts'
import type { FoundContact } from '../shown-contact.ts'
import { amountOfMoney, addressSegments } from '../segments.ts'
import { isNearby, isThirdParty } from '../third-parties.ts'
import { isCalled } from '../../../content/class-words.ts'

/** Addresses next to labels, in links to maps, in `address` elements and hCards, and in unlabelled lines with the form of an address. */
export function addressesOf(
  root: Root,
  lines: readonly TextLine[],
  values: readonly LabelledValue[],
  context: PageContext,
): readonly FoundContact[] {
  const found = (method: 'label' | 'page', { fields, element }: ReadAddress): FoundContact => {
    const { isFrame } = context.placeOf(element)
    return { value: { kind: 'address', value: Object.values(fields).join(', '), fields, method, isFrame }, element }
  }
  return [
    ...[...labelledAddresses(values), ...markedAddresses(root, lines), ...mappedAddresses(root)].map((one) =>
      found('label', one),
    ),
    ...writtenAddresses(addressSegments(lines, context)).map((one) => found('page', one)),
  ]
}

/** An address and its element. */
interface ReadAddress {
  readonly fields: PostalAddress
  readonly element: Element | null
}

/** Labels that announce a full address rather than just a town, as `Location` may. */
const addressWord =
  /^(?:ה?כתובת|(?:our |office |street |postal |business )?address|adresse?|anschrift|indirizzo|endereço|morada|adresa|(?:наш )?адрес|ال?عنوان)(?!\p{L})/u

function labelledAddresses(values: readonly LabelledValue[]): readonly ReadAddress[] {
  return values.flatMap(({ label, name, lines }): readonly ReadAddress[] => {
    const [first = ''] = lines.map(({ text }) => text)
    if (label !== 'address' || isNearby(first) || readHoursText(first) !== undefined) return []
    const texts = lines.map(({ text }) => text)
    const fields =
      addressAtStart(texts, true)?.fields ??
      readLabelledAddress(texts, !addressWord.test(name)) ??
      (addressWord.test(name) ? readNamedPlace(first) : undefined)
    return fields === undefined ? [] : [{ fields, element: lines[0]?.block ?? null }]
  })
}

/** Elements of one kind that are read on one page. */
const maxElements = 50

/** Classes of elements that contain only an address (microformats). */
const addressClasses = new Set(['adr', 'h-adr', 'p-adr'])

function markedAddresses(root: Root, lines: readonly TextLine[]): readonly ReadAddress[] {
  const marked = elementsOf(root)
    .filter((element) => isElement(element, 'address') || isCalled(element, addressClasses))
    .slice(0, maxElements)
    .map((element) => {
      const own = lines
        .filter(({ block }) => block !== null && !isHeading(block) && withAncestors(block).some((around) => around === element))
        .map(({ text }) => text)
        .filter((text) => !hasOtherNumber(text) && !text.includes('@') && labelOf(text) === undefined)
      return { element, own, whole: anyAddress(own) }
    })
  // Each line may be its own element: `<address>Mill Lane 5</address><address>1234 Ashby</address>`.
  const found: ReadAddress[] = []
  for (let at = 0; at < marked.length; at++) {
    const { element, own, whole } = marked[at] ?? { element: null, own: [], whole: undefined }
    const next = marked[at + 1]
    const isInTwo = element !== null && next !== undefined && whole === undefined && next.whole === undefined
    const ofTwo = isInTwo && follows(next.element, element) ? anyAddress([...own, ...next.own]) : undefined
    const fields = whole ?? ofTwo ?? readLabelledAddress(own)
    if (fields !== undefined) found.push({ fields, element })
    if (ofTwo !== undefined) at++
  }
  return found
}

/** Whether nothing visible is between two elements. */
function follows(next: Element, element: Element): boolean {
  const siblings = parentOf(element)?.children ?? []
  const [from, to] = [siblings.indexOf(element), siblings.indexOf(next)]
  return to > from && siblings.slice(from + 1, to).every((node) => visibleText(node) === '')
}

/** A line before an address that may be part of it: `Unit 4A, Mill Farm,`. */
const mayBePart = /\d|,\s*$/

/** The first address in the lines; names may precede it. */
function anyAddress(lines: readonly string[]): PostalAddress | undefined {
  for (let at = 0; at < Math.min(4, lines.length); at++) {
    const read = addressAtStart(lines.slice(at), true)
    if (read !== undefined && !(read.isWhole && lines.slice(0, at).some((line) => mayBePart.test(line)))) return read.fields
  }
  return undefined
}

/** Whether a text has a phone number rather than a house number with a postal code: `12 - 3060 Bertem`. */
function hasOtherNumber(text: string): boolean {
  return numbersIn(text).length > 0 && addressAtStart([text]) === undefined
}

/** Longest text of a link to a map that is read as an address, in characters. */
const longestAddress = 500

/** A Brazilian postal code at the end, which could be a phone number. */
const brazilianCode = /(?<=[A-Z]{2},? ?)\d{5}-\d{3}$/

function mappedAddresses(root: Root): readonly ReadAddress[] {
  return elementsOf(root)
    .filter((element) => leadsToMap(element))
    .slice(0, maxElements)
    .flatMap((element): readonly ReadAddress[] => {
      const text = textOfMapLink(element)
      if (text.length > longestAddress || !/\d/.test(text) || hasOtherNumber(text.replace(brazilianCode, ''))) return []
      const isOther = !isInParts(text) || rating.test(text)
      const fields = addressAtStart([text], true)?.fields ?? (isOther ? undefined : readLabelledAddress([text]))
      return fields === undefined ? [] : [{ fields, element }]
    })
}

/** The rating of a company, in a link to its entry on a map: `5.0 on Google · 74 reviews`. */
const rating =
  /[★☆⭐] ?\(?\d|\d ?[★☆⭐]|(?<!\p{L})google(?![ -]?maps)|(?<=\d[ +]{1,2})(?:reviews?|ratings?|bewertungen|rezensionen|avis|opiniones|reseñas|recensioni|avaliações|beoordelingen|opinii|recenz\p{L}|hodnocení|omdömen|anmeldelser|отзыв\p{L}{0,3}|yorum|κριτικές|ביקורות|חוות דעת|تقييم\p{L}{0,3}|مراجعة)(?!\p{L})/iu

/** Whether a text has several parts or a postal code, as an address does and a call to action does not: `Navigate in 1 click`. */
function isInParts(text: string): boolean {
  return /\p{L}.*[,|·•–].*[\p{L}\d]|(?<![\p{L}\d-])\d{4,7}(?![\d-])/u.test(text)
}

/** The text of a link to a map, without a title in bold before the address: `<strong>Map</strong><span>1 High Street, York</span>`. */
function textOfMapLink(link: Element): string {
  const [first, ...others] = childElements(link)
  const text = withoutMapLink(elementText(link).replace(/^\p{P}+/u, ''))
  if (!isElement(first, 'strong', 'b') || others.length === 0 || text.length > longestAddress) return text
  const title = elementText(first)
  const rest = text.startsWith(title) ? text.slice(title.length).trim() : ''
  return !/\d/.test(title) && /^\p{L}/u.test(rest) && isInParts(rest) && /\d/.test(rest) ? rest : text
}

/** A picture before an address: `📍 12 High Street, Ashby`. */
const picture = /^(?:\p{Extended_Pictographic}\uFE0F?\s*)+/u

function writtenAddresses(lines: readonly TextLine[]): readonly ReadAddress[] {
  const withNumber = lines.map(({ text }) => /\d/.test(text))
  return lines.flatMap(({ block, text }, at): readonly ReadAddress[] => {
    // An address has a number; most lines have none, so skip them early.
    if (!(withNumber[at] || withNumber[at + 1] || withNumber[at + 2] || withNumber[at + 3])) return []
    const next = lines.slice(at, at + 4).filter((line, offset) => offset === 0 || isNear(line.block, block))
    const read = addressAtStart(next.map((line) => line.text.replace(picture, '')))
    if (read === undefined || isThirdParty(text) || isNearby(text) || amountOfMoney.test(text)) return []
    const above = lines[at - 1]
    const continues = above !== undefined && isNear(above.block, block) && /,\s*$/.test(above.text)
    return read.isWhole && continues ? [] : [{ fields: read.fields, element: block }]
  })
}

/** Whether two lines are in the same block or in adjacent blocks. A heading is adjacent to similar headings, not to the text below it. */
function isNear(one: Element | null, other: Element | null): boolean {
  if (one === null || other === null || one === other) return one === other
  if ((isHeading(one) || isHeading(other)) && one.tagName !== other.tagName) return false
  const around = parentOf(boxOf(one))
  for (let at: Element | undefined = other; at !== undefined; at = parentOf(at)) if (at === around) return true
  return false
}
