import type { Element } from 'hast'
import { isTopicName } from '../../part-words.ts'
import { isHeading } from '../../../tree/element-kinds.ts'
import { childElements, elementsOf, isElement, parentOf } from '../../../tree/element.ts'
import type { PricePage } from '../price-page.ts'

/** Common names of plans. */
const planWords =
  /(?<!\p{L})(?:basic|basis|base|básico|bazowy|podstawowy|základní|starter|start|einsteiger|standard\p{L}*|essentials?|essentiel|esencial|essenziale|plus|pro|profi|professional|professionnel|profesional|professionale|premium|business|entreprise|enterprise|company|team|teams|growth|scale|advanced|avancé|avanzado|avanzato|zaawansowany|pokročilý|ultimate|unlimited|lite|light|solo|mini|max|silver|gold|bronze|platinum|базовый|стандарт|премиум|старт|про|бизнес|أساسي|متقدم|بريميوم)(?!\p{L})|בסיסי|בייסיק|סטנדרט|מתקדם|פרימיום|פרו(?!\p{L})|עסקי|זהב|כסף|פלטינום/iu

/** Fewest words of a slogan, and most words of a plan's name. */
const shortestSlogan = 4
const longestName = 3

/**
 * The name of a plan in small type over a heading that is a slogan (`Basic` over `Everything you need to start`), where a card next to it has
 * another such name; else empty.
 */
export function planOver(heading: Element, card: Element, page: PricePage): string {
  if (wordsIn(page.textOf(heading)) < shortestSlogan) return ''
  const own = kickerOf(card, page)
  if (own === '') return ''
  const list = parentOf(card)
  const all = (list === undefined ? [] : childElements(list)).map((one) => kickerOf(one, page)).filter((name) => name !== '')
  return all.length > 1 && new Set(all).size === all.length ? own : ''
}

/** The only text over the first heading of a card, if it names a plan; else empty. */
function kickerOf(card: Element, page: PricePage): string {
  const inside = [...elementsOf(card)]
  const leaves = inside
    .slice(0, Math.max(0, inside.findIndex(isHeading)))
    .filter((one) => !childElements(one).some((child) => !isElement(child, 'svg', 'img', 'i')))
    .map((one) => page.textOf(one))
    .filter((text) => text !== '' && !isTopicName('badge', text))
  const [only = '', ...others] = leaves
  return others.length === 0 && wordsIn(only) <= longestName && planWords.test(only) ? only : ''
}

function wordsIn(text: string): number {
  return text.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length
}
