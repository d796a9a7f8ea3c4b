import type { Element } from 'hast'
import { isElement } from '../tree/element.ts'
import { classWords } from './class-words.ts'

const quoteWords = new Set(['testimonial', 'testimonials', 'quote', 'quotes', 'review', 'reviews', 'recommendation'])

/** Whether an element holds what somebody says of the company. */
export function isQuote(element: Element): boolean {
  return isElement(element, 'blockquote', 'figure') || isNamedQuote(element)
}

/** The same by its name alone. */
export function isNamedQuote(element: Element): boolean {
  return classWords(element).some((word) => quoteWords.has(word))
}
