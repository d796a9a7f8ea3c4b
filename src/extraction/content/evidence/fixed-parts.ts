import type { Element } from 'hast'
import { attribute, elementsOf, isElement } from '../../tree/element.ts'
import { classNames } from '../class-words.ts'
import type { TextSizes } from '../text-sizes.ts'

/** Longest bar, notice or dialog, in characters without whitespace: more is the page itself. */
const longest = 600

/** Where Tailwind fixes an element, in addition to its class `fixed`. */
const edge = /^-?(?:inset|top|bottom|left|right|start|end)-/

/** Whether an element stays over the window wherever the page is scrolled to, by its own style or by Tailwind's classes. */
export function isFixed(element: Element, sizes: TextSizes): boolean {
  const names = classNames(element)
  const isTailwind = names.includes('fixed') && names.some((name) => edge.test(name))
  if (!isTailwind && !/(?:^|;)\s*position\s*:\s*fixed/i.test(attribute(element, 'style'))) return false
  return sizes.of(element).all <= longest && !elementsOf(element).some((inner) => isElement(inner, 'h1', 'main', 'article'))
}
