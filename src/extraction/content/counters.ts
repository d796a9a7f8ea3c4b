import type { Root } from 'hast'
import { textNode } from '../shape/build.ts'
import { attribute, elementsOf } from '../tree/element.ts'
import { visibleText } from '../tree/visible-text.ts'
import { classWords } from './class-words.ts'

/** Where counters that run up to a number keep it, those of Elementor first. */
const targets = ['dataToValue', 'dataTo', 'dataCount', 'dataCountTo', 'dataTarget', 'dataEnd', 'dataPurecounterEnd', 'dataStop']

const counterWords = new Set('counter counters count countup number numbers odometer purecounter stat stats timer'.split(' '))

/** Writes into counters that start at nought the number that a visitor sees them run up to, in place. */
export function finishCounters(root: Root): void {
  for (const element of elementsOf(root)) {
    const target = targets.map((name) => attribute(element, name)).find((value) => /^\d{1,12}(?:\.\d{1,4})?$/.test(value))
    if (target === undefined || !classWords(element).some((word) => counterWords.has(word))) continue
    if (!/^[0.,]*$/.test(visibleText(element))) continue
    element.children = [textNode(withDelimiter(target, attribute(element, 'dataDelimiter')))]
  }
}

function withDelimiter(number: string, delimiter: string): string {
  return delimiter === '' || delimiter.length > 1 ? number : number.replace(/\B(?<!\.\d*)(?=(?:\d{3})+(?!\d))/g, () => delimiter)
}
