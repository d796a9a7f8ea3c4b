import type { Element, ElementContent } from 'hast'
import { attribute, elementsOf, isElement } from '../tree/element.ts'
import { visibleText } from '../tree/visible-text.ts'
import { textNode } from './build.ts'

/** The words of a drawing, such as the numbers of a chart; its title and description are not shown. */
export function shapeDrawing(drawing: Element): ElementContent[] {
  if (attribute(drawing, 'ariaHidden') === 'true') return []
  const words = [...elementsOf(drawing)]
    .filter((element) => isElement(element, 'text', 'foreignObject'))
    .map((element) => visibleText(element))
    .filter((text) => text !== '')
  return words.length === 0 ? [] : [textNode(` ${words.join(' ')} `)]
}
