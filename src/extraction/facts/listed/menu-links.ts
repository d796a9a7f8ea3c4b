import type { Element } from 'hast'
import { attribute, elementsOf, isElement } from '../../tree/element.ts'
import { isFooterByName } from '../../content/names.ts'
import { isHeading } from '../../tree/element-kinds.ts'
import { elementText } from '../../tree/element-text.ts'
import type { FactPage } from '../fact-page.ts'
import { factLimits } from '../limits.ts'
import { isName, type PartTopic } from '../part-words.ts'

/** Longest name of an entry that is compared with the words of a topic, in characters. */
const longestLabel = 40

/** The links below the entry of the home page's menu, or the heading in its footer, that is the name of a topic: `Services` with its pages. */
export function menuLinks(topic: PartTopic, { head, root }: FactPage): readonly Element[] {
  if (!head.addresses.includes('/')) return []
  const menus = [...elementsOf(root)].filter(
    (element) => isElement(element, 'nav', 'footer') || attribute(element, 'role') === 'navigation' || isFooterByName(element),
  )
  const links = menus.flatMap((menu) =>
    elementsOf(menu)
      .toArray()
      .flatMap((around) => linksAfterLabel(topic, around)),
  )
  return [...new Set(links)].slice(0, factLimits.services)
}

/** The links of what follows a label in one element, up to the next label of its kind. */
function linksAfterLabel(topic: PartTopic, { children }: Element): readonly Element[] {
  const [first, ...rest] = children.filter((child) => isElement(child))
  const label = isElement(first, 'div') ? (elementsOf(first).find(isHeading) ?? first) : first
  if (label === undefined || !(isHeading(label) || isElement(label, 'a', 'button', 'span', 'p'))) return []
  const text = rest.length === 0 ? '' : elementText(label)
  if (text === '' || text.length > longestLabel || !isName(topic, text)) return []
  const isLabel = (one: Element) =>
    isHeading(label) ? isHeading(one) : one.tagName === label.tagName && /\p{L}/u.test(elementText(one))
  const next = rest.findIndex(isLabel)
  const upTo = rest.slice(0, next < 0 ? undefined : next)
  const below = isHeading(label) ? upTo : upTo.filter((one) => !isElement(one, 'a'))
  return below.flatMap((one) => [one, ...elementsOf(one)]).filter((one) => isElement(one, 'a'))
}
