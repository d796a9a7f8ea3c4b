import type { Element } from 'hast'
import { parseMarkup } from '../../tree/parse-document.ts'
import { attribute, elementsOf, isElement } from '../../tree/element.ts'
import { visibleText } from '../../tree/visible-text.ts'
import { leaveOutUnseen } from '../../visibility/leave-out-unseen.ts'
import { withoutBaseMark } from '../../../model/base-url.ts'
import { markdownOf } from './answer-markdown.ts'
import { elementText } from '../../tree/element-text.ts'
import type { FactPage } from '../fact-page.ts'
import { factLimits } from '../limits.ts'
import { lettersOf } from '../part-words.ts'
import { questionText } from './question-words.ts'
import { firstText, hasType, nodesOf, reachableNodes, type StructuredNode, valuesOf } from '../structured/structured-node.ts'

/** A question in JSON-LD or microdata. */
interface StructuredQuestion {
  readonly question: string
  /** Markdown; empty if there is none. */
  readonly answer: string
  /** Whether question and answer are visible on the page. */
  readonly isShown: boolean
  readonly method: 'json-ld' | 'microdata'
}

const questionTypes = new Set(['Question'])
const pageTypes = new Set(['FAQPage'])

/** The questions with an answer in JSON-LD and microdata. */
export function structuredQuestions(page: FactPage): readonly StructuredQuestion[] {
  return [...declaredQuestions(page), ...markedQuestions(page)].slice(0, factLimits.questions)
}

/** Questions in a FAQPage or outside of any page type; those of a QAPage are asked by readers. */
function declaredQuestions(page: FactPage): readonly StructuredQuestion[] {
  const declared = page.structured.topLevel.filter(({ source }) => source === 'json-ld')
  const reached = reachableNodes(declared, (node) =>
    hasType(node, pageTypes) || node.types.length === 0 || node.types.some((type) => type === 'WebPage' || type === 'ItemList')
      ? [...nodesOf(node, 'mainEntity'), ...nodesOf(node, 'hasPart'), ...nodesOf(node, 'itemListElement')]
      : [],
  )
  const questions = reached.filter((node) => hasType(node, questionTypes)).slice(0, factLimits.questions)
  if (questions.length === 0) return []
  // The same text may be split into other blocks on the page.
  const shown = lettersOf(page.outline.text)
  return questions.flatMap((node): readonly StructuredQuestion[] => {
    const question = questionText(firstText(node, 'name') || firstText(node, 'text'))
    const text = answerText(node)
    if (question === '' || text === '') return []
    const { markdown, letters } = readAnswer(text, page)
    const isShown = letters !== '' && shown.includes(lettersOf(question)) && shown.includes(letters)
    return [{ question, answer: markdown, isShown, method: 'json-ld' }]
  })
}

function answerText(node: StructuredNode): string {
  const [answer] = [...nodesOf(node, 'acceptedAnswer'), ...nodesOf(node, 'suggestedAnswer')]
  const text = answer === undefined ? undefined : valuesOf(answer, 'text').find((value) => typeof value === 'string')
  return text === undefined ? '' : withoutBaseMark(text).slice(0, factLimits.answer)
}

/** Content systems put HTML into the text of an answer. */
function readAnswer(text: string, page: FactPage): { readonly markdown: string; readonly letters: string } {
  try {
    const root = parseMarkup(/<[a-z][^<>]*>|&[a-z#]/i.test(text) ? text : text.replaceAll('<', '&lt;').replace(/\r?\n/g, '<br>'))
    leaveOutUnseen(root)
    const nodes = root.children.filter((node) => node.type !== 'doctype')
    return { markdown: markdownOf(nodes, page), letters: lettersOf(visibleText(root)) }
  } catch {
    // Nested too deeply to be real content.
    return { markdown: '', letters: '' }
  }
}

/** Microdata marks up text that is visible on the page. */
function markedQuestions(page: FactPage): readonly StructuredQuestion[] {
  const items = page.outline.elements.filter((element) => /\/Question$/i.test(attribute(element, 'itemType')))
  return items.flatMap((item): readonly StructuredQuestion[] => {
    const name = propertyOf(item, 'name')
    const accepted = propertyOf(item, 'acceptedAnswer')
    const text = accepted === undefined ? undefined : (propertyOf(accepted, 'text') ?? accepted)
    const question = name === undefined ? '' : questionText(elementText(name))
    if (question === '' || text === undefined) return []
    return [{ question, answer: markdownOf(text.children, page), isShown: true, method: 'microdata' }]
  })
}

function propertyOf(item: Element, name: string): Element | undefined {
  return elementsOf(item).find(
    (element) => !isElement(element, 'meta', 'link') && attribute(element, 'itemProp').split(' ').includes(name),
  )
}
