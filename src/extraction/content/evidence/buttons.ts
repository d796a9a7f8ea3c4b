import type { Element } from 'hast'
import { isCallToAction } from '../../facts/part-words.ts'
import { isHeading } from '../../tree/element-kinds.ts'
import { ancestorsOf, attribute, childElements, elementsOf, isElement, parentOf } from '../../tree/element.ts'
import { visibleText } from '../../tree/visible-text.ts'
import { kindOf } from '../class-words.ts'
import { isCollapsible } from '../names.ts'
import { holds } from '../prose.ts'
import type { ElementContext } from './element-context.ts'
import { isOpener, type TextSizes } from '../text-sizes.ts'

/** Longest text of a plain button, and most text of a longer one besides its card's title, in characters without whitespace. */
const longest = { button: 60, besideTitle: 40 } as const

/** Most elements of a button, such as the shapes of its icon: reading many nested boxes takes long. */
const maxElements = 300

/** Levels around a button up to the title of its card, elements of the card that are read, and shortest title, in characters. */
const titled = { levels: 5, elements: 60, characters: 10 } as const

/** Most items of a list and parts of an item that are read: each of their buttons reads them. */
const most = { items: 20, nodes: 100 } as const

/**
 * A button, or a control that opens a list of choices. One that opens an accordion, asks a question or is the head of a text is a
 * heading. A long one that names its card, as in “Save this event: …”, only repeats the card's title.
 */
export function isPlainButton(element: Element, { inHeading, controlled, sizes }: ElementContext): boolean {
  const isControl = element.tagName === 'button' || attribute(element, 'role') === 'combobox'
  if (!isControl || inHeading || isOpener(element) || isCollapsible(element, controlled)) return false
  if (elementsOf(element, maxElements).length === maxElements) return false
  if (sizes.of(element).all > longest.button) return repeatsTitle(element, sizes)
  return !/^.{12,}[?？؟]$/su.test(visibleText(element)) && !headsItem(element, sizes)
}

/** Whether a button and the text below it make up one of several like items, each with its own label: an accordion that no name tells. */
function headsItem(button: Element, sizes: TextSizes): boolean {
  const item = parentOf(button)
  const list = item === undefined ? undefined : parentOf(item)
  if (item === undefined || list === undefined || headOf(item, sizes) !== button || !isLabel(visibleText(button))) return false
  const like = firstElements(list).filter((other) => kindOf(other) === kindOf(item))
  const labels = like.slice(0, most.items).flatMap((other) => {
    const head = headOf(other, sizes)
    return head === undefined ? [] : [visibleText(head)]
  })
  return labels.length > 1 && new Set(labels).size === labels.length
}

/** The button at the top of an element that otherwise consists of running text. */
function headOf(item: Element, sizes: TextSizes): Element | undefined {
  if (item.children.length > most.nodes) return undefined
  const [first, text, ...others] = childElements(item).filter((child) => sizes.of(child).all > 0)
  if (first?.tagName !== 'button' || text === undefined || others.length > 0) return undefined
  return sizes.of(first).all <= longest.button && sizes.of(text).running > 0 ? first : undefined
}

/** Whether a button says what its text is about: it neither calls to act nor only shows a number. */
function isLabel(text: string): boolean {
  return /\p{L}/u.test(text) && !isCallToAction(text)
}

/** The first elements right inside one. */
function firstElements({ children }: Element): readonly Element[] {
  return children.slice(0, most.nodes).filter((child) => isElement(child))
}

function repeatsTitle(button: Element, sizes: TextSizes): boolean {
  const { all } = sizes.of(button)
  const isTitle = (inner: Element) => {
    const length = sizes.of(inner).all
    if (!isHeading(inner) || length >= all || length < Math.max(titled.characters, all - longest.besideTitle)) return false
    return !holds(button, inner) && visibleText(button).includes(visibleText(inner))
  }
  return ancestorsOf(button)
    .take(titled.levels)
    .some((card) => elementsOf(card, titled.elements).some(isTitle))
}
