import type { Element, Root } from 'hast'
import type { RefusedFact, ShownContact, ShownPlace } from '../../../model/page-facts.ts'
import { elementsOf, isElement, parentOf, withAncestors } from '../../tree/element.ts'
import { isHeading, isText } from '../../tree/element-kinds.ts'
import { elementsAfter } from '../../tree/siblings.ts'
import { joinAddressRows } from './address/address-rows.ts'
import { labelledValues } from './labelled-values.ts'
import { labelAtEnd, labelOf } from './labels.ts'
import { contactLinks, type ContactLink } from './links.ts'
import { contactPageKind } from './contact-page-kind.ts'
import { isEmergency, isThirdParty, namesOther, namesPublisher } from './third-parties.ts'
import { isKindOrDepartment } from './departments.ts'
import { elementText } from '../../tree/element-text.ts'
import { emailsIn, isUsableEmail } from './email.ts'
import { factLimits } from '../limits.ts'
import { PageContext } from './page-context.ts'
import { isPlaceholder, isPublicNumber, isSameNumber, numbersIn } from './phone.ts'
import { branchHeadings, withoutBranchHours } from './branches.ts'
import { announcedAddresses } from './address/announced-addresses.ts'
import { addressesOf } from './address/shown-addresses.ts'
import { hoursOf } from './hours/shown-hours.ts'
import { belongsToThirdParty, labelText, numbersOf } from './shown-numbers.ts'
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
const maxFound = 1_000

/**
 * Reads phone numbers, e-mail addresses, postal addresses and opening hours as visitors see them: next to labels, in links, and by
 * their form. Which of them are the company's is decided later, across all pages; values next to words about a third party (an
 * authority, the maker of the site, a client) are left out here.
 */
export function readShownContact(root: Root): ShownOnPage {
  const context = new PageContext(root)
  const lines = joinAddressRows(textLines(root).map((line) => withoutCounter(line)))
  const links = contactLinks(root)
  const refused: RefusedFact[] = []
  const labelled = labelledValues(lines)
  const branches = branchHeadings(root, lines, context)
  const found = [
    ...numbersOf(lines, context),
    ...linksOf(links, lines, context, refused),
    ...emailsOf(lines, context),
    ...addressesOf(root, lines, labelled, context),
    ...announcedAddresses(lines, branches, context),
    ...hoursOf(lines, labelled, context),
  ]
  const others = partsOfOthers(lines, context)
  const own = found
    .filter(
      ({ element, value }) =>
        !context.placeOf(element).isThirdParty &&
        !isThirdParty(value.label ?? '') &&
        !isEmergency(value.label ?? '') &&
        !(element !== null && withAncestors(element).some((around) => others.has(around))),
    )
    .slice(0, maxFound)
    .map(({ element, value }) => {
      const { isDirections, heading, isFrame } = context.placeOf(element)
      const isContactPart = !isFrame && contactPageKind(heading) === 'contact'
      const place = { ...(isDirections && { isDirections }), ...(isContactPart && { isContactPart }) }
      return { element, value: { ...value, ...place } }
    })
  const values = distinct(withoutBranchHours(own, branches, context)).map(({ value }) => value)
  return { values, places: shownPlaces(own, branches, context), refused }
}

/** The highest ordinal of a list item that is removed from its text. */
const maxPlaces = 20

/** A line without its ordinal in a list: `<li><span>1</span>098 922 8435</li>`. */
function withoutCounter(line: TextLine): TextLine {
  const { block, text } = line
  if (block?.tagName !== 'li' || !/^0?[1-9]/.test(text)) return line
  const first = block.children.find((child) => child.type !== 'text' || isText(child))
  const counter = isElement(first) && first.children.every(({ type }) => type === 'text') ? elementText(first) : ''
  const place = /^\d{1,2}$/.test(counter) ? Number(counter) : Infinity
  // A house number may be in its own element, apart from its street.
  const next = first === undefined ? undefined : block.children[block.children.indexOf(first) + 1]
  const isGlued = next?.type === 'text' && /^[\p{L}\d+(].*\d/u.test(next.value)
  if (place > maxPlaces || !text.startsWith(counter) || !isGlued) return line
  const items = parentOf(block)
    ?.children.values()
    .filter((child) => isElement(child))
  return items?.drop(place - 1).next().value === block ? { ...line, text: text.slice(counter.length).trim() } : line
}

/**
 * The parts of several lines whose first one names an authority or the site's host: `<p>Supervisory authority:<br>…<br>Phone: …</p>`. In
 * the header and footer of its own site, an authority names itself.
 */
function partsOfOthers(lines: readonly TextLine[], context: PageContext): ReadonlySet<Element> {
  const byBlock = Map.groupBy(lines, ({ block }) => block)
  return new Set(
    [...byBlock].flatMap(([block, [first, ...rest]]) => {
      if (block === null || first === undefined || !namesOther(first.text) || context.placeOf(block).isFrame) return []
      if (rest.length > 0) return [block]
      const around = parentOf(block)
      const isFirst = around !== undefined && around.children.find((child) => child.type !== 'text' || isText(child)) === block
      return isFirst && !isElement(around, 'main', 'body') ? [block, ...detailsBelow(block)] : []
    }),
  )
}

/** Most elements below the name of somebody else that give their details. */
const maxDetails = 6

/** The elements below the name of somebody else, up to a heading or the name of the site's publisher. */
function detailsBelow(name: Element): readonly Element[] {
  const below = elementsAfter(name).take(maxDetails).toArray()
  const end = below.findIndex((one) => isHeading(one) || elementsOf(one).some(isHeading) || namesPublisher(elementText(one)))
  return end < 0 ? below : below.slice(0, end)
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
    // A label in a list says more than a sentence.
    const label = labels.find((text) => isKindOrDepartment(text)) ?? labels[0]
    const { element, value: best } = isBetter ? one : known
    byKey.set(key, { element, value: { ...best, ...(label !== undefined && { label }) } })
  }
  return [...byKey.values()].slice(0, factLimits.shown)
}

/** `tel:` and `mailto:` links. If a link shows a number or address other than its target, the target is a template's leftover and the text counts. */
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
    if (belongsToThirdParty(line, Math.max(0, line.indexOf(shown)) + shown.length)) return []
    const { isFrame } = context.placeOf(element)
    const icon = /[\p{L}\p{N}]/u.test(shown) ? {} : { isIcon: true as const }
    if (kind === 'email') {
      const other = emailsIn(shown).find((address) => !isShownAs(address, value))
      if (other !== undefined) {
        const reason = `the link writes to a different address than it shows, ${other}`
        refused.push({ key: 'contact.email', text: value, reason, method: 'link' })
      }
      return other === undefined && isUsableEmail(value)
        ? [{ value: { kind, value, method: 'link', ...icon, isFrame }, element }]
        : []
    }
    if (isPublicNumber(value)) return []
    // `00-00-00` in a text is `000000` in the link, as in real numbers.
    if (isPlaceholder(shown) && !isPlaceholder(value) && isSameNumber(shown, value)) {
      refused.push({ key: 'contact.phone', text: value, reason: 'it looks like the placeholder of a template', method: 'link' })
      return []
    }
    const read = kind === 'phone' ? numbersIn(shown) : []
    const same = read.find(({ text }) => isSameNumber(text, value))?.text
    if (read.length > 0 && same === undefined) {
      const reason = `the link dials a different number than it shows, ${read[0]?.text ?? ''}`
      refused.push({ key: 'contact.phone', text: value, reason, method: 'link' })
      return []
    }
    const dialled = same !== undefined && hasDoubleZero(value, same) ? same : value
    return [{ value: { kind, value: dialled, method: 'link', ...icon, isFrame }, element }]
  })
}

/** Whether a link has one zero more than the number that it shows: `tel:0035550123` for `03-5550123` calls another country. */
function hasDoubleZero(dialled: string, shown: string): boolean {
  const [own, other] = [dialled, shown].map((number) => number.replace(/\D/g, ''))
  return /^0[1-9]/.test(other ?? '') && own === `0${other}`
}

/** Whether a text shows an e-mail address, perhaps with its label right before it: `Emailinfo@shop.example`. */
function isShownAs(shown: string, address: string): boolean {
  const [text, end] = [shown.toLowerCase(), address.toLowerCase()]
  return text.endsWith(end) && (text.length === end.length || labelOf(text.slice(0, -end.length)) === 'email')
}

function emailsOf(lines: readonly TextLine[], context: PageContext): readonly FoundContact[] {
  return lines.flatMap(({ text, block }): readonly FoundContact[] => {
    const found = emailsIn(text.slice(0, factLimits.text)).filter(isUsableEmail)
    const own = found.filter((value) => !belongsToThirdParty(text, text.indexOf(value) + value.length))
    return own.map((value) => {
      const { isFrame } = context.placeOf(block)
      const before = text.slice(0, Math.max(0, text.indexOf(value)))
      const method = labelAtEnd(before) === 'email' ? 'label' : 'page'
      return { value: { kind: 'email', value, ...labelText(before), method, isFrame }, element: block }
    })
  })
}
