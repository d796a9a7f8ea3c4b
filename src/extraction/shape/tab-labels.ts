import type { Element, ElementContent, Root } from 'hast'
import { attribute, elementsOf } from '../tree/element.ts'
import { build, textNode } from './build.ts'
import { nameTabs } from './name-tabs.ts'
import type { ShapeContext } from './shape-context.ts'
import { visibleText } from '../tree/visible-text.ts'

/** Tabs by the id of their panel: by `aria-controls` of the tab or `aria-labelledby` of the panel (WAI-ARIA 1.2, tabpanel). */
export function tabsOfPanels(page: Root): ReadonlyMap<string, Element> {
  nameTabs(page)
  const all = [...elementsOf(page)].filter((element) => attribute(element, 'id') !== '' || attribute(element, 'role') === 'tab')
  const byId = new Map(all.map((element) => [attribute(element, 'id'), element]))
  byId.delete('')
  const tabs = new Map<string, Element>()
  for (const element of all) {
    const id = attribute(element, 'id')
    if (attribute(element, 'role') === 'tab') {
      const panel = attribute(element, 'ariaControls')
      if (byId.has(panel) && !tabs.has(panel)) tabs.set(panel, element)
    } else if (attribute(element, 'role') === 'tabpanel' && id !== '') {
      const tab = byId.get(attribute(element, 'ariaLabelledBy'))
      if (tab !== undefined) tabs.set(id, tab)
    }
  }
  return tabs
}

/** Whether a tab is written where its panel is, not here. */
export function isLabelElsewhere(element: Element, { tabs }: ShapeContext): boolean {
  return attribute(element, 'role') === 'tab' && tabs.has(attribute(element, 'ariaControls'))
}

/** A longer text is no label, in characters. */
const longestLabel = 150

/** The label of a panel as a line in bold, unless the panel begins with it. */
export function panelLabel(panel: Element, { tabs }: ShapeContext): ElementContent[] {
  const tab = tabs.get(attribute(panel, 'id'))
  const label = tab === undefined ? '' : visibleText(tab)
  return label === '' || label.length > longestLabel || visibleText(panel).startsWith(label)
    ? []
    : [build('p', [build('strong', [textNode(label)])])]
}
