import type { Element } from 'hast'
import { isHeading } from '../../tree/element-kinds.ts'
import { ancestorsOf, attribute, elementsOf } from '../../tree/element.ts'
import { visibleText } from '../../tree/visible-text.ts'
import { isCollapsible } from '../names.ts'
import { holds } from '../prose.ts'
import type { ElementContext } from './element-context.ts'
import { isOpener, type TextSizes } from '../text-sizes.ts'

/** Longest text of a plain button, and most text of a longer one besides its card's title, in characters without whitespace. */
const longest = { button: 60, besideTitle: 40 } as const

/** Most elements of a button, such as the shapes of its icon: reading many nested boxes takes long. */
const maxElements = 300

/** Levels around a button up to the title of its card, elements of the card that are read, and shortest title, in characters. */
const titled = { levels: 5, elements: 60, characters: 10 } as const

/**
 * A button, or a control that opens a list of choices. One that opens an accordion or asks a question is a heading. A long one that names its card, as in
 * “Save this event: …”, only repeats the card's title.
 */
export function isPlainButton(element: Element, { inHeading, controlled, sizes }: ElementContext): boolean {
  const isControl = element.tagName === 'button' || attribute(element, 'role') === 'combobox'
  if (!isControl || inHeading || isOpener(element) || isCollapsible(element, controlled)) return false
  if (elementsOf(element, maxElements).length === maxElements) return false
  if (sizes.of(element).all > longest.button) return repeatsTitle(element, sizes)
  return !/^.{12,}[?？؟]$/su.test(visibleText(element))
}

function repeatsTitle(button: Element, sizes: TextSizes): boolean {
  const { all } = sizes.of(button)
  const isTitle = (inner: Element) => {
    const length = sizes.of(inner).all
    if (!isHeading(inner) || length >= all || length < Math.max(titled.characters, all - longest.besideTitle)) return false
    return !holds(button, inner) && visibleText(button).includes(visibleText(inner))
  }
  return ancestorsOf(button)
    .take(titled.levels)
    .some((card) => elementsOf(card, titled.elements).some(isTitle))
}
