import type { Element, ElementContent } from 'hast'
import { attribute, elementsOf, hasAttribute } from '../tree/element.ts'
import { collapse } from '../tree/visible-text.ts'
import { readableText } from '../../model/readable-text.ts'
import { build, textNode } from './build.ts'
import { publishedUrl } from './published-url.ts'
import type { ShapeContext } from './shape-context.ts'

/** Words in the address of a frame that shows something of its own: a film, a map, a recording. */
const showing = /(?:^|[/.\-_?=&])(?:embed|player|video|videos|maps?|audio|podcast|episode|watch|track)(?:$|[/.\-_?=&])/i

/** Titles of frames that belong to the site's machinery. */
const machinery = /\b(?:ads?|advert\w*|re?captcha|captcha|cookies?|consent|chat|widget|analytics|tag manager|sign in|share)\b/i

/** A film, map or recording in a frame, as a link to it; other frames are the machinery of the page. */
export function shapeFrame(frame: Element, context: ShapeContext): ElementContent[] {
  const url = addressOf([frame], context)
  const title = titleOf(frame)
  if (url === null || isUnseen(frame) || machinery.test(title) || !showing.test(url)) return []
  return [linkTo(url, title || hostOf(url))]
}

/** A film or recording of the page, as a link to it; one that plays by itself without controls is decoration. */
export function shapeRecording(recording: Element, context: ShapeContext): ElementContent[] {
  if (hasAttribute(recording, 'autoPlay') && !hasAttribute(recording, 'controls')) return []
  const sources = [...elementsOf(recording)].filter((element) => element.tagName === 'source')
  const url = addressOf([recording, ...sources], context)
  return url === null ? [] : [linkTo(url, titleOf(recording) || fileOf(url))]
}

function addressOf(elements: readonly Element[], context: ShapeContext): string | null {
  for (const element of elements) {
    for (const name of ['dataSrc', 'dataLazySrc', 'src']) {
      const url = publishedUrl(attribute(element, name), context)
      if (url !== null && !/^(?:mailto|tel|sms|whatsapp):/.test(url)) return url
    }
  }
  return null
}

function titleOf(element: Element): string {
  return collapse(attribute(element, 'title') || attribute(element, 'ariaLabel'))
}

function isUnseen(frame: Element): boolean {
  return ['width', 'height'].some((side) => /^[012](?:px)?$/.test(attribute(frame, side)))
}

function linkTo(href: string, label: string): Element {
  return build('p', [build('a', [textNode(label)], { href })])
}

function hostOf(url: string): string {
  return /^https?:\/\/([^/?#]+)/.exec(url)?.[1] ?? fileOf(url)
}

function fileOf(url: string): string {
  const name =
    url
      .replace(/[?#].*$/, '')
      .split('/')
      .findLast(Boolean) ?? url
  try {
    return readableText(decodeURIComponent(name))
  } catch {
    return name
  }
}
