import type { Element, ElementContent } from 'hast'
import { elementText } from '../../tree/element-text.ts'
import { ancestorsOf, attribute, elementsOf, isElement, parentOf } from '../../tree/element.ts'
import { build } from '../../tree/nodes.ts'
import { lengthWithoutSpace, visibleText } from '../../tree/visible-text.ts'
import { contactPageKind } from '../contact/contact-page-kind.ts'
import type { OutlineHeading, PageOutline } from '../page-outline.ts'
import { isCallToAction } from '../part-words.ts'
import { endsAsQuestion, isSign, questionText } from './question-words.ts'
import { classWords } from '../../content/class-words.ts'

/** The content that a control opens: the rest of its `details`, or the element that it references, else what is inside it. */
export function contentOpenedBy(
  element: Element,
  outline: PageOutline,
  byId: ReadonlyMap<string, Element>,
): readonly ElementContent[] | undefined {
  const parent = parentOf(element)
  if (element.tagName === 'summary' && isElement(parent, 'details')) {
    const rest = [...outline.after(element)]
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
interface AnswerInside {
  /** The question, with everything around it. */
  readonly question: Element
  readonly answer: readonly ElementContent[]
}

/** Shortest answer inside a control, in characters: a shorter text may be its symbol. */
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

/**
 * The nodes after a question, up to the next question or heading of its rank, or to the first heading once the answer is long enough. Empty
 * if it has subsections with headings that are incomplete or not answers.
 */
export function answerBelow(
  element: Element,
  outline: PageOutline,
  found: ReadonlyMap<Element, unknown>,
): readonly ElementContent[] {
  const start = outline.widest(element)
  const [own] = outline.headingsIn(element)
  const rank = own?.rank ?? 7
  const answer: ElementContent[] = []
  const parts: OutlineHeading[] = []
  let length = 0
  for (const node of outline.after(start)) {
    if (isElement(node)) {
      if (isElement(node, 'hr', 'input', 'dt', 'footer') || found.has(node) || elementsOf(node).some((inner) => found.has(inner)))
        break
      if (length > 0 && classWords(node).includes('disclaimer')) break
      const headings = outline.headingsIn(node)
      const [first] = headings
      const isPanel = rank === 7 && length === 0 && first?.element !== node
      // If one subsection belongs to the answer, so do the others.
      if (first !== undefined && !isPanel && (first.rank <= rank || (length >= fullAnswer && parts.length === 0))) break
      if (!isPanel) parts.push(...headings)
    }
    if (length === 0 && isElement(node) && isSignOfControl(node, outline)) continue
    answer.push(node)
    length += sizeOf(node, outline).all
  }
  const next =
    own === undefined || parts.length === 0 ? undefined : outline.headings[outline.headings.indexOf(own) + parts.length + 1]
  const isCut = next !== undefined && next.rank > rank
  return isCut || parts.some((part) => part.rank <= rank || isNoAnswer(part.text)) ? [] : answer
}

/** Longest symbol of a control, in characters: some icons are words. */
const longestSign = 20

/** Length of an answer above which nested headings start something else, in characters. */
const fullAnswer = 120

/** A cross may be the answer “no”: it is a control's symbol only in a button. */
function isSignOfControl(element: Element, { sizes }: PageOutline): boolean {
  const { all } = sizes.of(element)
  if (all === 0 || all > longestSign) return false
  const text = elementText(element)
  return isSign(text) && (!/[×✕✖]/.test(text) || [element, ...elementsOf(element)].some(isButton))
}

function isButton(element: Element): boolean {
  return element.tagName === 'button' || attribute(element, 'role') === 'button'
}

/** Whether the heading of a subsection below a question is itself a question, or a call to action: `Contact us`. */
function isNoAnswer(heading: string): boolean {
  return endsAsQuestion(heading) || isCallToAction(heading) || contactPageKind(heading) === 'contact'
}

/** The size of a part of an answer. */
export function sizeOf(node: ElementContent, { sizes }: PageOutline): Readonly<Record<'all' | 'linked' | 'links', number>> {
  return node.type === 'text' ? { all: lengthWithoutSpace(node.value), linked: 0, links: 0 } : sizes.of(node)
}
