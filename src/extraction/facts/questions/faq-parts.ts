import type { Element } from 'hast'
import { classWords } from '../../content/class-words.ts'
import { attribute, isElement, parentOf } from '../../tree/element.ts'
import type { OutlineHeading, PageOutline } from '../page-outline.ts'
import { isTopicName, plainWords, mentionsTopic } from '../part-words.ts'

/** A heading with a topic between the words: `Common piano lesson questions`. */
const questionsOfKind = /^(?:common|frequent|popular) (?:\p{L}+ ){1,4}questions$/u

const faqWords = new Set(['faq', 'faqs'])

/** How a section says that it is about questions: by the heading above it or its type, or by its class alone. */
export type FaqParts = (element: Element) => 'headed' | 'named' | undefined

/** How the section around an element says that it is about questions; undefined if it does not. */
export function faqParts(outline: PageOutline): FaqParts {
  const byHeading = new Map<OutlineHeading, boolean>()
  const saysSo = (heading: OutlineHeading): boolean => {
    const known = byHeading.get(heading)
    if (known !== undefined) return known
    const said =
      mentionsTopic('questions', heading.text) ||
      questionsOfKind.test(plainWords(heading.text)) ||
      isTopicName('questions', outline.lineAbove(heading)) ||
      (heading.above !== undefined && saysSo(heading.above))
    byHeading.set(heading, said)
    return said
  }
  const byElement = new Map<Element, ReturnType<FaqParts>>()
  const inside: FaqParts = (element) => {
    if (byElement.has(element)) return byElement.get(element)
    const parent = parentOf(element)
    const isNamed = !isElement(element, 'html', 'body', 'main') && classWords(element).some((word) => faqWords.has(word))
    const around = parent === undefined ? undefined : inside(parent)
    const isTyped = /\/FAQPage$/i.test(attribute(element, 'itemType'))
    const said = isTyped ? 'headed' : (around ?? (isNamed ? 'named' : undefined))
    byElement.set(element, said)
    return said
  }
  return (element) => {
    const over = outline.headingOver(element)
    return over !== undefined && saysSo(over) ? 'headed' : inside(element)
  }
}
