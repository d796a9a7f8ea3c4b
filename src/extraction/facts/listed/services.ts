import type { NamedPart, PageFacts } from '../../../model/page-facts.ts'
import { type FactPage, isNamed } from '../fact-page.ts'
import { describedServices } from './described-services.ts'
import { listedServices } from './listed-services.ts'
import type { Element } from 'hast'
import { percentDecoded } from '../../../model/site-path.ts'
import { elementText } from '../../tree/element-text.ts'
import { ancestorsOf, attribute, elementsOf, isElement } from '../../tree/element.ts'
import { factLimits } from '../limits.ts'
import type { OutlineHeading, PageOutline } from '../page-outline.ts'

/** The services that a page describes in JSON-LD, those that it lists for its visitors, and its parts that the configuration names. */
export function readServices(page: FactPage): Partial<PageFacts> {
  return {
    services: describedServices(page),
    listedServices: page.rules.services === undefined ? listedServices(page) : null,
    serviceParts: serviceParts(page),
  }
}

/** The parts of this page that the `services` setting names by ID (CONTRACT 2, services). */
function serviceParts(page: FactPage): readonly NamedPart[] {
  const named = (page.rules.services ?? []).flatMap((rule) => {
    const [path = '', ...rest] = rule.page.split('#')
    return rest.length > 0 && isNamed(path, page) ? [rest.join('#')] : []
  })
  if (named.length === 0) return []
  const byId = new Map([...elementsOf(page.root)].toReversed().map((element) => [attribute(element, 'id'), element]))
  return [...new Set(named)].flatMap((fragment) => {
    const element = byId.get(fragment) ?? byId.get(percentDecoded(fragment))
    return element === undefined ? [] : [partOf(fragment, element, page)]
  })
}

/** Name and text of a part: its first heading and the text below it; for an empty anchor, the only heading of the box around it, else the next one. */
function partOf(fragment: string, element: Element, { outline }: FactPage): NamedPart {
  const inside = outline.headingsIn(element)[0] ?? onlyHeadingAround(element, outline)
  const position = outline.elements.indexOf(element)
  const heading = inside ?? outline.headings.find((one) => outline.elements.indexOf(one.element) > position)
  if (heading === undefined) return { fragment, name: '', description: elementText(element).slice(0, factLimits.text) }
  const start = outline.elements.indexOf(heading.element)
  const following = outline.elements.slice(start + 1)
  const isNext = (one: Element) => outline.headings.some((next) => next.element === one && next.rank <= heading.rank)
  const end = following.findIndex(isNext)
  const paragraph = following
    .slice(0, end < 0 ? undefined : end)
    .find((one) => isElement(one, 'p', 'li', 'dd', 'td') && elementText(one).length > 1)
  return {
    fragment,
    name: heading.text,
    description: paragraph === undefined ? '' : elementText(paragraph).slice(0, factLimits.text),
  }
}

/** The heading in the closest ancestor that contains any; undefined if that contains several. */
function onlyHeadingAround(element: Element, outline: PageOutline): OutlineHeading | undefined {
  const around = [...ancestorsOf(element)].map((one) => outline.headingsIn(one)).find(({ length }) => length > 0)
  return around?.length === 1 ? around[0] : undefined
}
