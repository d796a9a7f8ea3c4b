import type { Root } from 'hast'
import { attribute, elementsOf, hasAttribute, hasClass, parentOf } from '../../tree/element.ts'
import { textNode } from '../../tree/nodes.ts'
import { visibleText } from '../../tree/visible-text.ts'
import { isCalled } from '../class-words.ts'
import { wordSet } from '../../word-set.ts'

/** Attributes in which animated counters store their number, Elementor's first. */
const targets = ['dataToValue', 'dataTo', 'dataCount', 'dataCountTo', 'dataTarget', 'dataEnd', 'dataPurecounterEnd', 'dataStop']

/** The one in which Divi stores it, on a part around the empty element for the number. */
const outerTarget = 'dataNumberValue'

const finalNumber = /^\d{1,12}(?:\.\d{1,4})?$/

/** Longest text before or after the number of a counter, such as `+` or ` km`, in characters. */
const longestAffix = 10

const counterWords = wordSet('counter counters count countup number numbers odometer purecounter stat stats timer')

/** Replaces, in place, the zero of animated counters with their final number. */
export function finishCounters(root: Root): void {
  for (const counter of elementsOf(root)) {
    const name = [...targets, outerTarget].find((one) => hasAttribute(counter, one) && finalNumber.test(attribute(counter, one)))
    if (name === undefined || !(isCalled(counter, counterWords) || isCalled(parentOf(counter), counterWords))) continue
    const place = name === outerTarget ? elementsOf(counter).find((inner) => hasClass(inner, 'percent-value')) : counter
    if (place === undefined || !/^[0.,]*$/.test(visibleText(place))) continue
    const delimiter = attribute(counter, 'dataDelimiter') || attribute(counter, 'dataNumberSeparator')
    const [before, after] = [counter.properties['dataPrefix'], counter.properties['dataSuffix']].map((affix) =>
      typeof affix === 'string' && affix.length <= longestAffix ? affix : '',
    )
    place.children = [textNode(`${before}${withDelimiter(attribute(counter, name), delimiter)}${after}`)]
  }
}

function withDelimiter(number: string, delimiter: string): string {
  return delimiter === '' || delimiter.length > 1 ? number : number.replace(/\B(?<!\.\d*)(?=(?:\d{3})+(?!\d))/g, () => delimiter)
}
