import type { Element } from 'hast'
import { isHeading } from '../tree/element-kinds.ts'
import { ancestorsOf, attribute, elementsOf, withAncestors } from '../tree/element.ts'
import { visibleText } from '../tree/visible-text.ts'
import { isDisclosed } from './names.ts'
import type { Surroundings } from './signals.ts'
import { isOpener } from './text-sizes.ts'

/** Longest text of a plain button, in characters without whitespace. */
const longestButton = 60

/** Levels around a button up to the title of its card, elements of the card that are read, and shortest title, in characters. */
const titled = { levels: 5, elements: 60, characters: 10 } as const

/**
 * A button, or what opens a list to choose from. One that opens an accordion or asks a question is a heading. A long one that names its card, as in
 * “Save this event: …”, only repeats the title of that.
 */
export function isPlainButton(element: Element, { inHeading, controlled, sizes }: Surroundings): boolean {
  const isControl = element.tagName === 'button' || attribute(element, 'role') === 'combobox'
  if (!isControl || inHeading || isOpener(element) || isDisclosed(element, controlled)) return false
  if (sizes.of(element).all > longestButton) return repeatsTitle(element)
  return !/^.{12,}[?？؟]$/su.test(visibleText(element))
}

function repeatsTitle(button: Element): boolean {
  const text = visibleText(button)
  const isTitle = (inner: Element) => {
    const title = isHeading(inner) && withAncestors(inner).every((one) => one !== button) ? visibleText(inner) : ''
    return title.length >= titled.characters && title.length < text.length && text.includes(title)
  }
  return ancestorsOf(button)
    .take(titled.levels)
    .some((card) => elementsOf(card, titled.elements).some(isTitle))
}
