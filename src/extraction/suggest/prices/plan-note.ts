import type { Element, Root } from 'hast'
import { elementText } from '../../facts/element-text.ts'
import { normalisePriceText } from '../../facts/price-words.ts'
import { selectTexts } from '../../facts/select-elements.ts'
import { elementsOf, isElement } from '../../tree/element.ts'
import { classesOf, nameWords } from '../class-names.ts'
import { escapeIdentifier, isSame, selectorsFor } from '../selectors.ts'
import { ancestorsOf, childrenOf, type Parents } from '../tree-places.ts'

/** A note on the prices. */
export interface SuggestedNote {
  readonly selector: string
  readonly text: string
  /** Whether it speaks of prices. */
  readonly sure: boolean
}

/** Lengths of a note, in characters. */
const noteLength = { least: 10, most: 600 } as const

/** Elements around the cards behind which a note is sought. */
const mostLevels = 4

const speaksOfPrices =
  /(?<!\p{L})[הבול]?(?:מחיר(?:ים|י)?|מע"מ|מעמ|prices?|pricing|vat|fees?|rates)(?!\p{L})/iu

const noteNames = / (?:note|notes|notice|disclaimer|footnote|fine|terms|vat|caption|legal|asterisk) /

/** The text behind the cards, or right before them, that speaks of the prices; null where there is none. */
export function noteBeside(root: Root, container: Element, cards: readonly Element[], parents: Parents): SuggestedNote | null {
  const texts = textsAround(container, cards, parents).filter((element) => !isHeadline(element))
  const rated = texts
    .map((element) => ({ element, text: elementText(element), named: noteNames.test(nameWords(classesOf(element))) }))
    .filter(({ text }) => text.length >= noteLength.least && text.length <= noteLength.most)
  const speaking = rated.filter(({ text }) => speaksOfPrices.test(normalisePriceText(text)))
  const best =
    speaking.find(({ text, named }) => named || /מע"מ|מעמ|\bvat\b/i.test(normalisePriceText(text))) ?? speaking[0] ?? rated.find(({ named }) => named)
  if (best === undefined) return null
  const candidates = [...selectorsFor([best.element], parents), ...behind(container, best.element)]
  const selector = candidates.find((one) => isSame(selectTexts(one.selector, root), [best.element]))?.selector
  return selector === undefined ? null : { selector, text: best.text, sure: speaking.includes(best) }
}

/** `.plans + p`: what has no name of its own is known by what stands before it. */
function behind(container: Element, element: Element): readonly { readonly selector: string }[] {
  return classesOf(container).map((name) => ({ selector: `.${escapeIdentifier(name)} + ${element.tagName}` }))
}

/** Lines of text beside the cards, nearest first: behind them in what holds them and in what is around that, then before them. */
function textsAround(container: Element, cards: readonly Element[], parents: Parents): readonly Element[] {
  const last = cards.at(-1)
  const within = last === undefined ? [] : siblingsOf(last, container, 'after').flatMap(linesOf)
  const before: Element[] = []
  const after: Element[] = [...within]
  let inner = container
  let level = 0
  for (const around of ancestorsOf(container, parents)) {
    if (level === mostLevels || isElement(around, 'body', 'html')) break
    level++
    after.push(...siblingsOf(inner, around, 'after').slice(0, 3).flatMap(linesOf))
    before.push(...siblingsOf(inner, around, 'before').slice(-2).flatMap(linesOf))
    inner = around
  }
  return [...after, ...before]
}

function siblingsOf(element: Element, around: Element, side: 'before' | 'after'): readonly Element[] {
  const all = childrenOf(around)
  const at = all.indexOf(element)
  return side === 'after' ? all.slice(at + 1) : all.slice(0, at)
}

/** The smallest elements of text in one that is not long itself. */
function linesOf(element: Element): readonly Element[] {
  if (isElement(element, 'script', 'style', 'form', 'nav', 'footer', 'table') || elementText(element).length > 2 * noteLength.most) return []
  const inner = [...elementsOf(element)].filter((one) => isElement(one, 'p', 'small', 'li', 'div', 'span', 'em'))
  const leaves = [element, ...inner].filter((one) => !childrenOf(one).some((child) => isElement(child, 'p', 'div', 'ul', 'ol', 'section', 'small', 'h2', 'h3', 'li')))
  return leaves.filter((one) => !leaves.some((other) => other !== one && childrenOf(other).includes(one)))
}

function isHeadline(element: Element): boolean {
  return isElement(element, 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'a', 'button', 'img')
}
