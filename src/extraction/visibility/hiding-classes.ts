import type { Element } from 'hast'
import { hasFacts } from '../content/holding.ts'
import { isHeading } from '../tree/element-kinds.ts'
import { ancestorsOf, elementsOf, hasClass, isElement } from '../tree/element.ts'
import { visibleText } from '../tree/visible-text.ts'
import type { Concealment } from './concealment.ts'
import type { Screens } from './media-query.ts'
import { wordSet } from '../word-set.ts'

/** Classes by which the style sheets of Bootstrap, Tailwind, Foundation, Bulma, UIkit, AngularJS and Avada hide an element. */
const hiding = wordSet('hide hidden d-none is-hidden uk-hidden ng-hide rich-snippet-hidden')

/** Classes that show it again on some screens or in some states: `md:flex`, `d-lg-block`, `show-for-large`. */
const showing = /:|(?:^|[-_@])(?:block|flex|grid|inline|table|show|visible)(?:$|[-_@])/

/** Classes of the one tab or slide that is shown at first. */
const shown = /^(?:is-)?(?:active|current|open|opened|selected|visible|show|shown)$/

/** Longest text that is believed to be hidden, and shortest paragraph that says something by itself, in characters. */
const longest = 500
const shortestParagraph = 60

/** Most elements that are checked, and fewest items of a list. */
const maxInside = 100
const minItems = 3

/** Parts of a price in the themes of Shopify, which write them all: the class of the price that shows a part, or after `!` the one that hides it. */
const partsOfPrice: ReadonlyMap<string, string> = new Map([
  ['price__regular', '!price--on-sale'],
  ['price__sale', 'price--on-sale'],
  ['price__badge-sale', 'price--on-sale'],
  ['price__badge-sold-out', 'price--sold-out'],
])

/** Whether an element is a part of a Webflow or Shopify site whose condition is not met, which no script shows. */
export function hasUnmetCondition(element: Element): boolean {
  const { className } = element.properties
  if (!Array.isArray(className)) return false
  if (className.includes('w-condition-invisible')) return true
  const condition = className.map((name) => partsOfPrice.get(String(name))).find((found) => found !== undefined)
  const price = condition === undefined ? undefined : ancestorsOf(element).find((around) => hasClass(around, 'price'))
  if (condition === undefined || price === undefined) return false
  const parts = elementsOf(price, maxInside)
  // Other themes with such classes write only what they show.
  if (!['price__regular', 'price__sale'].every((name) => parts.some((part) => hasClass(part, name)))) return false
  return condition.startsWith('!') ? hasClass(price, condition.slice(1)) : !hasClass(price, condition)
}

/**
 * Whether a framework's class hides an element, although daf does not read the linked style sheet that defines it. Scripts also remove such
 * classes, once the page is ready or a visitor asks for more, so this counts only for labels, states and values meant for programs.
 */
export function isHiddenByClass(element: Element): boolean {
  const { className } = element.properties
  if (!hasHidingClass(element) || !Array.isArray(className)) return false
  return !className.some((name) => showing.test(String(name))) && !saysSomething(element)
}

/** Whether an element has a class of those that hide. */
export function hasHidingClass({ properties: { className } }: Element): boolean {
  return Array.isArray(className) && className.some((name) => hiding.has(String(name)))
}

/** The classes of an element but for those that hide it or say that it is the one of several which is shown. */
export function otherClasses({ properties: { className } }: Element): string {
  if (!Array.isArray(className)) return ''
  return className.filter((name) => !hiding.has(String(name)) && !shown.test(String(name))).join(' ')
}

/** Whether an element may be content that waits for its visitor: a text with a heading or a paragraph, a list, rows, or a fact. */
function saysSomething(element: Element): boolean {
  const inside = elementsOf(element, maxInside)
  if (isElement(element, 'tbody', 'tr', 'li') || inside.length >= maxInside) return true
  if (inside.filter((inner) => isElement(inner, 'li', 'dd')).length >= minItems) return true
  if (inside.some((inner) => isHeading(inner) || isElement(inner, 'table'))) return true
  return [element, ...inside].some(isParagraph) || visibleText(element).length > longest || hasFacts(element)
}

function isParagraph(element: Element): boolean {
  return element.tagName === 'p' && visibleText(element).length >= shortestParagraph
}

/** How an element is hidden: by its style, its visibility, an unreadable colour or size, `aria-hidden`, or from everyone but screen readers. */
export type Hiding = Concealment | 'invisible' | 'unreadable' | 'aria-hidden' | 'screen-readers'

/** The parts of a page that no visitor can see, even by using its controls. */
export interface Unseen {
  /** Elements hidden with all their content, outermost only. */
  readonly elements: ReadonlyMap<Element, Hiding>
  /** Elements of which only the text that is directly in them is hidden. */
  readonly texts: ReadonlyMap<Element, Hiding>
  readonly onSomeScreens: OnSomeScreens
}

/** Elements that the page's own styles hide on some screens only, with these screens: every reader can see them. */
export type OnSomeScreens = ReadonlyMap<Element, Screens>

/** Ways in which accordions hide their answers. */
export const folded: ReadonlySet<Hiding> = new Set(['gone', 'collapsed', 'invisible'])

/** Ways of hiding that scripts undo when they bring something in. */
export const undoneByScripts: ReadonlySet<Hiding> = new Set(['faint', 'moved', 'clipped', 'collapsed', 'invisible'])
