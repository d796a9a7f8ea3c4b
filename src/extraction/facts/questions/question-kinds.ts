import type { Element } from 'hast'
import { classNames, isCalled } from '../../content/class-words.ts'
import { attribute, childElements, elementsOf, hasAttribute, isElement, parentOf } from '../../tree/element.ts'
import { wordSet } from '../../word-set.ts'
import type { PageOutline } from '../page-outline.ts'
import { memoizeByObject } from '../../../model/maps.ts'

/** The markup of a question; `fold` is any collapsible element. */
export type Kind = 'fold' | 'term' | 'heading' | 'line'

const questionWords = wordSet('question questions frage pregunta pergunta domanda vraag pytanie otazka')
const answerWords = wordSet(
  'answer answers content body panel antwort reponse respuesta resposta risposta antwoord odpowiedz odpoved',
)

const faqQuestion = /(?:^| )faqs?[-_]+q(?: |$)/i
const faqAnswer = /(?:^| )faqs?[-_]+a(?: |$)/i

/** Whether the class of a part says that it is a question, and that of the part after it that it is the answer. */
function isNamedQuestion(element: Element, outline: PageOutline): boolean {
  if (!isElement(element, 'div', 'p', 'span', 'a')) return false
  const isShort = faqQuestion.test(attribute(element, 'className'))
  if (!isShort && !isCalled(element, questionWords)) return false
  const next = outline.after(element).find((node) => isElement(node))
  return isElement(next) && (isCalled(next, answerWords) || (isShort && faqAnswer.test(attribute(next, 'className'))))
}

function isFirstOfTwoCells(element: Element): boolean {
  if (!isElement(element, 'td', 'th')) return false
  const cells = childElements(parentOf(element) ?? element)
  return cells.length === 2 && cells[0] === element
}

/** How an element is marked up that may be a question; undefined for others. */
export function kindOf(element: Element, outline: PageOutline): Kind | undefined {
  if (isElement(element, 'h2', 'h3', 'h4', 'h5', 'h6') || attribute(element, 'role') === 'heading') {
    const folds =
      attribute(element, 'role') === 'tab' || hasAttribute(element, 'ariaControls') || hasAttribute(element, 'ariaExpanded')
    return folds ? 'fold' : 'heading'
  }
  if (isElement(element, 'dt') || isFirstOfTwoCells(element)) return 'term'
  if (isElement(element, 'summary', 'button')) return 'fold'
  if (isNamedQuestion(element, outline)) return 'fold'
  const opens =
    hasAttribute(element, 'ariaControls') || hasAttribute(element, 'ariaExpanded') || attribute(element, 'role') === 'button'
  return opens || attribute(element, 'dataBsToggle') === 'collapse' || attribute(element, 'dataToggle') === 'collapse'
    ? 'fold'
    : undefined
}

/** Whether an element is one of several that look the same: a single collapsible element opens a menu, a single heading is a title. */
export function isItem(element: Element, outline: PageOutline): boolean {
  const item = parentOf(outline.widest(element))
  const list = item === undefined ? undefined : parentOf(item)
  return [item, list].some((around) => around !== undefined && (looksIn(around).get(appearanceOf(element)) ?? 0) > 1)
}

/** How many children of an element hold one, or are one, of each look; cached, since the questions of a long list share it. */
const looksIn = memoizeByObject((element: Element): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const child of element.children) {
    if (!isElement(child)) continue
    for (const look of new Set([child, ...elementsOf(child)].map(appearanceOf))) counts.set(look, (counts.get(look) ?? 0) + 1)
  }
  return counts
})

function appearanceOf(element: Element): string {
  return `${element.tagName} ${classNames(element)[0] ?? ''}`
}

/** The list of a question and the look of its items; undefined if its heading is not alone in an item with a class. */
export function itemOf(
  element: Element,
  kind: Kind,
  outline: PageOutline,
): { readonly list: Element; readonly look: string } | undefined {
  const item = parentOf(outline.widest(element))
  const list = item === undefined ? undefined : parentOf(outline.widest(item))
  if (item === undefined || list === undefined) return undefined
  const name = attribute(item, 'className')
  if (kind !== 'fold' && (name === '' || outline.headingsIn(item).length > 1)) return undefined
  return { list, look: [element.tagName, attribute(element, 'className'), item.tagName, name].join(' ') }
}
