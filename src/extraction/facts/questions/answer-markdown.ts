import type { Element, ElementContent } from 'hast'
import { classWords } from '../../content/class-words.ts'
import { blockSeparator, writeMarkdown } from '../../markdown/write-markdown.ts'
import { shapeContent } from '../../shape/shape-content.ts'
import { build, isElement } from '../../tree/element.ts'
import { isTextless } from '../../tree/element-kinds.ts'
import type { FactPage } from '../fact-page.ts'
import { factLimits } from '../limits.ts'

/** Elements that a visitor uses, not reads. */
const controls = new Set(['button', 'form', 'input', 'select', 'textarea', 'label', 'nav', 'dialog'])

/** Words in a class of a link that is a button. */
const buttonWords = new Set(['btn', 'button', 'cta'])

/** Whether an element leads a visitor on to something to do. */
export function isButton(element: Element): boolean {
  if (isElement(element, 'button')) return true
  return isElement(element, 'a') && classWords(element).some((word) => buttonWords.has(word))
}

/**
 * Part of a page as Markdown, without controls; of a long one the first blocks, as far as the bound allows.
 * @returns empty where it says nothing
 */
export function markdownOf(nodes: readonly ElementContent[], { head, ownHosts }: Pick<FactPage, 'head' | 'ownHosts'>): string {
  const content = build('div', withoutControls(nodes))
  const shaped = shapeContent(content, { title: '', base: head.base, ownHosts, tabs: new Map() })
  const parts = writeMarkdown('', shaped).parts.filter((part) => part.trim() !== '')
  let markdown = ''
  for (const part of parts) {
    const longer = markdown === '' ? part : markdown + blockSeparator + part
    if (longer.length > factLimits.answer) break
    markdown = longer
  }
  return markdown
}

/** A copy, so that shaping it changes nothing of the page. */
function withoutControls(nodes: readonly ElementContent[]): ElementContent[] {
  return nodes.flatMap((node): ElementContent[] => {
    if (!isElement(node)) return node.type === 'text' ? [{ ...node }] : []
    if (controls.has(node.tagName) || isButton(node)) return []
    if (isTextless(node)) return isElement(node, 'img') ? [{ ...node }] : []
    return [build(node.tagName, withoutControls(node.children), node.properties)]
  })
}
