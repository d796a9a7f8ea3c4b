import type { Element, Root } from 'hast'
import { toInstant } from '../../model/instant.ts'
import { textsOf, type StructuredNode } from '../facts/structured-node.ts'
import { attribute, elementsOf, hasAttribute } from '../tree/element.ts'
import type { PageHead } from '../tree/page-head.ts'
import { visibleText } from '../tree/visible-text.ts'

/** When the page was changed by its own word: JSON-LD dateModified, then article:modified_time. A date of publication is none. */
export function declaredDate(things: readonly StructuredNode[], head: PageHead): string | null {
  for (const thing of things) {
    for (const text of textsOf(thing, 'dateModified')) {
      const instant = toInstant(text)
      if (instant !== null) return instant
    }
  }
  return toInstant(head.metas.get('article:modified_time'))
}

/** The first `time` with a full date in the main content; without an attribute its text is its value (HTML, 4.5.14). */
export function dateInContent(content: Root | Element): string | null {
  for (const element of elementsOf(content)) {
    if (element.tagName !== 'time') continue
    const instant = toInstant(hasAttribute(element, 'dateTime') ? attribute(element, 'dateTime') : visibleText(element))
    if (instant !== null) return instant
  }
  return null
}
