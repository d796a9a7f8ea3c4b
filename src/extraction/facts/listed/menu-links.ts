import type { Element, Root } from 'hast'
import { classWords } from '../../content/class-words.ts'
import { attribute, elementsOf, isElement } from '../../tree/element.ts'
import { isFooterByName } from '../../content/names.ts'
import { isHeading } from '../../tree/element-kinds.ts'
import { elementText } from '../../tree/element-text.ts'
import type { FactPage } from '../fact-page.ts'
import { factLimits } from '../limits.ts'
import { isTopicName, type PartTopic, plainWords } from '../part-words.ts'

/** Longest name of an entry that is compared with the words of a topic, in characters. */
const longestLabel = 40

/** What a menu calls all that a company offers; in a page, the same word may announce a bargain. */
const offer = /^(?:nasza |nase |nasa |unser |das )?(?:oferta|nabidka|ponuka|ponudba|ponuda|angebot)$/u

/** What is eaten, or for sale. */
const goods =
  /(?:speise|tages|mittags|getranke|wein)karte|mittagstisch|restposten|angebot der|sprzedaz|promocj|jidelni|denni menu|napoje|potrawy|(?:^| )menu(?: |$)/u

/** The links below the entry of the home page's menu, or the heading in its footer, that is the name of a topic: `Services` with its pages. */
export function menuLinks(topic: PartTopic, { head, root }: FactPage): readonly Element[] {
  if (!head.addresses.includes('/')) return []
  const links = menusIn(root).flatMap((menu) => elementsOf(menu).flatMap((around) => linksAfterLabel(topic, around)))
  return [...new Set(links)].slice(0, factLimits.services)
}

/** The menus and footers of a page, without nested ones. */
function menusIn({ children }: Root | Element): readonly Element[] {
  return children.flatMap((child) => {
    if (!isElement(child)) return []
    return isMenu(child) || isElement(child, 'footer') || isFooterByName(child) ? [child] : menusIn(child)
  })
}

const menuWords = new Set(['menu', 'nav', 'navbar', 'navigation'])

/** Whether an element holds a menu of the site, by its kind, its class or its id. */
export function isMenu(element: Element): boolean {
  if (isElement(element, 'nav', 'header') || attribute(element, 'role') === 'navigation') return true
  return isElement(element, 'ul', 'div', 'table') && classWords(element).some((word) => menuWords.has(word))
}

/** The links after a label in one element, up to the next label of its kind. */
function linksAfterLabel(topic: PartTopic, { children }: Element): readonly Element[] {
  const [first, ...rest] = children.filter((child) => isElement(child))
  const label = isElement(first, 'div') ? (elementsOf(first).find(isHeading) ?? first) : first
  if (label === undefined || !(isHeading(label) || isElement(label, 'a', 'button', 'span', 'p'))) return []
  const text = rest.length === 0 ? '' : elementText(label)
  if (text === '' || text.length > longestLabel) return []
  // In footers, headings are above lists of whatever a shop has.
  const isOffer = topic === 'services' && !isHeading(label) && offer.test(plainWords(text))
  if (!isTopicName(topic, text) && !isOffer) return []
  const isLabel = (one: Element) =>
    isHeading(label) ? isHeading(one) : one.tagName === label.tagName && /\p{L}/u.test(elementText(one))
  const next = rest.findIndex(isLabel)
  const upTo = rest.slice(0, next < 0 ? undefined : next)
  const below = isHeading(label) ? upTo : upTo.filter((one) => !isElement(one, 'a'))
  const links = below.flatMap((one) => [one, ...elementsOf(one)]).filter((one) => isElement(one, 'a'))
  return isOffer && links.some((link) => goods.test(plainWords(elementText(link)))) ? [] : links
}
