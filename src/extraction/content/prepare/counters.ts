import type { Root } from 'hast'
import { attribute, elementsOf, hasAttribute, parentOf } from '../../tree/element.ts'
import { textNode } from '../../tree/nodes.ts'
import { visibleText } from '../../tree/visible-text.ts'
import { isCalled } from '../class-words.ts'
import { wordSet } from '../../word-set.ts'

/** Attributes in which animated counters store their number, Elementor's first. */
const targets = ['dataToValue', 'dataTo', 'dataCount', 'dataCountTo', 'dataTarget', 'dataEnd', 'dataPurecounterEnd', 'dataStop']

const finalNumber = /^\d{1,12}(?:\.\d{1,4})?$/

/** Longest text before or after the number of a counter, such as `+` or ` km`, in characters. */
const longestAffix = 10

const counterWords = wordSet('counter counters count countup number numbers odometer purecounter stat stats timer')

/** Replaces, in place, the zero of animated counters with their final number. */
export function finishCounters(root: Root): void {
  for (const element of elementsOf(root)) {
    const name = targets.find((one) => hasAttribute(element, one) && finalNumber.test(attribute(element, one)))
    if (name === undefined || !(isCalled(element, counterWords) || isCalled(parentOf(element), counterWords))) continue
    if (!/^[0.,]*$/.test(visibleText(element))) continue
    const number = withDelimiter(attribute(element, name), attribute(element, 'dataDelimiter'))
    const [before, after] = [element.properties['dataPrefix'], element.properties['dataSuffix']].map((affix) =>
      typeof affix === 'string' && affix.length <= longestAffix ? affix : '',
    )
    element.children = [textNode(`${before}${number}${after}`)]
  }
}

function withDelimiter(number: string, delimiter: string): string {
  return delimiter === '' || delimiter.length > 1 ? number : number.replace(/\B(?<!\.\d*)(?=(?:\d{3})+(?!\d))/g, () => delimiter)
}
