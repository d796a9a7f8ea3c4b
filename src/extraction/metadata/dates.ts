import type { Element, Root } from 'hast'
import { textsOf, type StructuredNode, type StructuredSource } from '../facts/structured-node.ts'
import { attribute, elementsOf, hasAttribute, isElement } from '../tree/element.ts'
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
    const instant = element.tagName === 'time' ? dateOf(element) : null
    if (instant !== null) return instant
  }
  return null
}

/**
 * The date of the one entry that a page shows, in the names that themes of WordPress and others write around it (hAtom 0.1:
 * `updated`, else `published`, within `hentry`), or in WordPress's block for it. It often stands in the entry's footer, which is
 * no part of its text.
 */
export function dateOfEntry(root: Root): string | null {
  const block = onlyOne(root, 'wp-block-post-date')
  if (block !== undefined) return dateInContent(block)
  const entry = onlyOne(root, 'hentry')
  if (entry === undefined) return null
  const times = [...elementsOf(entry)].filter((element) => isElement(element, 'time'))
  for (const name of ['updated', 'published']) {
    const instant = times.filter((time) => hasClass(time, name)).map(dateOf)[0] ?? null
    if (instant !== null) return instant
  }
  return null
}

/** The element of a class; undefined where there are several, as in a list of entries. */
function onlyOne(root: Root, name: string): Element | undefined {
  let found: Element | undefined
  for (const element of elementsOf(root)) {
    if (!hasClass(element, name)) continue
    if (found !== undefined) return undefined
    found = element
  }
  return found
}

function hasClass(element: Element, name: string): boolean {
  return attribute(element, 'className').split(/\s+/).includes(name)
}

function dateOf(time: Element): string | null {
  return readDate(hasAttribute(time, 'dateTime') ? attribute(time, 'dateTime') : visibleText(time))
}
