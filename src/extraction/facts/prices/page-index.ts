import type { Element, Root } from 'hast'
import { attribute, elementsOf } from '../../tree/element.ts'
import { isHeading } from '../../tree/element-kinds.ts'

/** Where the elements of a page are. */
export class PageIndex {
  readonly order = new Map<Element, number>()
  readonly headings: Element[] = []
  /** The tabs that show a part, by its id. */
  readonly tabs = new Map<string, Element>()

  constructor(root: Root) {
    for (const element of elementsOf(root)) {
      this.order.set(element, this.order.size)
      if (isHeading(element)) this.headings.push(element)
      if (isTab(element)) for (const id of shownBy(element)) this.tabs.set(id, element)
    }
  }
}

const tabAttributes = ['role', 'dataToggle', 'dataBsToggle'] as const
const tabKinds = new Set(['tab', 'pill'])

/** Whether an element is a tab, by its role (WAI-ARIA 1.2, tab) or as Bootstrap marks it. */
function isTab(element: Element): boolean {
  return tabAttributes.some((name) => tabKinds.has(attribute(element, name)))
}

/** The ids of the parts that a tab shows. */
function shownBy(tab: Element): readonly string[] {
  const targets = ['ariaControls', 'dataTarget', 'dataBsTarget', 'href'].map((name) => attribute(tab, name))
  return targets.filter((target) => /^#?[^\s#/?]+$/.test(target)).map((target) => target.replace('#', ''))
}
