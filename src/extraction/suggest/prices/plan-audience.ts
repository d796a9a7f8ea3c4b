import type { Element } from 'hast'
import { elementText } from '../../facts/element-text.ts'
import { elementsOf, isElement } from '../../tree/element.ts'
import { classesOf, nameWords } from '../class-names.ts'
import type { Card } from './price-cards.ts'

/** A text of each card that may say who the package is for. */
export interface FoundAudience {
  readonly elements: readonly (Element | undefined)[]
  /** Whether its class or its words say so. */
  readonly sure: boolean
}

/** Lengths of such a text, in characters. */
const textLength = { least: 8, most: 250 } as const

/** Words of a class that name whom something is for. */
const audienceNames = / (?:audience|for|who|whom|meant|suited|suitable|ideal|fit|target) /

/** How such a text begins: `לעסק…`, `מתאים ל…`, `For …`, `Ideal for …`. */
const audienceWords =
  /^(?:ל\p{L}{2,}|(?:מתאימה?|אידיאלית?|מיועדת?|מושלמת?|טובה?) (?:עבור |במיוחד )?(?:ל|עבור)|עבור |(?:(?:ideal|best|perfect|great|good|made|suited|suitable|designed) )?for |if you )/iu

/** The text of each card, outside of its lists, that says who the package is for; null where the cards have none alike. */
export function audienceIn(
  cards: readonly Card[],
  known: { readonly names: readonly (Element | undefined)[]; readonly prices: readonly (Element | undefined)[] },
): FoundAudience | null {
  const texts = cards.map(({ element }, at) => textBlocks(element, [known.names[at], known.prices[at]]))
  const said = texts.map((blocks) => blocks.find((block) => audienceNames.test(nameWords(classesOf(block)))))
  const worded = texts.map((blocks) => blocks.find((block) => audienceWords.test(elementText(block))))
  const most = Math.max(2, Math.ceil(cards.length * 0.75))
  for (const elements of [said, worded]) if (count(elements) >= most) return { elements, sure: true }
  const first = texts.map((blocks) => blocks[0])
  return count(first) >= most ? { elements: first, sure: false } : null
}

function count(elements: readonly (Element | undefined)[]): number {
  return elements.filter((element) => element !== undefined).length
}

/** Lines of text of a card but its name, its price and what stands in lists, links and buttons. */
function textBlocks(card: Element, but: readonly (Element | undefined)[]): readonly Element[] {
  const aside = new Set<Element>()
  const blocks: Element[] = []
  for (const element of elementsOf(card)) {
    // What is inside of something that is passed over comes after it.
    if (but.includes(element) || isElement(element, 'ul', 'ol', 'dl', 'table', 'a', 'button', 'form', 'svg')) setAside(element, aside)
    if (aside.has(element) || !isElement(element, 'p', 'div', 'span', 'small', 'em', 'h3', 'h4', 'h5', 'h6')) continue
    const { length } = elementText(element)
    const isLeaf = element.children.every((child) => !isElement(child) || isElement(child, 'b', 'strong', 'em', 'i', 'br', 'span'))
    if (isLeaf && length >= textLength.least && length <= textLength.most) {
      blocks.push(element)
      setAside(element, aside)
    }
  }
  return blocks
}

function setAside(element: Element, aside: Set<Element>): void {
  aside.add(element)
  for (const inner of elementsOf(element)) aside.add(inner)
}
