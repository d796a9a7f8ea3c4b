import type { Element, ElementContent, Root } from 'hast'
import { attribute, elementsOf, firstElement, isElement } from '../tree/element.ts'
import { parseMarkup } from '../tree/parse-document.ts'
import { visibleText } from '../tree/visible-text.ts'
import { imageSources } from '../shape/shape-image.ts'
import { bodyOf } from './choose-root.ts'

/** Text of a page that a script draws, in characters: where more is shown, that is what people read, not what `noscript` holds. */
const mostShown = 200

/**
 * Readers without scripts see what `noscript` holds: the page itself where a script draws it, the true image of a
 * lazy one. Puts that in its place, in the tree; every other `noscript` goes with the boilerplate.
 * @returns whether anything was put there
 */
export function openNoscripts(root: Root): boolean {
  const body = bodyOf(root)
  const found = [...elementsOf(body)].filter((element) => element.tagName === 'noscript')
  if (found.length === 0) return false
  let opened = false
  const shown = visibleText(body).length
  const images = imagesOf(body)
  for (const element of found) {
    const markup = element.children.map((child) => (child.type === 'text' ? child.value : '')).join('')
    if (!/<(?:img|p|div|table|article|main|section|ul|h[1-6])[\s>]/i.test(markup)) continue
    const content = parseMarkup(markup)
    const text = visibleText(content).length
    if (shown <= mostShown && text > shown) become(element, 'div', content)
    else if (text === 0 && isContentImage(firstElement(content, 'img')) && !repeatsImages(content, images))
      become(element, 'span', content)
    else continue
    opened = true
  }
  return opened
}

function become(element: Element, tagName: string, content: Root): void {
  element.tagName = tagName
  element.properties = { dataFromNoscript: 'true' }
  element.children = content.children.filter((child): child is ElementContent => child.type !== 'doctype')
}

/** Addresses of the images that stand outside of `noscript`. */
function imagesOf(body: Element | Root): ReadonlySet<string> {
  return new Set(
    [...elementsOf(body)].filter((element) => element.tagName === 'img').flatMap((image) => [...imageSources(image)]),
  )
}

/** Whether all images of a `noscript` stand on the page already, maybe a caption away. */
function repeatsImages(content: Root, images: ReadonlySet<string>): boolean {
  return [...elementsOf(content)].every((element) => element.tagName !== 'img' || images.has(attribute(element, 'src')))
}

/** Trackers count their visitors with an image of one pixel. */
function isContentImage(image: Element | undefined): boolean {
  if (image === undefined || !isElement(image)) return false
  return (
    !['width', 'height'].some((side) => /^[012](?:px)?$/.test(attribute(image, side))) &&
    !/display\s*:\s*none/i.test(attribute(image, 'style'))
  )
}
