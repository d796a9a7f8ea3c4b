import type { Element, ElementContent } from 'hast'
import { attribute, elementsOf } from '../tree/element.ts'
import { collapse } from '../tree/visible-text.ts'
import { build } from './build.ts'
import { publishedUrl } from './published-url.ts'
import type { ShapeContext } from './shape-context.ts'

/** Where scripts that load images late keep their address, most common first. */
const lazySources = [
  'dataSrc',
  'dataLazySrc',
  'dataOriginal',
  'dataLazy',
  'dataSrcLazy',
  'dataOrigSrc',
  'dataOriginalSrc',
  'dataUrl',
  'dataImage',
]

const sourceSets = ['dataSrcset', 'dataLazySrcset', 'srcSet', 'dataSrcSet']

/** Stands in `src` until the image itself is loaded. */
const placeholder =
  /^data:|^about:|(?:^|[/_-])(?:placeholder|spacer|blank|transparent|pixel|loading|lazy|1x1)[^/]*\.(?:gif|png|svg|jpe?g|webp)/i

/** Widest image of a source set that is taken where there is a choice, in pixels. */
const wideEnough = 1600

/** An image with its absolute address; none for trackers, embedded data and those without an address. */
export function shapeImage(image: Element, context: ShapeContext): ElementContent[] {
  if (isTracker(image)) return []
  for (const source of imageSources(image)) {
    const src = publishedUrl(source, context)
    if (src !== null && !/^(?:mailto|tel|sms|whatsapp):/.test(src))
      return [build('img', [], { src, alt: collapse(attribute(image, 'alt')) })]
  }
  return []
}

/** The sources of a `picture` whose `img` has no address of its own. */
export function shapePicture(picture: Element, context: ShapeContext): ElementContent[] {
  const shown = context.children(picture)
  if (shown.some((piece) => piece.type === 'element')) return shown
  for (const element of elementsOf(picture)) {
    const [image] = element.tagName === 'source' ? shapeImage(element, context) : []
    if (image !== undefined) return [image]
  }
  return shown
}

/** The addresses that an image names, the likeliest first; none of what stands there until it is loaded. */
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

function isTracker(image: Element): boolean {
  return ['width', 'height'].some((side) => /^[012](?:px)?$/.test(attribute(image, side)))
}
