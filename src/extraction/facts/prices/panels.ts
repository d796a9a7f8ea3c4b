import type { Element } from 'hast'
import { memoizeByObject } from '../../../model/maps.ts'
import { isHeading } from '../../tree/element-kinds.ts'
import { elementText } from '../../tree/element-text.ts'
import { attribute, childElements, elementsOf, hasAttribute, isElement, parentOf, withAncestors } from '../../tree/element.ts'
import { elementsAfter, elementsBefore, siblingsOf } from '../../tree/siblings.ts'
import { onlyOf } from './only-of.ts'

/** What opens the panels of a page: tabs, and the parts of accordions. */
export class PanelOpeners {
  /** The tabs, and the buttons of an accordion, that show a panel, by its id. */
  readonly #byId = new Map<string, Element>()
  /** The same for panels that they do not name but precede, and for `details`. */
  readonly #before = new Map<Element, Element>()

  constructor(elements: readonly Element[]) {
    for (const element of elements) this.#add(element)
  }

  #add(element: Element): void {
    // A term names the prices in its description anyway.
    const opens = opensPanel(element) && !isElement(parentOf(element), 'dt')
    const ids = opens || isTab(element) ? shownBy(element) : []
    for (const id of ids) this.#byId.set(id, element)
    const panel = opens && ids.length === 0 ? panelAfter(element) : isElement(element, 'summary') ? parentOf(element) : undefined
    if (panel !== undefined) this.#before.set(panel, element)
  }

  /** What opens a panel: its tab, the button or the summary of an accordion. */
  of(panel: Element): Element | undefined {
    return this.#before.get(panel) ?? this.#byId.get(attribute(panel, 'id'))
  }
}

/** Whether an element is a button that opens the text below it, as in the heading of an accordion. */
export function opensPanel(element: Element): boolean {
  const around = parentOf(element)
  if (!isElement(element, 'button') || around === undefined) return false
  return isHeading(around) || (hasAttribute(element, 'ariaExpanded') && !hasAttribute(element, 'ariaHasPopup'))
}

/** Most levels between the opener of a panel and a part of the accordion, and most parts that are compared. */
const maxInAccordion = { levels: 3, parts: 60 } as const

/**
 * Whether what opens a panel is one of the titles of an accordion, which differ: each of several buttons called “Show more” or “3 options” is in
 * a card that has a name. Neither are buttons that each follow a heading.
 */
export const titlesPanel = memoizeByObject((opener: Element): boolean => {
  const own = labelOf(opener)
  const isBelowHeading = followsHeading(opener)
  return withAncestors(opener)
    .take(maxInAccordion.levels)
    .some((part) => {
      const parts = siblingsOf(part).slice(0, maxInAccordion.parts)
      const openers = parts.flatMap((one) =>
        one === part || one.tagName !== part.tagName ? [] : ((isOpener(one) ? one : elementsOf(one).find(isOpener)) ?? []),
      )
      if (openers.length === 0 || (isBelowHeading && openers.every(followsHeading))) return false
      return openers.every((one) => labelOf(one) !== own)
    })
})

function followsHeading(opener: Element): boolean {
  const [before] = elementsBefore((isElement(opener, 'summary') ? parentOf(opener) : undefined) ?? opener)
  return before !== undefined && isHeading(before)
}

/** The text of an opener without numbers before its end: `Show 3 options`, but not `Room 3`. */
function labelOf(opener: Element): string {
  return elementText(opener).replace(/\d+(?=.*\p{L})/gu, '')
}

function isOpener(element: Element): boolean {
  return isElement(element, 'summary') || opensPanel(element)
}

/** The panel after the button that opens it, or after the box around that button; buttons next to each other are a bar of filters. */
function panelAfter(button: Element): Element | undefined {
  const box = parentOf(button)
  const isBoxed = box !== undefined && !isHeading(box) && childElements(box).length === 1
  const opener = isBoxed ? box : button
  const [next] = elementsAfter(opener)
  const [before] = elementsBefore(opener)
  const isInBar = [before, next].some((one) => one !== undefined && opensPanel(onlyOf(childElements(one)) ?? one))
  return isInBar ? undefined : next
}

const tabAttributes = ['role', 'dataToggle', 'dataBsToggle'] as const
const tabKinds = new Set(['tab', 'pill'])

/** Whether an element is a tab, by its role (WAI-ARIA 1.2, tab) or as Bootstrap marks it. */
export function isTab(element: Element): boolean {
  return tabAttributes.some((name) => tabKinds.has(attribute(element, name)))
}

/** The ids of the panels that a tab shows. */
function shownBy(tab: Element): readonly string[] {
  const targets = ['ariaControls', 'dataTarget', 'dataBsTarget', 'href'].map((name) => attribute(tab, name))
  return targets.filter((target) => /^#?[^\s#/?]+$/.test(target)).map((target) => target.replace('#', ''))
}
