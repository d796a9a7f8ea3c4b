import type { Element, Root } from 'hast'
import { imageSources, isTrackingPixel } from '../../shape/shape-media.ts'
import { attribute, elementsOf, firstElement } from '../../tree/element.ts'
import { setChildren } from '../../tree/nodes.ts'
import { parseMarkup } from '../../tree/parse-document.ts'
import { ownText, visibleText } from '../../tree/visible-text.ts'
import { bodyOf } from '../choose-root.ts'

/** Maximum text of a script-rendered page, in characters: with more visible text, people read that rather than `noscript`. */
const maxShown = 200

/** Markup of what may be content, unlike a style sheet or a frame. */
const holdsContent = /<(?:img|p|div|table|article|main|section|ul|h[1-6])[\s>]/i

/**
 * Readers without scripts see the content of `noscript`: the page itself if a script renders it, the real image of a
 * lazy one. Inlines that into the tree; every other `noscript` is dropped as boilerplate.
 * @returns whether anything was inlined
 */
export function openNoscripts(root: Root): boolean {
  const body = bodyOf(root)
  const found = elementsOf(body).filter((element) => element.tagName === 'noscript')
  if (found.length === 0) return false
  let opened = false
  const shown = visibleText(body).length
  const images = imagesOf(body)
  for (const element of found) {
    const markup = ownText(element)
    if (!holdsContent.test(markup)) continue
    const content = parseMarkup(markup)
    const text = visibleText(content).length
    if (shown <= maxShown && text > shown) replaceElement(element, 'div', content)
    else if (text === 0 && isContentImage(firstElement(content, 'img')) && !repeatsImages(content, images))
      replaceElement(element, 'span', content)
    else continue
    opened = true
  }
  return opened
}

function replaceElement(element: Element, tagName: string, content: Root): void {
  element.tagName = tagName
  element.properties = { dataFromNoscript: 'true' }
  const children = content.children.filter((child) => child.type !== 'doctype')
  setChildren(element, children)
}

/** Addresses of the images outside `noscript`. */
function imagesOf(body: Element | Root): ReadonlySet<string> {
  return new Set(
    elementsOf(body)
      .filter((element) => element.tagName === 'img')
      .flatMap((image) => [...imageSources(image)]),
  )
}

/** Whether all images of a `noscript` are already on the page, maybe a caption away. */
function repeatsImages(content: Root, images: ReadonlySet<string>): boolean {
  return elementsOf(content).every((element) => element.tagName !== 'img' || images.has(attribute(element, 'src')))
}

/** Trackers use one-pixel images. */
function isContentImage(image: Element | undefined): boolean {
  return image !== undefined && !isTrackingPixel(image) && !/display\s*:\s*none/i.test(attribute(image, 'style'))
}
