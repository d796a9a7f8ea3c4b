import type { Element } from 'hast'
import type { ListedThing } from '../../../model/page-facts.ts'
import { isBlock, isHeading } from '../../tree/element-kinds.ts'
import { elementText } from '../../tree/element-text.ts'
import { elementsOf, isElement } from '../../tree/element.ts'
import type { FactPage } from '../fact-page.ts'
import { withoutIcons } from '../icons.ts'
import { lettersOf } from '../part-words.ts'
import { firstLine } from './first-line.ts'
import { ownTarget } from './own-links.ts'

/** A thing about which nothing is known yet. */
export const emptyThing: ListedThing = {
  name: null,
  description: null,
  path: null,
  pathFragment: null,
  fragment: null,
  result: null,
}

/** The first thing with each target; those without a target of their own are distinguished by name. */
export function withoutDuplicates(
  things: readonly ListedThing[],
  shared: ReadonlySet<string> = new Set(),
): readonly ListedThing[] {
  const kept = new Map<string, ListedThing>()
  for (const thing of things) {
    const target = targetOf(thing)
    const isOwn = thing.path !== null && !shared.has(target)
    const key = thing.name === null || isOwn ? target : lettersOf(thing.name)
    const isKnown = thing.name === null && [...kept.values()].some(({ path }) => path === thing.path)
    if (!kept.has(key) && !isKnown) kept.set(key, thing)
  }
  return [...kept.values()]
}

/** The addresses to which several things of one list lead, such as a form: none of them is their page. */
export function sharedTargets(things: readonly ListedThing[]): readonly string[] {
  const byTarget = Map.groupBy(
    things.filter(({ path }) => path !== null),
    targetOf,
  )
  return [...byTarget].flatMap(([target, those]) => (those.length > 1 ? [target] : []))
}

function targetOf({ path, pathFragment }: ListedThing): string {
  return `${path}#${pathFragment ?? ''}`
}

/** The name of a link to another page of the site: the only heading in it, if it begins with that, the first of its lines, else its text. */
export function linkedThing(link: Element, page: FactPage): readonly ListedThing[] {
  const text = elementText(link)
  const [heading = '', ...others] = elementsOf(link).filter(isHeading).map(elementText)
  const named =
    others.length === 0 && /\p{L}{2}/u.test(heading) && text.startsWith(heading) ? heading : (lineOf(link, page) ?? text)
  const [name, target] = [withoutIcons(named).replace(/(?<=\p{L}{3})\.$/u, ''), ownTarget(link, page)]
  if (target === undefined || target.isHere || name === '' || name.length > longestLink) return []
  return [{ ...emptyThing, name, path: target.path, pathFragment: target.fragment }]
}

/** The name in a link that is a card without a heading: `<a><b>Gardens</b><span>Mown every week.</span></a>`. */
function lineOf(link: Element, { outline }: FactPage): string | undefined {
  const line = firstLine(link, outline.sizes)
  return line !== undefined && (isBlock(line) || isElement(line, 'b', 'strong')) ? elementText(line) : undefined
}

/** Longest text of a link that may be a name, in characters. */
export const longestLink = 90
