import type { Element, Root } from 'hast'
import type { RefusedFact, ShownContact, ShownPlace } from '../../../model/page-facts.ts'
import { classWords } from '../../content/class-words.ts'
import { isHeading } from '../../tree/element-kinds.ts'
import { attribute, childElements, elementsOf, isElement, parentOf, withAncestors } from '../../tree/element.ts'
import { joinAddressRows } from './address-rows.ts'
import { labelledValues, type LabelledValue, labelAtEnd, labelOf } from './labels.ts'
import { readHoursText } from './hours-text.ts'
import { contactLinks, type ContactLink } from './links.ts'
import { contactPageKind, isEmergency, isKindOrDepartment, isNearby, isThirdParty, namesAuthority } from './words.ts'
import { elementText } from '../../tree/element-text.ts'
import { emailsIn, isReachable } from './email.ts'
import { factLimits } from '../limits.ts'
import { PageContext } from './page-context.ts'
import { isPublicNumber, isSameNumber, numbersIn } from './phone.ts'
import { pinnedAddresses } from './pinned-addresses.ts'
import { addressAtStart, readLabelledAddress, readNamedPlace } from './postal-address.ts'
import { withoutLinkAfter } from './address-prose.ts'
import { branchAddresses, branchHeadings, withoutBranchHours } from './branches.ts'
import { hoursOf } from './shown-hours.ts'
import { amountOfMoney, isOthers, labelText, longestLabel, numbersOf } from './shown-numbers.ts'
import { shownPlaces } from './shown-places.ts'
import { textLines, type TextLine } from '../text-lines.ts'

/** What {@link readShownContact} found on a page. */
interface ShownOnPage {
  readonly values: readonly ShownContact[]
  readonly places: readonly ShownPlace[]
  readonly refused: readonly RefusedFact[]
}

/** A value and the element that contains it. */
export interface FoundContact {
  readonly value: ShownContact
  readonly element: Element | null
}

/** Values of one page that are compared. */
const mostFound = 1_000

/**
 * Reads telephone numbers, e-mail addresses, postal addresses and opening hours as visitors see them: next to labels, in links, and by
 * their form. Which of them are the company's is decided later, across all pages; values next to words about a third party (an
 * authority, the maker of the site, a client) are left out here.
 */
export function readShownContact(root: Root): ShownOnPage {
  const context = new PageContext(root)
  const lines = joinAddressRows(textLines(root).map((line) => withoutCounter(line)))
  const links = contactLinks(root)
  const refused: RefusedFact[] = []
  const labelled = labelledValues(lines)
  const branches = branchHeadings(lines, context)
  const found = [
    ...numbersOf(lines, context),
    ...linksOf(links, lines, context, refused),
    ...emailsOf(lines, context),
    ...addressesOf(root, lines, labelled, context),
    ...branchAddresses(lines, branches, context),
    ...hoursOf(lines, labelled, context),
  ]
  const authorities = blocksOfAuthorities(lines, context)
  const own = found
    .filter(
      ({ element, value }) =>
        !context.placeOf(element).isThirdParty &&
        !isThirdParty(value.label ?? '') &&
        !isEmergency(value.label ?? '') &&
        !(element !== null && withAncestors(element).some((around) => authorities.has(around))),
    )
    .slice(0, mostFound)
    .map(({ element, value }) => {
      const { isDirections, heading, isFrame } = context.placeOf(element)
      const isContactPart = !isFrame && contactPageKind(heading) === 'contact'
      const place = { ...(isDirections && { isDirections }), ...(isContactPart && { isContactPart }) }
      return { element, value: { ...value, ...place } }
    })
  const values = distinct(withoutBranchHours(own, branches, context)).map(({ value }) => value)
  return { values, places: shownPlaces(own, context), refused }
}

/** The highest number of a place in a list that is left out of its text. */
const mostPlaces = 20

/** A line without the number of its place in a list: `<li><span>1</span>098 922 8435</li>`. */
function withoutCounter(line: TextLine): TextLine {
  const { block, text } = line
  if (block?.tagName !== 'li' || !/^0?[1-9]/.test(text)) return line
  const first = block.children.find((child) => child.type !== 'text' || child.value.trim() !== '')
  const counter = isElement(first) && first.children.every(({ type }) => type === 'text') ? elementText(first) : ''
  const place = /^\d{1,2}$/.test(counter) ? Number(counter) : Infinity
  // The number of a house is apart from its street.
  const next = first === undefined ? undefined : block.children[block.children.indexOf(first) + 1]
  const isGlued = next?.type === 'text' && /^[\p{L}\d+(].*\d/u.test(next.value)
  if (place > mostPlaces || !text.startsWith(counter) || !isGlued) return line
  const items = parentOf(block)
    ?.children.values()
    .filter((child) => isElement(child))
  return items?.drop(place - 1).next().value === block ? { ...line, text: text.slice(counter.length).trim() } : line
}

/**
 * The blocks of several lines whose first one names an authority: `<p>Supervisory authority:<br>…<br>Phone: …</p>`. In its own headers and
 * footers it names itself.
 */
function blocksOfAuthorities(lines: readonly TextLine[], context: PageContext): ReadonlySet<Element> {
  const byBlock = Map.groupBy(lines, ({ block }) => block)
  return new Set(
    [...byBlock].flatMap(([block, [first, ...others]]) =>
      block !== null && first !== undefined && others.length > 0 && namesAuthority(first.text) && !context.placeOf(block).isFrame
        ? [block]
        : [],
    ),
  )
}

/** Removes duplicates within one part of the page and prefers labelled values. */
function distinct(found: readonly FoundContact[]): readonly FoundContact[] {
  const faxes = found.filter(({ value }) => value.kind === 'fax')
  const isFax = ({ value }: FoundContact) =>
    value.kind === 'phone' && value.method !== 'label' && faxes.some((fax) => isSameNumber(fax.value.value, value.value))
  const byKey = new Map<string, FoundContact>()
  for (const one of found.filter((other) => !isFax(other))) {
    const { kind, value, isFrame } = one.value
    const key = `${kind} ${isFrame} ${value.toLowerCase()}`
    const known = byKey.get(key)
    const isBetter =
      known === undefined ||
      (known.value.method === 'page' && one.value.method !== 'page') ||
      (known.value.isIcon === true && one.value.isIcon !== true)
    const labels = [known?.value.label, one.value.label].filter((text) => text !== undefined)
    // What a list calls a number says more than a sentence with it.
    const label = labels.find((text) => isKindOrDepartment(text)) ?? labels[0]
    const { element, value: best } = isBetter ? one : known
    byKey.set(key, { element, value: { ...best, ...(label !== undefined && { label }) } })
  }
  return [...byKey.values()].slice(0, factLimits.shown)
}

/** Links that call or write. If a link shows another number or address than its own, its target is a template's leftover and the text counts. */
function linksOf(
  links: readonly ContactLink[],
  lines: readonly TextLine[],
  context: PageContext,
  refused: RefusedFact[],
): readonly FoundContact[] {
  const texts = new Map(lines.map(({ block, text }) => [block, text]))
  return links.flatMap(({ kind, value, shown, element }): readonly FoundContact[] => {
    const block = withAncestors(element).find((around) => texts.has(around))
    const line = block === undefined ? '' : (texts.get(block) ?? '')
    if (isOthers(line, Math.max(0, line.indexOf(shown)) + shown.length)) return []
    const { isFrame } = context.placeOf(element)
    if (kind === 'email') {
      const other = emailsIn(shown).find((address) => !isShownAs(address, value))
      if (other !== undefined) {
        const reason = `the link writes to a different address than it shows, ${other}`
        refused.push({ key: 'contact.email', text: value, reason, method: 'link' })
      }
      return other === undefined && isReachable(value) ? [{ value: { kind, value, method: 'link', isFrame }, element }] : []
    }
    if (isPublicNumber(value)) return []
    const read = kind === 'phone' ? numbersIn(shown) : []
    if (read.length > 0 && !read.some(({ text }) => isSameNumber(text, value))) {
      const reason = `the link dials a different number than it shows, ${read[0]?.text ?? ''}`
      refused.push({ key: 'contact.phone', text: value, reason, method: 'link' })
      return []
    }
    const isIcon = !/[\p{L}\p{N}]/u.test(shown)
    return [{ value: { kind, value, method: 'link', ...(isIcon && { isIcon }), isFrame }, element }]
  })
}

/** Whether a text shows an address, perhaps with its label right before it: `Emailinfo@shop.example`. */
function isShownAs(shown: string, address: string): boolean {
  const [text, end] = [shown.toLowerCase(), address.toLowerCase()]
  return text.endsWith(end) && (text.length === end.length || labelOf(text.slice(0, -end.length)) === 'email')
}

function emailsOf(lines: readonly TextLine[], context: PageContext): readonly FoundContact[] {
  return lines.flatMap(({ text, block }): readonly FoundContact[] => {
    const found = emailsIn(text.slice(0, factLimits.text)).filter(isReachable)
    const own = found.filter((value) => !isOthers(text, text.indexOf(value) + value.length))
    return own.map((value) => {
      const { isFrame } = context.placeOf(block)
      const before = text.slice(0, Math.max(0, text.indexOf(value)))
      const method = labelAtEnd(before) === 'email' ? 'label' : 'page'
      return { value: { kind: 'email', value, ...labelText(before), method, isFrame }, element: block }
    })
  })
}

/** Classes of elements that contain only an address (microformats). */
const addressClasses = new Set(['adr', 'h-adr', 'p-adr'])

/** Links to a map. */
const mapLink =
  /^https?:\/\/(?:[\w-]+\.)*(?:google\.[a-z.]{2,6}\/maps|maps\.google\.|maps\.app\.goo\.gl|goo\.gl\/maps|maps\.apple\.com|mapy\.c(?:z|om)|waze\.com|openstreetmap\.org|bing\.com\/maps)/i

/** Longest text of a link to a map that is read as an address, in characters. */
const longestAddress = 500

/** Labels that announce an address, not only a town where the company is, as `Location` does. */
const addressWord =
  /^(?:ה?כתובת|(?:our |office |street |postal |business )?address|adresse?|anschrift|indirizzo|endereço|morada|adresa|(?:наш )?адрес|ال?عنوان)(?!\p{L})/u

/** A Brazilian postal code at the end, which could be a telephone number. */
const brazilianCode = /(?<=[A-Z]{2},? ?)\d{5}-\d{3}$/

/** Whether a text has a telephone number rather than a house number with a postal code: `12 - 3060 Bertem`. */
function hasOtherNumber(text: string): boolean {
  return numbersIn(text).length > 0 && addressAtStart([text]) === undefined
}

/** Whether a text has several parts or a postal code, as an address does and a call to action does not: `Navigate in 1 click`. */
function isInParts(text: string): boolean {
  return /\p{L}.*[,|·•–].*[\p{L}\d]|(?<![\p{L}\d-])\d{4,7}(?![\d-])/u.test(text)
}

/** The text of a link to a map, without a title in bold before the address: `<strong>Map</strong><span>1 High Street, York</span>`. */
function textOfMapLink(link: Element): string {
  const [first, ...others] = childElements(link)
  const text = withoutLinkAfter(elementText(link).replace(/^\p{P}+/u, ''))
  if (!isElement(first, 'strong', 'b') || others.length === 0 || text.length > longestAddress) return text
  const title = elementText(first)
  const rest = text.startsWith(title) ? text.slice(title.length).trim() : ''
  return !/\d/.test(title) && /^\p{L}/u.test(rest) && isInParts(rest) && /\d/.test(rest) ? rest : text
}

/** Addresses next to labels, in links to maps, in `address` elements and hCards, and unlabelled lines in the form of an address. */
function addressesOf(
  root: Root,
  lines: readonly TextLine[],
  values: readonly LabelledValue[],
  context: PageContext,
): readonly FoundContact[] {
  const found = (fields: Readonly<Record<string, string>>, method: 'label' | 'page', element: Element | null): FoundContact => {
    const value = Object.values(fields).join(', ')
    return { value: { kind: 'address', value, fields, method, isFrame: context.placeOf(element).isFrame }, element }
  }
  const labelled = values
    .filter(
      ({ label, lines: [first] }) =>
        label === 'address' && !isNearby(first?.text ?? '') && readHoursText(first?.text ?? '') === undefined,
    )
    .flatMap(({ name, lines: below }): readonly FoundContact[] => {
      const texts = below.map(({ text }) => text)
      const fields =
        addressAtStart(texts, true)?.fields ??
        readLabelledAddress(texts, !addressWord.test(name)) ??
        (addressWord.test(name) ? readNamedPlace(texts[0] ?? '') : undefined)
      return fields === undefined ? [] : [found(fields, 'label', below[0]?.block ?? null)]
    })
  const marked = [...elementsOf(root)]
    .filter((element) => isElement(element, 'address') || classWords(element).some((word) => addressClasses.has(word)))
    .slice(0, 50)
    .flatMap((element): readonly FoundContact[] => {
      const inside = lines
        .filter(({ block }) => block !== null && !isHeading(block) && withAncestors(block).some((around) => around === element))
        .map(({ text }) => text)
      const own = inside.filter((text) => !hasOtherNumber(text) && !text.includes('@') && labelOf(text) === undefined)
      const fields = anyAddress(own) ?? readLabelledAddress(own)
      return fields === undefined ? [] : [found(fields, 'label', element)]
    })
  const mapped = [...elementsOf(root)]
    .filter((element) => mapLink.test(attribute(element, 'href')))
    .slice(0, 50)
    .flatMap((element): readonly FoundContact[] => {
      const text = textOfMapLink(element)
      const isOther = text.length > longestAddress || hasOtherNumber(text.replace(brazilianCode, ''))
      const fields = isOther
        ? undefined
        : (addressAtStart([text], true)?.fields ?? (isInParts(text) ? readLabelledAddress([text]) : undefined))
      return fields === undefined || !/\d/.test(text) ? [] : [found(fields, 'label', element)]
    })
  const withNumber = lines.map(({ text }) => /\d/.test(text))
  const written = lines.flatMap(({ block, text }, at): readonly FoundContact[] => {
    // An address has a number; most lines have none, so skip them early.
    if (!(withNumber[at] || withNumber[at + 1] || withNumber[at + 2] || withNumber[at + 3])) return []
    const following = lines.slice(at, at + 4)
    const next = following.filter((line, offset) => offset === 0 || isNear(line.block, block))
    const read = addressAtStart(next.map((line) => line.text))
    if (read === undefined || isThirdParty(text) || isNearby(text) || amountOfMoney.test(text)) return []
    const above = lines[at - 1]
    const isBelow = above !== undefined && isNear(above.block, block)
    if (read.isWhole && isBelow && /,\s*$/.test(above.text)) return []
    const { value, element } = found(read.fields, 'page', block)
    const isNamed = isBelow && isAddressee(above.text)
    return [{ value: isNamed ? { ...value, addressee: above.text } : value, element }]
  })
  const pinned = pinnedAddresses(root, lines, context).map(({ fields, block }) => found(fields, 'label', block))
  return [...labelled, ...marked, ...mapped, ...written, ...pinned]
}

/** Words with capitals, each alone or after a short one: `Anna von Berg`, `Berg & Tal`. */
const addressee = /^\p{Lu}[\p{L}\p{M}'’.-]*(?: (?:(?:\p{Ll}{2,3}|&) )?\p{Lu}[\p{L}\p{M}'’.-]*){1,4}$/u

/** Whether a line above an address is a name; not a label, and not the heading of a part. */
function isAddressee(line: string): boolean {
  return line.length <= longestLabel && addressee.test(line) && labelOf(line) === undefined && contactPageKind(line) === undefined
}

/** A line before an address that may be a part of it: `Unit 4A, Mill Farm,`. */
const mayBePart = /\d|,\s*$/

/** The first address in the lines; names may precede it. */
function anyAddress(lines: readonly string[]): Readonly<Record<string, string>> | undefined {
  for (let at = 0; at < Math.min(4, lines.length); at++) {
    const read = addressAtStart(lines.slice(at), true)
    if (read !== undefined && !(read.isWhole && lines.slice(0, at).some((line) => mayBePart.test(line)))) return read.fields
  }
  return undefined
}

/** Whether two lines are in the same block or in adjacent blocks. A heading is near another one like it, not the text below it. */
function isNear(one: Element | null, other: Element | null): boolean {
  if (one === null || other === null || one === other) return one === other
  if ((isHeading(one) || isHeading(other)) && one.tagName !== other.tagName) return false
  const around = parentOf(one)
  return around !== undefined && withAncestors(other).some((element) => element === around)
}
