import type { Element, Root } from 'hast'
import { attribute, elementsOf, hasAttribute, isElement } from '../tree/element.ts'

const tabWords = /(?:^|[\s_-])tabs?(?:$|[\s_-])/i

const panelWords = /(?:^|[\s_-])(?:tabs?|panes?|panels?)(?:$|[\s_-])/i

/** Most tabs of one group. */
const mostTabs = 30

/**
 * Gives tabs without roles the roles that they play (WAI-ARIA 1.2, tab and tabpanel), in place: those of page builders
 * belong to their panels by their order alone.
 */
export function nameTabs(page: Root): void {
  let named = 0
  for (const parent of elementsOf(page)) {
    const parts = elementsIn(parent)
    for (const [at, list] of parts.entries()) {
      if (!isElement(list, 'ul', 'ol') || !tabWords.test(attribute(list, 'className'))) continue
      const tabs = elementsIn(list)
      if (tabs.length < 2 || tabs.length > mostTabs || hasRoles(list)) continue
      const panels = parts
        .slice(at + 1)
        .map((part) => panelsIn(part, tabs.length))
        .find((found) => found !== undefined)
      for (const [index, tab] of (panels === undefined ? [] : tabs).entries()) {
        const panel = panels?.[index]
        if (panel === undefined) continue
        const id = attribute(panel, 'id') || `tab-panel-${++named}`
        Object.assign(panel.properties, { id, role: 'tabpanel' })
        Object.assign(tab.properties, { role: 'tab', ariaControls: id })
      }
    }
  }
}

function elementsIn(parent: Element): Element[] {
  return parent.children.filter((child) => isElement(child))
}

function hasRoles(list: Element): boolean {
  for (const element of elementsOf(list)) {
    if (attribute(element, 'role') === 'tab' || hasAttribute(element, 'ariaControls')) return true
  }
  return false
}

/** As many parts as there are tabs, each called a tab or a pane. */
function panelsIn(container: Element, count: number): Element[] | undefined {
  const parts = elementsIn(container)
  return isElement(container, 'div') && parts.length === count && parts.every(isPanel) ? parts : undefined
}

function isPanel(part: Element): boolean {
  return panelWords.test(attribute(part, 'className'))
}
