import type { Element } from 'hast'
import { attribute, elementsOf, hasAttribute, isElement } from '../../tree/element.ts'
import { isNamed, mayBeNamed } from '../names.ts'
import type { ElementContext } from './element-context.ts'
import { isOpener, littleTextLength } from '../text-sizes.ts'

/** Fewest controls in a menu. */
const minControls = 4

/** Roles that make other elements buttons and boxes. */
const controlRoles = new Set(['button', 'checkbox', 'radio', 'switch', 'slider', 'menuitem'])

/**
 * Whether an element is the menu in which visitors change a page's appearance (larger text, contrast, no motion), as the law requires
 * in Israel and elsewhere: by its name and the lack of text besides its controls. A text about accessibility may have the same
 * name, and stays; so do accordions and tabs that are called accessible, whose controls open what is there.
 */
export function isAccessibilityMenu(element: Element, { sizes, labels }: ElementContext): boolean {
  if (!mayBeNamed(element) || !isNamed(element, 'accessibility')) return false
  let controls = 0
  let said = sizes.of(element).all
  for (const inner of elementsOf(element)) {
    const isLabel = labels.has(inner)
    if (!isLabel && !isControl(inner)) continue
    said -= sizes.of(inner).all
    if (!isLabel) controls++
  }
  return controls >= minControls && said < littleTextLength
}

function isControl(element: Element): boolean {
  if (isOpener(element) || hasAttribute(element, 'disabled')) return false
  if (isElement(element, 'button', 'select')) return true
  if (element.tagName === 'input') return attribute(element, 'type') !== 'hidden'
  // Menus of links lead nowhere.
  if (element.tagName === 'a' && /^(?:#|javascript:.*)?$/i.test(attribute(element, 'href'))) return true
  return controlRoles.has(attribute(element, 'role'))
}
