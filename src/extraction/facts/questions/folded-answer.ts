import type { Element, ElementContent } from 'hast'
import { ancestorsOf, attribute, elementsOf, isElement, parentOf } from '../../tree/element.ts'
import { elementText } from '../../tree/element-text.ts'
import { build } from '../../tree/nodes.ts'
import { visibleText } from '../../tree/visible-text.ts'
import type { PageOutline } from '../page-outline.ts'
import { endsAsQuestion, questionText } from './question-words.ts'

/** The content that a control opens: the rest of its `details`, or the element that it references, else what is inside it. */
export function foldedBy(
  element: Element,
  outline: PageOutline,
  byId: ReadonlyMap<string, Element>,
): readonly ElementContent[] | undefined {
  const parent = parentOf(element)
  if (element.tagName === 'summary' && isElement(parent, 'details')) {
    const rest = outline.after(element)
    return rest.some((node) => outline.sizes.of(node).all > 0) ? rest : answerInside(element)?.answer
  }
  for (const control of [element, ...elementsOf(element)]) {
    for (const name of ['ariaControls', 'dataBsTarget', 'dataTarget', 'href']) {
      const value = attribute(control, name)
      if (name === 'href' ? !/^#./.test(value) : value === '') continue
      const panel = byId.get(value.replace(/^#/, ''))
      const isInside = panel !== undefined && [panel, ...ancestorsOf(panel)].includes(element)
      if (panel !== undefined && !isInside && !ancestorsOf(element).some((around) => around === panel)) return [panel]
    }
  }
  return answerInside(element)?.answer
}

/** A question and its answer inside a control. */
export interface AnswerInside {
  /** The question, with all around it. */
  readonly question: Element
  readonly answer: readonly ElementContent[]
}

/** Shortest answer inside a control, in characters: a shorter text may be its sign. */
const shortestInside = 20

/**
 * The answer after the question inside the same control, as some sites nest it: `<button><span>When?</span><p>On Mondays.</p></button>`.
 */
export function answerInside(element: Element): AnswerInside | undefined {
  if (!isElement(element, 'button', 'summary')) return undefined
  const first = element.children.findIndex((child) => visibleText(child) !== '')
  const at = element.children.findIndex((child, place) => place > first && isElement(child, 'p', 'div', 'ul', 'ol'))
  if (first < 0 || at < 0) return undefined
  const question = build(element.tagName, element.children.slice(0, at))
  const answer = element.children.slice(at)
  const isAnswer =
    endsAsQuestion(questionText(elementText(question))) && visibleText(build('div', answer)).length >= shortestInside
  return isAnswer ? { question, answer } : undefined
}
