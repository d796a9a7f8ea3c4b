import type { Element, ElementContent, Root } from 'hast'
import type { ShapeContext } from './pieces.ts'
import { attribute, childElements, elementsOf, hasAttribute, isElement } from '../tree/element.ts'
import { build, textNode } from '../tree/nodes.ts'
import { visibleText } from '../tree/visible-text.ts'

/** Tabs by the id of their panel: by `aria-controls` of the tab or `aria-labelledby` of the panel (WAI-ARIA 1.2, tabpanel). */
export function tabsOfPanels(page: Root): ReadonlyMap<string, Element> {
  nameTabs(page)
  const all = elementsOf(page).filter((element) => attribute(element, 'id') !== '' || attribute(element, 'role') === 'tab')
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

/** Whether a tab is output at its panel instead of here. */
export function isOutputAtPanel(element: Element, { tabs }: ShapeContext): boolean {
  return attribute(element, 'role') === 'tab' && tabs.has(attribute(element, 'ariaControls'))
}

/** Longest label, in characters. */
const longestLabel = 150

/** The label of a panel as a line in bold, unless the panel begins with it. */
export function panelLabel(panel: Element, { tabs }: ShapeContext): ElementContent[] {
  const tab = tabs.get(attribute(panel, 'id'))
  const label = tab === undefined ? '' : visibleText(tab)
  return label === '' || label.length > longestLabel || visibleText(panel).startsWith(label)
    ? []
    : [build('p', [build('strong', [textNode(label)])])]
}

const tabWords = /(?:^|[\s_-])tabs?(?:$|[\s_-])/i

const panelWords = /(?:^|[\s_-])(?:tabs?|panes?|panels?)(?:$|[\s_-])/i

/** Most tabs of one group. */
const maxTabs = 30

/** How many elements after the tabs may hold the panels. */
const nearby = 3

/** Gives tabs without roles their roles (WAI-ARIA 1.2), in place: those of page builders belong to their panels by their order alone. */
function nameTabs(page: Root): void {
  let named = 0
  for (const parent of elementsOf(page)) {
    if (!parent.children.some((child) => isElement(child) && mayHoldTabs(child))) continue
    const parts = childElements(parent)
    for (const [at, list] of parts.entries()) {
      const tabs = tabsIn(list)
      if (tabs.length === 0) continue
      const panels = panelsAmong(parts.slice(at + 1, at + 1 + nearby), tabs.length)
      for (const [index, panel] of panels.entries()) {
        const id = attribute(panel, 'id') || `tab-panel-${++named}`
        Object.assign(panel.properties, { id, role: 'tabpanel' })
        Object.assign(tabs[index]?.properties ?? {}, { role: 'tab', ariaControls: id })
      }
    }
  }
}

/** The items of a list, or of a `div` with only links and buttons, that is named tabs but declares no roles; none for any other element. */
function tabsIn(list: Element): readonly Element[] {
  if (!mayHoldTabs(list)) return []
  const tabs = childElements(list)
  if (list.tagName === 'div' && !tabs.every((tab) => isElement(tab, 'a', 'button'))) return []
  return tabs.length < 2 || tabs.length > maxTabs || hasRoles(list) ? [] : tabs
}

function mayHoldTabs(list: Element): boolean {
  return (
    isElement(list, 'ul', 'ol', 'div') &&
    list.properties['className'] !== undefined &&
    tabWords.test(attribute(list, 'className'))
  )
}

function hasRoles(list: Element): boolean {
  return elementsOf(list).some((element) => attribute(element, 'role') === 'tab' || hasAttribute(element, 'ariaControls'))
}

/** The first container that holds as many parts as there are tabs, each called a tab or a pane. */
function panelsAmong(containers: readonly Element[], count: number): readonly Element[] {
  const groups = containers.filter((container) => container.tagName === 'div').map(childElements)
  return (
    groups.find((parts) => parts.length === count && parts.every((part) => panelWords.test(attribute(part, 'className')))) ?? []
  )
}
