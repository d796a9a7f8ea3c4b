import type { Element } from 'hast'
import type { ShownPlace } from '../../../model/page-facts.ts'
import { collapse, visibleText } from '../../tree/visible-text.ts'
import { elementsOf, isElement, withAncestors } from '../../tree/element.ts'
import { isHeading } from '../../tree/element-kinds.ts'
import { isCallToAction } from '../part-words.ts'
import type { Branches } from './branches.ts'
import { asksToCall, labelOf } from './labels.ts'
import { contactPageKind } from './contact-page-kind.ts'
import { isHeadOffice } from './departments.ts'
import { headingText, type PageContext } from './page-context.ts'
import { addressWords, haveSameWords } from './address/same-address.ts'
import { addressAtStart } from './address/postal-address.ts'
import type { FoundContact } from './shown-contact.ts'
import { memoize } from '../../../model/maps.ts'
import { withoutUndefined } from '../../../model/without-undefined.ts'

/** Locations read from one page. */
const max = 60

/** Longest name of a location, in characters. */
const longestName = 100

/**
 * The locations of a page that shows several: for each address, the largest part of the page that contains no other address, with the
 * phone number, e-mail address and hours in it. The heading of another branch ends that part, too: its address may not have been read.
 */
export function shownPlaces(found: readonly FoundContact[], branches: Branches, context: PageContext): readonly ShownPlace[] {
  const addresses = found
    .filter(({ value, element }) => value.kind === 'address' && element !== null && value.isDirections !== true)
    // The main content names a place; a footer may have all of them in one element, below headings of other things.
    .toSorted((one, other) => Number(one.value.isFrame) - Number(other.value.isFrame))
    .slice(0, max)
  const wordsOf = memoize(({ value }: FoundContact) => addressWords(value.fields ?? {}))
  const isSame = (one: FoundContact, other: FoundContact) => haveSameWords(wordsOf(one), wordsOf(other))
  const different = addresses.filter((one, at) => !addresses.slice(0, at).some((other) => isSame(one, other)))
  if (different.length < 2) return []
  const branchOf = branchAround(branches)
  return different.flatMap((one): readonly ShownPlace[] => {
    const { element } = one
    if (element === null) return []
    // Every copy of another address ends the part, so that a footer of two cards is not named after the first.
    const { heading } = context.placeOf(element)
    const own = branchOf(element) ?? heading
    const others = [
      ...addresses.filter((other) => !isSame(one, other)).flatMap((other) => other.element ?? []),
      ...[...branches].flatMap(([name, headings]) => (name === own ? [] : headings)),
    ]
    const part = partOf(element, others)
    const inside = part === undefined ? [] : found.filter((other) => other.element !== null && isInside(other.element, part))
    const valueOf = (kind: string) => inside.find(({ value }) => value.kind === kind)?.value
    const hours = valueOf('hours')?.fields
    const [phone, email] = [valueOf('phone')?.value, valueOf('email')?.value]
    const isOwn = different.every((other) => other === one || context.placeOf(other.element).heading !== heading)
    const name = (part === undefined ? '' : nameOf(part)) || (isOwn ? asName(heading) : '')
    const { fields: address = {}, isFrame } = one.value
    return [{ ...(name !== '' && { name }), address, ...withoutUndefined({ phone, email, hours }), isFrame }]
  })
}

/**
 * Finds the only branch named in the smallest part of the page around an element that names one, above it or below no other heading: one such
 * as `Address` may be nearer.
 */
function branchAround(branches: Branches): (element: Element) => string | undefined {
  const named = new Map<Element, Set<string>>()
  for (const [name, headings] of branches)
    for (const around of headings.flatMap((heading) => [...withAncestors(heading)])) {
      const names = named.get(around) ?? new Set()
      named.set(around, names.add(name))
    }
  return (element) => {
    const nearest = withAncestors(element).find((around) => named.has(around))
    if (nearest === undefined) return undefined
    const [name = '', ...others] = named.get(nearest) ?? []
    const inside = elementsOf(nearest)
    const above = inside.slice(0, Math.max(0, inside.indexOf(element))).filter((one) => isHeading(one))
    const isAbove = above.length === 0 || above.some((heading) => headingText(heading) === name)
    return isAbove && others.length === 0 ? name : undefined
  }
}

/** The largest part of the page that contains an element and none of the others; undefined if they share the element. */
function partOf(element: Element, others: readonly Element[]): Element | undefined {
  const shared = new Set(others.flatMap((other) => [...withAncestors(other)]))
  return [...withAncestors(element)].filter((around) => !shared.has(around)).at(-1)
}

function isInside(element: Element, part: Element): boolean {
  return withAncestors(element).some((around) => around === part)
}

/** The heading of a section, else its first words in bold. */
function nameOf(part: Element): string {
  const title =
    elementsOf(part).find((element) => isHeading(element)) ??
    elementsOf(part).find((element) => isElement(element, 'strong', 'b', 'dt'))
  return title === undefined ? '' : asName(collapse(visibleText(title)))
}

/** Fewest words of a slogan that ends like a sentence. */
const shortestSlogan = 4

/** Ends like a sentence, not in a short capitalized abbreviation: `Ltd.`, `& Co.`, `Str.` */
const endOfSlogan = /\p{L}{2}[.!?…]$(?<!(?<!\p{L})\p{Lu}\p{L}{1,3}\.)/u

/** A text that can be the name of a location; empty for labels, calls to action, slogans, headings of legal sections, numbers and addresses. */
function asName(text: string): string {
  const kind = contactPageKind(text)
  const isOfPart = asksToCall(text) || isCallToAction(text) || kind === 'contact' || kind === 'imprint' || kind === 'legal'
  const isLabel = (labelOf(text) !== undefined || isOfPart) && !isHeadOffice(text)
  const isSlogan = text.endsWith('!') || (endOfSlogan.test(text) && text.split(' ').length >= shortestSlogan)
  return text.length > longestName || isLabel || isSlogan || /\d{5}|@/.test(text) || addressAtStart([text]) !== undefined
    ? ''
    : text.replace(/\s*:$/, '')
}
