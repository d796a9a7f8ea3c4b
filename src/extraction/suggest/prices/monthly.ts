import type { Element, Root } from 'hast'
import { elementText } from '../../facts/element-text.ts'
import { periodsOf } from '../../facts/price-periods.ts'
import { currencyOf, normalisePriceText } from '../../facts/price-words.ts'
import { firstElement, isElement } from '../../tree/element.ts'
import { isHeading } from '../../tree/element-kinds.ts'
import { ancestorsOf, childrenOf, type Parents } from '../tree-places.ts'

/** Packages of the month, in the plural or by another name. */
const month = /(?<!\p{L})[בלה]?חודשי(?:ות|ים)(?!\p{L})|(?<!\p{L})(?:retainers?|ריטיינר)(?!\p{L})/iu

/** Longest text that is looked at, and longest one beside a list, in characters. */
const longest = { text: 5_000, beside: 500 } as const

/** Whether a text says that what it speaks of is for a month. */
export function saysMonth(text: string): boolean {
  const whole = normalisePriceText(text.slice(0, longest.text))
  return periodsOf(whole).includes('month') || month.test(whole)
}

/** Whether the title of the page, the titles over a list or the lines around it say that it is for a month. */
export function isMonthlyList(list: Element, root: Root, parents: Parents): boolean {
  const texts = [firstElement(root, 'title'), firstElement(root, 'h1')].map((title) => titleText(title))
  let inner = list
  for (const around of ancestorsOf(list, parents)) {
    if (around.tagName === 'body') break
    const siblings = childrenOf(around)
    const at = siblings.indexOf(inner)
    const near = [...siblings.slice(Math.max(0, at - 3), at), ...siblings.slice(at + 1, at + 2)]
    const said = near.filter((one) => !isElement(one, 'nav', 'footer')).map((one) => elementText(one))
    // What names prices itself speaks of those.
    texts.push(...said.filter((text) => currencyOf(normalisePriceText(text.slice(0, longest.text))) === null))
    texts.push(
      ...siblings
        .slice(0, at)
        .filter(isHeading)
        .slice(-1)
        .map((one) => elementText(one)),
    )
    inner = around
  }
  return texts.some((text) => text.length <= longest.beside && saysMonth(text))
}

/** The text of a title; that of the `title` element is no text of the page, so it is read by itself. */
function titleText(title: Element | undefined): string {
  const [text] = title?.children ?? []
  return title === undefined ? '' : text?.type === 'text' ? text.value : elementText(title)
}
