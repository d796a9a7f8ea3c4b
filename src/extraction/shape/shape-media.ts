import type { Element, ElementContent } from 'hast'
import type { ShapeContext } from './pieces.ts'
import { publishedUrl } from './shape-link.ts'
import { attribute, elementsOf, hasAttribute, isElement } from '../tree/element.ts'
import { build, textNode } from '../tree/nodes.ts'
import { collapse, visibleText } from '../tree/visible-text.ts'
import { readableText } from '../../model/readable-text.ts'
import { percentDecoded } from '../../model/site-path.ts'

/** Where scripts that load images late keep their address, most common first. */
const lazySources = 'dataSrc dataLazySrc dataOriginal dataLazy dataSrcLazy dataOrigSrc dataOriginalSrc dataUrl dataImage'.split(
  ' ',
)

const sourceSets = ['dataSrcset', 'dataLazySrcset', 'srcSet', 'dataSrcSet']

/** The `src` until the image itself is loaded. */
const placeholder =
  /^data:|^about:|(?:^|[/_-])(?:placeholder|spacer|blank|transparent|pixel|loading|lazy|1x1)[^/]*\.(?:gif|png|svg|jpe?g|webp)/i

/** Widest image of a source set that is taken where there is a choice, in pixels. */
const wideEnough = 1600

/** An image with its absolute address; none for trackers, embedded data and those without an address. */
export function shapeImage(image: Element, context: ShapeContext): ElementContent[] {
  const src = isTrackingPixel(image) ? null : firstAddress(imageSources(image), context)
  return src === null ? [] : [build('img', [], { src, alt: collapse(attribute(image, 'alt')) })]
}

/** The sources of a `picture` whose `img` has no address. */
export function shapePicture(picture: Element, context: ShapeContext): ElementContent[] {
  const shown = context.children(picture)
  if (shown.some((piece) => piece.type === 'element')) return shown
  for (const element of elementsOf(picture)) {
    const [image] = element.tagName === 'source' ? shapeImage(element, context) : []
    if (image !== undefined) return [image]
  }
  return shown
}

/** The addresses of an image, most likely first, without placeholders. */
export function* imageSources(image: Element): Generator<string> {
  for (const name of lazySources) {
    const source = attribute(image, name)
    if (source !== '' && !placeholder.test(source) && !/^[[{]/.test(source)) yield source
  }
  const source = attribute(image, 'src')
  if (source !== '' && !placeholder.test(source)) yield source
  for (const name of sourceSets) {
    const best = bestCandidate(attribute(image, name))
    if (best !== undefined && !placeholder.test(best)) yield best
  }
}

/** The widest candidate of a source set up to a sensible width (HTML, 4.8.4.2.1 Srcset attributes). */
function bestCandidate(sourceSet: string): string | undefined {
  let best: { url: string; width: number } | undefined
  for (const [, url = '', width = '1', unit] of sourceSet
    .slice(0, 10_000)
    .matchAll(/([^\s,]\S*)(?:\s+(\d+(?:\.\d+)?)([wx]))?/g)) {
    const size = unit === 'w' ? Number(width) : Number(width) * 1000
    if (best === undefined || (size <= wideEnough ? size > best.width || best.width > wideEnough : size < best.width)) {
      best = { url: url.replace(/,$/, ''), width: size }
    }
  }
  return best?.url
}

/** Images and frames of a pixel or two count visitors. */
export function isTrackingPixel(element: Element): boolean {
  return ['width', 'height'].some((side) => /^[012](?:px)?$/.test(attribute(element, side)))
}

/** The first of several addresses that something can be loaded from. */
function firstAddress(sources: Iterable<string>, context: ShapeContext): string | null {
  for (const source of sources) {
    const url = publishedUrl(source, context)
    if (url !== null && !/^(?:mailto|tel|sms|whatsapp):/.test(url)) return url
  }
  return null
}

/** Words in the address of a frame with content: a video, a map, a recording. */
const showing = /(?:^|[/.\-_?=&])(?:embed|player|video|videos|maps?|audio|podcast|episode|watch|track)(?:$|[/.\-_?=&])/i

/** Titles of technical frames. */
const technicalTitle =
  /\b(?:ads?|advert\w*|re?captcha|captcha|cookies?|consent|chat|widget|analytics|tag manager|sign in|share)\b/i

/** A video, map or recording in a frame, as a link; other frames are technical. */
export function shapeFrame(frame: Element, context: ShapeContext): ElementContent[] {
  const url = addressOf([frame], context)
  const title = titleOf(frame)
  if (url === null || isTrackingPixel(frame) || technicalTitle.test(title) || !showing.test(url)) return []
  const [, host = fileOf(url)] = /^https?:\/\/([^/?#]+)/.exec(url) ?? []
  return [linkTo(url, title || host)]
}

/** A video or recording of the page, as a link; without controls, one that plays by itself or in a silent loop is decoration. */
export function shapeRecording(recording: Element, context: ShapeContext): ElementContent[] {
  const has = (name: string) => hasAttribute(recording, name)
  if (!has('controls') && (has('autoPlay') || (has('loop') && has('muted')))) return []
  const sources = elementsOf(recording).filter((element) => element.tagName === 'source')
  const url = addressOf([recording, ...sources], context)
  return url === null ? [] : [linkTo(url, titleOf(recording) || fileOf(url))]
}

function addressOf(elements: readonly Element[], context: ShapeContext): string | null {
  const sources = elements.flatMap((element) => ['dataSrc', 'dataLazySrc', 'src'].map((name) => attribute(element, name)))
  return firstAddress(sources, context)
}

function titleOf(element: Element): string {
  return collapse(attribute(element, 'title') || attribute(element, 'ariaLabel'))
}

function linkTo(href: string, label: string): Element {
  return build('p', [build('a', [textNode(label)], { href })])
}

function fileOf(url: string): string {
  const segments = url.replace(/[?#].*$/, '').split('/')
  return readableText(percentDecoded(segments.findLast(Boolean) ?? url))
}

/** The words of a drawing, such as the numbers of a chart; its title and description are not shown. */
export function shapeDrawing(drawing: Element): ElementContent[] {
  if (attribute(drawing, 'ariaHidden') === 'true') return []
  const words = elementsOf(drawing)
    .filter((element) => isElement(element, 'text', 'foreignObject'))
    .map((element) => visibleText(element))
    .filter((text) => text !== '')
  return words.length === 0 ? [] : [textNode(` ${words.join(' ')} `)]
}
