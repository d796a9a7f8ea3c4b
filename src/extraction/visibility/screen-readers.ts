import type { Element, Nodes } from 'hast'
import { namesCurrency } from '../facts/prices/currencies.ts'
import { isBlock, isHeading, isText } from '../tree/element-kinds.ts'
import { attribute, elementsOf, isElement, parentOf, withAncestors } from '../tree/element.ts'
import { isIconLigature } from '../tree/element-text.ts'
import { memoizeByText } from '../tree/memoize-by-text.ts'
import { visibleText } from '../tree/visible-text.ts'
import { wordSet } from '../word-set.ts'

/**
 * Names of classes for text that is read out and not shown; it repeats or names what can be seen. Frameworks and themes write a word before
 * the common names, and CSS modules a hash after them: `u-visually-hidden`, `is-sr-only`, `Footer_visuallyHidden__vz2H2`. An element whose
 * label or title is hidden is shown itself, and so is one on other screens: `field--label-visually-hidden`, `mobile-sr-only`.
 */
const screenReaderOnly =
  /^(?:[\w-]*[-_])?(?<!(?:label|labels|title|legend|heading|caption|mobile|desktop|tablet|not|no)-)(?:sr-?only|visually-?hidden|hidden-?visually|screen-?readers?-?(?:only|text)|elementor-screen-only|show-for-sr)(?:-{1,2}(?:text|focusable|inline)|_[\w-]+)?$/i

/** Classes of Tailwind that show such a text on wider screens. */
const shownWhenWide = /^(?:sm|md|lg|\d?xl):not-sr-only$/

const isForScreenReadersByName = memoizeByText((name: string) => screenReaderOnly.test(name))

/** Whether an element is read out and not shown, by its class. */
export function isForScreenReaders(element: Element): boolean {
  const { className } = element.properties
  if (!Array.isArray(className) || !className.some((name) => isForScreenReadersByName(String(name)))) return false
  return !className.some((name) => shownWhenWide.test(String(name))) && !joinsPieces(element)
}

/**
 * Whether an element says in one piece what is shown in pieces next to it, each brought in by an animation, so that their words run
 * together: `<h1><span aria-hidden="true"><i>Fresh</i><i>bread</i></span><span class="sr-only">Fresh bread</span></h1>`.
 */
function joinsPieces(element: Element): boolean {
  const siblings = parentOf(element)?.children ?? []
  const hidden = siblings.find((node): node is Element => isElement(node) && attribute(node, 'ariaHidden') === 'true')
  if (hidden === undefined || siblings.length > maxInLine) return false
  const [text, shown] = [visibleText(element), visibleText(hidden)]
  // Narrow and wide screens may each have their pieces.
  return text.includes(' ') && !shown.includes(text) && shown.replaceAll(' ', '').replaceAll(text.replaceAll(' ', ''), '') === ''
}

/** Whether visitors need a text that is hidden from screen readers, which read it elsewhere or not at all. */
export function isForSightedVisitors(element: Element): boolean {
  return isReadOutElsewhere(element) || isFigure(element) || isRangeSign(element) || isSecondLink(element) || isOnlyTitle(element)
}

/** Numbers of steps and pieces of work. */
const ordinal = /^(?:0?[1-9]|[1-9]\d)\.?$/

/** In these, a number is a line number, a mark or part of a name. */
const numbered = wordSet('pre code svg table sup nav button label summary a dt h1 h2 h3 h4 h5 h6')

/** Figures of companies, without which the text below them says nothing: `12,000+`, `98 %`, `24/7`. */
const figure = /^(?:[1-9]\d{0,2}(?:[.,]?\d{3}){0,3} ?[+%]|[1-9]\d{0,2}(?:[.,]\d{3}){1,3}|24\/7)$/

/** Whether an element is the part that `details` opens: scripts hide it from screen readers while it is closed. */
export function isFolded(element: Element): boolean {
  return element.tagName !== 'summary' && isElement(parentOf(element), 'details')
}

/** Whether an element is a heading that screen readers get in other words, such as those of a link in its card: none around it has its words. */
function isOnlyTitle(element: Element): boolean {
  const text = isHeading(element) ? visibleText(element) : ''
  if (text === '') return false
  return !withAncestors(element)
    .take(titled.levels)
    .some((around) =>
      elementsOf(around, titled.elements).some((one) => one !== element && isHeading(one) && visibleText(one) === text),
    )
}

/** Levels around a heading in which another one may have its words, and elements of each that are read. */
const titled = { levels: 6, elements: 100 } as const

/** Shortest description in a link, in characters, how far from it the link is that screen readers get, and maximum elements of their card. */
const second = { text: 40, levels: 4, elements: 100 } as const

/**
 * Whether an element is a link with a description of a page of which only the title is a link for screen readers:
 * `<h2><a href="/x/">Title</a></h2><p><a href="/x/" aria-hidden="true">Description</a></p>`.
 */
function isSecondLink(element: Element): boolean {
  const address = attribute(element, 'href')
  if (element.tagName !== 'a' || address === '' || attribute(element, 'tabIndex') !== '-1') return false
  const text = visibleText(element)
  if (text.length < second.text) return false
  const others = withAncestors(element)
    .drop(1)
    .take(second.levels)
    .flatMap((around) => elementsOf(around, second.elements))
    .filter((one) => one !== element && one.tagName === 'a' && attribute(one, 'href') === address)
  const titles = [...others].filter((one) => attribute(one, 'ariaHidden') !== 'true').map((one) => visibleText(one))
  return titles.some((title) => title !== '') && titles.every((title) => title === '' || !text.includes(title))
}

/** Whether text hidden from screen readers is a number that people need: a count of the company, or an ordinal alone in its line. */
function isFigure(element: Element): boolean {
  const text = visibleText(element)
  if (!ordinal.test(text)) return figure.test(text)
  const isAlone = isApart(element, parentOf(element)?.children ?? [])
  return isAlone && !withAncestors(element).some((at) => numbered.has(at.tagName))
}

/** Longest price with the words beside it, in characters, and most elements of what it is in. */
const longestPrice = 80
const maxBesidePrice = 100

/** Whether an element says a price, and nothing of a card but that, which nothing next to it says to screen readers. */
export function isUnrepeatedPrice(element: Element): boolean {
  const text = visibleText(element)
  if (text.length > longestPrice || !/\d/.test(text) || !namesCurrency(text)) return false
  if (elementsOf(element).some((inner) => isHeading(inner) || isElement(inner, 'a', 'img', 'button'))) return false
  const [amount = ''] = /\d[\d.,]*/.exec(text) ?? []
  const parent = parentOf(element)
  if (parent === undefined || parent.children.length > maxInLine) return false
  return elementsOf(parent, maxBesidePrice).length < maxBesidePrice && visibleText(parent).split(amount).length === 2
}

/** Whether an element is the dash between two numbers: `€25 <span aria-hidden="true">–</span> €40`. */
function isRangeSign(element: Element): boolean {
  if (!/^[-–—]$/.test(visibleText(element))) return false
  const siblings = parentOf(element)?.children ?? []
  return ([-1, 1] as const).every((step) => {
    const next = neighbour(element, siblings, step)
    return next !== undefined && /\d/.test(visibleText(next))
  })
}

/** Whether nothing but space is between an element and the blocks next to it. */
function isApart(element: Element, siblings: readonly Nodes[]): boolean {
  return ([-1, 1] as const).every((step) => {
    const next = neighbour(element, siblings, step)
    return next === undefined || (isElement(next) && isBlock(next))
  })
}

/** The node before or after one, but for space. */
function neighbour(element: Element, siblings: readonly Nodes[], step: -1 | 1): Nodes | undefined {
  let next = siblings.indexOf(element) + step
  while (isSpace(siblings[next])) next += step
  return siblings[next]
}

function isSpace(node: Nodes | undefined): boolean {
  return node !== undefined && (node.type === 'text' ? node.value.trim() === '' : !isElement(node))
}

/** Longest text that screen readers get in other words, in characters, and maximum nodes of the line that holds it. */
const longestSpoken = 200
const maxInLine = 40

/**
 * Whether text hidden from screen readers is the visible form of what they read: a label around it, only texts for them next to it, or
 * such a text after it where it continues a line.
 * `<b aria-label="3900"><span aria-hidden="true">₪3,900</span></b>`, `<span aria-hidden="true">/mo.</span><span class="sr-only">per month</span>`
 */
function isReadOutElsewhere(element: Element): boolean {
  const text = visibleText(element)
  const parent = parentOf(element)
  if (parent === undefined || text.length > longestSpoken || !/[\p{L}\p{N}]/u.test(text)) return false
  if (attribute(parent, 'ariaLabel') !== '') return true
  if (parent.children.length > maxInLine) return false
  const said = parent.children.filter((node) => !isSpace(node) && !(isElement(node) && attribute(node, 'ariaHidden') === 'true'))
  if (said.length > 0 && said.every((node) => isElement(node) && isForScreenReaders(node))) return true
  const at = parent.children.indexOf(element)
  const [before, next] = [parent.children[at - 1], parent.children.slice(at + 1).find((node) => !isSpace(node))]
  const continues = isText(before) && !isBlock(element) && !isIconLigature(element)
  return continues && isElement(next) && isForScreenReaders(next)
}
