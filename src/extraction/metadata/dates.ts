import type { Element, Root } from 'hast'
import { type StructuredNode, type StructuredSource, textsOf } from '../facts/structured-node.ts'
import { attribute, elementsOf, hasAttribute } from '../tree/element.ts'
import type { PageHead } from '../tree/page-head.ts'
import { visibleText } from '../tree/visible-text.ts'
import { readDate } from './written-date.ts'

/**
 * When the page was changed by its own word: JSON-LD dateModified, then article:modified_time (CONTRACT 3, Lists), then
 * dateModified of microdata. A date of publication is none.
 */
export function declaredDate(things: readonly StructuredNode[], head: PageHead): string | null {
  return modified(things, 'json-ld') ?? readDate(head.metas.get('article:modified_time')) ?? modified(things, 'microdata')
}

function modified(things: readonly StructuredNode[], source: StructuredSource): string | null {
  const texts = things.filter((thing) => thing.source === source).flatMap((thing) => textsOf(thing, 'dateModified'))
  return texts.map((text) => readDate(text)).find((instant) => instant !== null) ?? null
}

/** The first `time` with a full date in the main content; without an attribute its text is its value (HTML, 4.5.14). */
export function dateInContent(content: Root | Element): string | null {
  for (const element of elementsOf(content)) {
    if (element.tagName !== 'time') continue
    const instant = readDate(hasAttribute(element, 'dateTime') ? attribute(element, 'dateTime') : visibleText(element))
    if (instant !== null) return instant
  }
  return null
}
