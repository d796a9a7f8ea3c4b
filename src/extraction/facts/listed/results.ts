import type { Element, ElementContent } from 'hast'
import { elementText } from '../../tree/element-text.ts'
import { ancestorsOf, elementsOf, isElement } from '../../tree/element.ts'
import { lengthWithoutSpace } from '../../tree/visible-text.ts'
import type { OutlineHeading, PageOutline } from '../page-outline.ts'
import { isTopicName } from '../part-words.ts'
import { memoizeByObject } from '../../../model/maps.ts'

/** The text under the first “Results” heading. */
export function resultIn(headings: readonly OutlineHeading[], outline: PageOutline): string | null {
  for (const heading of headings) {
    if (heading.rank === 1 || !isTopicName('results', heading.text)) continue
    const text = shortenedResult(textBelow(heading, outline))
    if (text !== '') return text
  }
  return null
}

/** A list of metrics, each with its change: `Cost per acquisition: -26%`. */
export function figuresIn(outline: PageOutline): string | null {
  for (const list of outline.elements) {
    if (list.tagName !== 'dl') continue
    const inside = elementsOf(list, maxInFigures + 1)
    if (inside.length > maxInFigures) continue
    const entries = inside.filter((element) => isElement(element, 'dt', 'dd')).slice(0, 20)
    const texts = entries.map((element) => ({ isName: element.tagName === 'dt', text: elementText(element) }))
    const values = texts.filter(({ isName }) => !isName)
    if (values.length < 2 || values.length * 2 !== texts.length || !values.every(({ text }) => change.test(text))) continue
    return shortenedResult(
      texts
        .map(({ isName, text }) => (isName ? `${text}: ` : `${text}. `))
        .join('')
        .trim(),
    )
  }
  return null
}

/** A change as a figure: `+23%`, `x3`, `-26 %`, `פי 3`. */
const change = /[+\-−–↑↓±]?\d[\d.,]*\s*%|[+↑↓]\s*\d|(?:^|\s)[x×]\s?\d|\d\s?[x×](?:\s|$)|פי \d/iu

/** Elements in a list of figures; a larger list is page layout. */
const maxInFigures = 100

/** The text after a heading, up to the next one of its rank; if the heading shares an element with a number or an icon, the text after that element. */
export function textBelow(heading: OutlineHeading, outline: PageOutline): string {
  const widest = outline.widest(heading.element)
  for (const start of [widest, ...ancestorsOf(widest).take(maxAround)]) {
    if (outline.headingsIn(start).length > 1) break
    const texts: string[] = []
    for (const node of outline.after(start)) {
      if (isElement(node) && outline.headingsIn(node).some(({ rank }) => rank <= heading.rank)) break
      texts.push(textOf(node))
    }
    const text = texts.filter((part) => part !== '').join(' ')
    if (text !== '') return text
  }
  return ''
}

/** Most ancestors of a heading that its text may follow. */
const maxAround = 2

function textOf(node: ElementContent): string {
  return isElement(node) ? elementText(node) : node.type === 'text' ? node.value.replace(/\s+/g, ' ').trim() : ''
}

/** Lengths of the text after a label in a line, in characters. */
const [shortestLine, longestLine] = [5, 400]

/** The label after a result: `Sales grew. Team: Ada`. */
const nextLabel = /(?<=[.!])\s+\p{L}[\p{L} ]{2,20}:\s/u

/** A line `Result: …` in a card, also after other labels: `Challenge: … Result: …`. */
export function labelledResult(texts: readonly string[]): string | null {
  for (const text of texts) {
    for (const { 0: all, 1: label = '', index } of text.matchAll(/(?:^|[.!\s])(\p{L}[\p{L} ]{2,20}):\s*/gu)) {
      const result = text.slice(index + all.length, index + all.length + longestLine)
      if (!isTopicName('results', label) || result.length < shortestLine) continue
      const next = result.search(nextLabel)
      return shortenedResult(next < shortestLine ? result : result.slice(0, next))
    }
  }
  return null
}

/** The label of a result in each element that contains one; undefined if it contains several. */
export const resultLabels = memoizeByObject((outline: PageOutline): ReadonlyMap<Element, Element | undefined> => {
  const labels = new Map<Element, Element | undefined>()
  for (const element of outline.elements) {
    if (outline.sizes.of(element).all > longestLabel || element.children.some((child) => isElement(child))) continue
    if (!isTopicName('results', elementText(element))) continue
    for (const around of ancestorsOf(element)) labels.set(around, labels.has(around) ? undefined : element)
  }
  return labels
})

/** Longest label of a result, in characters. */
const longestLabel = 40

/** The text of the element after a label. */
export function textAfter(label: Element, outline: PageOutline): string {
  const next = outline.after(outline.widest(label)).find((node) => isElement(node) || lengthWithoutSpace(node.value) > 0)
  return isElement(next) ? shortenedResult(elementText(next)) : ''
}

export function shortenedResult(text: string): string {
  if (text.length <= longestResult) return text.trim()
  const cut = text.slice(0, longestResult).toWellFormed()
  const end = Math.max(cut.lastIndexOf('. '), cut.lastIndexOf('! '))
  return end > longestResult / 4 ? cut.slice(0, end + 1) : `${cut.trimEnd()}…`
}

/** Longest result, in characters. */
const longestResult = 500
