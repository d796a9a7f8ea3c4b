import type { Element, ElementContent } from 'hast'
import { blockSeparator } from '../../markdown/separators.ts'
import { writeMarkdown } from '../../markdown/write-markdown.ts'
import { shapeContent } from '../../shape/shape-content.ts'
import { isElement } from '../../tree/element.ts'
import { build } from '../../tree/nodes.ts'
import { isTextless } from '../../tree/element-kinds.ts'
import type { FactPage } from '../fact-page.ts'
import { factLimits } from '../limits.ts'
import { isCalled } from '../../content/class-words.ts'

/** Interactive elements, which are not part of the text. */
const controls = new Set(['button', 'form', 'input', 'select', 'textarea', 'label', 'nav', 'dialog'])

/** Class words of links styled as buttons. */
const buttonWords = new Set(['btn', 'button', 'cta'])

/** Whether an element is a button or a link styled as one. */
export function isButton(element: Element): boolean {
  if (isElement(element, 'button')) return true
  return isElement(element, 'a') && isCalled(element, buttonWords)
}

/**
 * A section as Markdown, without controls, cut to the first blocks within {@link factLimits}; empty if it has no text, or if it
 * has headings and would be cut.
 */
export function markdownOf(nodes: readonly ElementContent[], { head, ownHosts }: Pick<FactPage, 'head' | 'ownHosts'>): string {
  const content = build('div', withoutControls(nodes))
  const shaped = shapeContent(content, { title: '', base: head.base, ownHosts, tabs: new Map(), fragments: new Map() })
  const parts = writeMarkdown('', shaped).parts.filter((part) => part.trim() !== '')
  let markdown = ''
  for (const part of parts) {
    const longer = markdown === '' ? part : markdown + blockSeparator + part
    if (longer.length > factLimits.answer) return parts.some((one) => /^#{1,6} /.test(one)) ? '' : markdown
    markdown = longer
  }
  return markdown
}

/** Copies the nodes, so that the page is not changed. */
function withoutControls(nodes: readonly ElementContent[]): ElementContent[] {
  return nodes.flatMap((node): ElementContent[] => {
    if (!isElement(node)) return node.type === 'text' ? [{ ...node }] : []
    if (controls.has(node.tagName) || isButton(node)) return []
    if (isTextless(node)) return isElement(node, 'img') ? [{ ...node }] : []
    return [build(node.tagName, withoutControls(node.children), node.properties)]
  })
}
