import type { Element, ElementContent, Root } from 'hast'
import { attribute, elementsOf, firstElement, isElement } from '../tree/element.ts'
import { parseMarkup } from '../tree/parse-document.ts'
import { visibleText } from '../tree/visible-text.ts'
import { bodyOf } from './choose-root.ts'

/**
 * Readers without scripts see what `noscript` holds: the page itself where a script draws it, the true image of a
 * lazy one. Puts that in its place, in the tree; every other `noscript` goes with the boilerplate.
 */
export function openNoscripts(root: Root): void {
  const body = bodyOf(root)
  const found = [...elementsOf(body)].filter((element) => element.tagName === 'noscript')
  if (found.length === 0) return
  const shown = visibleText(body).length
  for (const element of found) {
    const markup = element.children.map((child) => (child.type === 'text' ? child.value : '')).join('')
    if (!/<(?:img|p|div|table|article|main|section|ul|h[1-6])[\s>]/i.test(markup)) continue
    const content = parseMarkup(markup)
    const text = visibleText(content).length
    if (text > shown) become(element, 'div', content)
    else if (text === 0 && isContentImage(firstElement(content, 'img'))) become(element, 'span', content)
  }
}

function become(element: Element, tagName: string, content: Root): void {
  element.tagName = tagName
  element.properties = { dataFromNoscript: 'true' }
  element.children = content.children.filter((child): child is ElementContent => child.type !== 'doctype')
}

/** Trackers count their visitors with an image of one pixel. */
function isContentImage(image: Element | undefined): boolean {
  if (image === undefined || !isElement(image)) return false
  return (
    !['width', 'height'].some((side) => /^[012](?:px)?$/.test(attribute(image, side))) &&
    !/display\s*:\s*none/i.test(attribute(image, 'style'))
  )
}
