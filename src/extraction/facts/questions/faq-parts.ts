import type { Element } from 'hast'
import { attribute, isElement, parentOf } from '../../tree/element.ts'
import type { OutlineHeading, PageOutline } from '../page-outline.ts'
import { isTopicName, plainWords, mentionsTopic } from '../part-words.ts'
import { memoize } from '../../../model/maps.ts'
import { isCalled } from '../../content/class-words.ts'

/** A heading with a topic between the words: `Common piano lesson questions`. */
const questionsOfKind = /^(?:common|frequent|popular) (?:\p{L}+ ){1,4}questions$/u

const faqWords = new Set(['faq', 'faqs'])

/** How a section says that it is about questions: by the heading above it or its type, or by its class alone. */
export type FaqParts = (element: Element) => 'headed' | 'named' | undefined

/** How the section around an element says that it is about questions; undefined if it does not. */
export function faqParts(outline: PageOutline): FaqParts {
  const saysSo = memoize(
    (heading: OutlineHeading): boolean =>
      mentionsTopic('questions', heading.text) ||
      questionsOfKind.test(plainWords(heading.text)) ||
      isTopicName('questions', outline.lineAbove(heading)) ||
      (heading.above !== undefined && saysSo(heading.above)),
  )
  const inside: FaqParts = memoize((element) => {
    const parent = parentOf(element)
    const isNamed = !isElement(element, 'html', 'body', 'main') && isCalled(element, faqWords)
    const around = parent === undefined ? undefined : inside(parent)
    const isTyped = /\/FAQPage$/i.test(attribute(element, 'itemType'))
    return isTyped ? 'headed' : (around ?? (isNamed ? 'named' : undefined))
  })
  return (element) => {
    const over = outline.headingOver(element)
    return over !== undefined && saysSo(over) ? 'headed' : inside(element)
  }
}
