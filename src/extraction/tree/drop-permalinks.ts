import type { Element, Root } from 'hast'
import { attribute, elementsOf, isElement } from './element.ts'
import { isHeading } from './element-kinds.ts'
import { visibleText } from './visible-text.ts'

/** Texts of permalinks, the links of headings and terms to themselves: Sphinx ¶, Docusaurus and others #, or a picture. */
const signs = new Set(['', '¶', '#', '§', '🔗', 'permalink', 'direct link', 'anchor'])

/** Drops, in place, the permalinks of headings and terms: not part of a title, and noise to a reader. */
export function dropPermalinks(root: Root): void {
  for (const element of elementsOf(root)) {
    if (!isHeading(element) && element.tagName !== 'dt') continue
    for (const parent of [element, ...elementsOf(element)]) {
      parent.children = parent.children.filter((child) => !isElement(child, 'a') || !isPermalink(child))
    }
  }
}

function isPermalink(link: Element): boolean {
  return attribute(link, 'href').startsWith('#') && signs.has(visibleText(link).toLowerCase())
}
