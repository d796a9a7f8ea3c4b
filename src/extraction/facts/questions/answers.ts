import type { Element, ElementContent } from 'hast'
import { elementText } from '../../tree/element-text.ts'
import { ancestorsOf, attribute, elementsOf, isElement, parentOf } from '../../tree/element.ts'
import { build } from '../../tree/nodes.ts'
import { lengthWithoutSpace, visibleText } from '../../tree/visible-text.ts'
import { contactPageKind } from '../contact/contact-page-kind.ts'
import type { OutlineHeading, PageOutline } from '../page-outline.ts'
import { isCallToAction, plainWords } from '../part-words.ts'
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
      if (length > 0 && isDisclaimer(node, outline)) break
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

/** Longest text that is read as a disclaimer, in characters without whitespace. */
const longest = 400

/** The subject of a disclaimer: the text that it is in. */
const texts = new RegExp(
  `(?:^| )(?:${[
    '(?:this|the) (?:\\p{L}+ ){0,3}(?:information|article|content|page|post|guide|text|material)s?',
    'die(?:se[rs]?)? (?:\\p{L}+ )?(?:informationen|artikel|beitrag|inhalte?|seite|text|ratgeber)',
    '(?:cet(?:te)?|ces|les?) (?:informations|article|contenus?|page|texte)',
    '(?:est[aeo]s?|la|el|los|as|os?) (?:informacion(?:es)?|informacoes|articulo|artigo|contenidos?|conteudos?|texto|pagina)',
    '(?:le|quest[aeio]|i) (?:informazioni|articolo|contenut[io]|pagina|testo)',
    '(?:deze|dit|de) (?:informatie|artikel|inhoud|pagina|tekst)|(?:informacje|artykul|tresci|tekst|wpis|informace|clanek)',
    '(?:информация|статья|материал|текст)|ה(?:מידע|מאמר|כתבה|תוכן|תכנים|מדריך|עמוד)|(?:هذا |هذه )?(?:المقال|المعلومات|المحتوى)',
  ].join('|')})(?= |$)`,
  'u',
)

/** What a disclaimer says about it. */
const isNot = new RegExp(
  `(?:^| )(?:${[
    '(?:not|no|never) (?:\\p{L}+ ){0,3}(?:substitutes?|replacement|advice|replace)|ersetz\\p{L}+ (?:nicht|kein\\p{L}*)',
    'stell\\p{L}+ kein\\p{L}*|kein\\p{L}* (?:\\p{L}+ ){0,2}\\p{L}*(?:ersatz|beratung)|ne (?:remplace|constitue|substitue)\\p{L}*',
    'n[oa]o? (?:se )?(?:sustituy|constituy|reemplaza|substitu|constitu|dispensa)\\p{L}*|non (?:sostitui|costitui)\\p{L}+',
    '(?:geen|niet) (?:\\p{L}+ ){0,2}(?:vervanging|advies)|vervang\\p{L}* (?:geen|niet)|nie (?:zastepuj|stanowi)\\p{L}*',
    'nenahrazuj\\p{L}*|не (?:заменя\\p{L}+|является)|ו?(?:אינו|אינה|אינם|אין|לא) (?:\\p{L}+ ){0,4}(?:תחליף|ייעוץ|המלצה|המלצת)',
    'لا (?:تغني|يغني|تعتبر|يعتبر|تشكل|يشكل)',
  ].join('|')})(?= |$)`,
  'u',
)

/** What the text does not replace. */
const advice = new RegExp(
  `(?:^| )(?:${[
    '(?:\\p{L}+ )?(?:advice|consultation|diagnosis|treatment)|\\p{L}*(?:beratung|diagnose|arztbesuch)',
    '(?:avis|conseils?|consultation|diagnostic)',
    '(?:consejos?|asesoramiento|asesoria|consulta|diagnostico|aconselhamento|orientacao)|(?:parere|consulenza|consulto|diagnosi)',
    '(?:advies|consult)|(?:porady?|porad\\p{L}*|konsultac\\p{L}*|diagnoz\\p{L}*|lekarsk\\p{L}*)',
    '(?:консультаци\\p{L}*|рекомендаци\\p{L}*|диагноз\\p{L}*)|[הלב]?(?:ייעוץ|אבחון|חוות|המלצה רפואית)',
    '(?:ال)?(?:استشارة|نصيحة|مشورة|تشخيص)',
  ].join('|')})(?= |$)`,
  'u',
)

/** Whether a section below an answer is a disclaimer of the whole text: by its class, or because it says that the text is not advice. */
function isDisclaimer(node: ElementContent, { sizes }: PageOutline): boolean {
  if (!isElement(node) || sizes.of(node).all > longest) return false
  if (classWords(node).includes('disclaimer')) return true
  return elementText(node)
    .split(/(?<=[.!?]) /)
    .some((sentence) => isAboutText(plainWords(sentence)))
}

/** Whether a sentence says, in this order, that the text does not replace an expert's advice. */
function isAboutText(plain: string): boolean {
  const subject = texts.exec(plain)
  const after = subject === null ? '' : plain.slice(subject.index)
  return isNot.test(after) && advice.test(after)
}
