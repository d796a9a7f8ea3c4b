import type { Element, Root } from 'hast'
import { normalisePriceText } from '../../facts/price-words.ts'
import { elementText } from '../../facts/element-text.ts'
import { isElement } from '../../tree/element.ts'
import { isHeading } from '../../tree/element-kinds.ts'
import { classesOf, nameWords } from '../class-names.ts'
import { firstThatFinds, selectorsOnPage } from '../selectors.ts'
import { ancestorsOf, childrenOf, type Parents } from '../tree-places.ts'
import { isLine, type Line, linesOf } from '../text-lines.ts'

/** A note on the prices. */
export interface SuggestedNote {
  readonly selector: string
  readonly text: string
  /** Whether it speaks of prices. */
  readonly sure: boolean
}

/** Lengths of a note, in characters. */
const noteLength = { least: 10, most: 600 } as const

/** Elements around the cards beside which a note is sought. */
const mostLevels = 4

const speaksOfPrices = /(?<!\p{L})[הבול]?(?:מחיר(?:ים|י)?|מע"מ|מעמ|prices?|pricing|vat|fees?|rates)(?!\p{L})/iu
const speaksOfVat = /(?<!\p{L})[הבול]?(?:מע"מ|מעמ|vat)(?!\p{L})/iu

const noteNames = / (?:note|notes|notice|disclaimer|footnote|fine|terms|vat|caption|legal|asterisk) /

/** The text behind the cards, or right before them, that speaks of the prices; null where there is none. */
export function noteBeside(root: Root, container: Element, cards: readonly Element[], parents: Parents): SuggestedNote | null {
  const rated = textsAround(container, cards, parents)
    .filter(({ text }) => text.length >= noteLength.least && text.length <= noteLength.most)
    .map((line) => ({ ...line, words: normalisePriceText(line.text), named: noteNames.test(nameWords(classesOf(line.element))) }))
  const speaking = rated.filter(({ words }) => speaksOfPrices.test(words))
  const best =
    speaking.find(({ named, words }) => named || speaksOfVat.test(words)) ?? speaking[0] ?? rated.find(({ named }) => named)
  if (best === undefined) return null
  const selector = firstThatFinds([{ below: root, elements: [best.element] }], selectorsOnPage([best.element], parents))
  return selector === undefined ? null : { selector, text: best.text, sure: speaking.includes(best) }
}

/** Lines of text beside the cards, nearest first: behind them in what holds them and in what is around that, then before them. */
function textsAround(container: Element, cards: readonly Element[], parents: Parents): readonly Line[] {
  const before: Line[] = []
  const after: Line[] = []
  let inner = cards.at(-1)
  for (const around of [container, ...ancestorsOf(container, parents)].slice(0, mostLevels + 1)) {
    if (inner === undefined || isElement(around, 'body', 'html')) break
    const siblings = childrenOf(around)
    const at = siblings.indexOf(inner)
    after.push(...siblings.slice(at + 1, at + 4).flatMap(textsIn))
    if (inner !== cards.at(-1)) before.push(...siblings.slice(Math.max(0, at - 2), at).flatMap(textsIn))
    inner = around
  }
  return [...after, ...before]
}

/** The lines of an element that is not long itself. */
function textsIn(element: Element): readonly Line[] {
  const text = elementText(element)
  if (
    isHeading(element) ||
    isElement(element, 'form', 'nav', 'footer', 'table', 'a', 'button') ||
    text.length > 2 * noteLength.most
  )
    return []
  return isLine(element) ? [{ element, text }] : linesOf(element, []).filter((line) => !isHeading(line.element))
}
