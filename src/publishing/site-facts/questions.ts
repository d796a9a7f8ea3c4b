import { isFunctionWord } from '../../catalog/analysis/function-words.ts'
import { lettersOf, plainWords } from '../../extraction/facts/part-words.ts'
import { asksForReasons } from '../../extraction/facts/questions/question-words.ts'
import { baseMark } from '../../model/base-url.ts'
import type { PageQuestion } from '../../model/page-facts.ts'
import type { FactSource, Notice, QuestionRecord } from '../../model/site-record.ts'
import { refusalNotices, type FactPage, type Gathered, type PageFinder, type SiteFactsInput } from './site-facts.ts'
import { textPattern } from '../../model/text-pattern.ts'

/** Questions of one site that are published; a site with more is a forum. */
const maxQuestions = 10_000

/** A question and the page that answers it. */
interface FoundQuestion {
  readonly fact: PageQuestion
  readonly page: FactPage
}

/**
 * The questions that the site answers (CONTRACT 4, listQuestions), each once: pages about questions come first, then others in order of
 * path. A question with another answer on another page is another question: what something takes differs from service to service.
 */
export function gatherQuestions({ pages, find, siteName }: SiteFactsInput): Gathered<readonly QuestionRecord[]> {
  const ordered = pages.toSorted((one, other) => Number(other.facts.isQuestionPage) - Number(one.facts.isQuestionPage))
  const all = ordered
    .flatMap((page) => page.facts.questions.map((fact): FoundQuestion => ({ fact, page })))
    .filter((one) => !isTeaser(one, find) && !praises(one, siteName))
  const different = new Set([...Map.groupBy(all, ({ fact }) => lettersOf(fact.question)).values()].flatMap(withDifferentAnswers))
  const found = all.filter((one) => different.has(one))
  const published = found.slice(0, maxQuestions)
  const message = `Only the first ${maxQuestions} of ${found.length} questions are published.`
  const cut: readonly Notice[] = found.length > maxQuestions ? [{ level: 'warning', message, key: 'questions' }] : []
  return {
    value: published.map(({ fact: { question, answer, fragment }, page: { record } }) => {
      return { path: record.path, ...(fragment !== null && { fragment }), question, answer, updatedAt: record.updatedAt }
    }),
    sources: sourcesOf(published),
    notices: [...cut, ...pages.flatMap((page) => refusalNotices(page, ({ key }) => key === 'questions'))],
  }
}

/** A link to one of the site's pages at the end of an answer, with nothing next to it but an arrow or a date; the group is where it leads. */
const lastLink = textPattern(
  `(?:^|\\n)[^\\n[\\]]{0,20}\\[[^\\]\\n]{1,100}\\]\\(${baseMark}([^)\\s]{1,500})\\)[^\\n[\\]]{0,20}$`,
  'u',
)

/** Whether a question is the title of the page that its answer ends with a link to: a card in a list of articles. */
function isTeaser({ fact, page }: FoundQuestion, find: PageFinder): boolean {
  const [, path] = fact.method === 'page' ? (lastLink.exec(fact.answer) ?? []) : []
  const target = path === undefined ? undefined : find(path)
  return target !== undefined && target !== page && lettersOf(target.record.title) === lettersOf(fact.question)
}

/** Maximum words before and after the company's name in a heading that praises it: `Why choose our Green Ltd Springfield?` */
const maxAround = { before: 3, after: 1 } as const

/** Longer words before a company's name that ask why to choose it. */
const choosing =
  /^(?:why should (?:i|you) (?:choose|hire|trust|work with)|(?:למה|מדוע) כדאי (?:לבחור|לעבוד|להזמין))(?: the)?(?: \S+){0,2}$/u

/** Whether a question is a heading in praise of the company itself, `Why Green Ltd?`, outside of a page of questions. */
function praises({ fact, page }: FoundQuestion, siteName: string | undefined): boolean {
  const name = plainWords(siteName ?? '')
  if (name === '' || fact.method !== 'page' || page.facts.isQuestionPage || !asksForReasons(fact.question)) return false
  const asked = ` ${plainWords(fact.question)} `
  // In Hebrew, the preposition is a part of the word.
  const [before, after, ...others] = (asked.includes(` ב${name} `) ? asked.replace(` ב${name} `, ` ${name} `) : asked)
    .split(` ${name} `)
    .map((part) => part.split(' ').filter(Boolean))
  if (before === undefined || after === undefined || others.length > 0) return false
  if (after.length === 0) return before.length <= maxAround.before || choosing.test(before.join(' '))
  return before.length === 1 && after.length <= maxAround.after
}

function sourcesOf(found: readonly FoundQuestion[]): readonly FactSource[] {
  const counts = Map.groupBy(found, ({ fact }) => fact.method)
  return Array.from(counts, ([method, those]) => ({ fact: 'questions', value: String(those.length), method, page: null }))
}

/** The first of each distinct answer to one question: pages repeat an answer with other markup, or only its beginning. */
function withDifferentAnswers(all: readonly FoundQuestion[]): readonly FoundQuestion[] {
  if (all.length === 1) return all
  const worded = [...Map.groupBy(all, ({ fact }) => fact.answer).values()].flatMap((same) => same.slice(0, 1))
  const answers = new SetOfBeginnings()
  const different = worded.filter(({ fact }) => answers.add(lettersOf(fact.answer)))
  return different.length > 1 && different.every(dependsOnPage) ? [] : different
}

/** Whether a question, which several pages answer differently, is a heading that they all have: `Why does it matter?` */
function dependsOnPage({ fact: { question, method }, page }: FoundQuestion): boolean {
  if (method !== 'page' || page.facts.isQuestionPage || !asksForReasons(question)) return false
  const [, ...words] = plainWords(question).split(' ')
  // One that names its subject, as `Why is pruning important?` does, has another word.
  return words.filter((word) => word.length > 2 && !isFunctionWord(word)).length <= 1
}

/** Texts of which none is the beginning of another. */
class SetOfBeginnings {
  /** In order, so that only the neighbours of a text can begin with it or be its beginning. */
  readonly #texts: string[] = []

  /** Adds a text; false if it is the beginning of another one or begins with one. */
  add(text: string): boolean {
    let [from, to] = [0, this.#texts.length]
    while (from < to) {
      const middle = (from + to) >>> 1
      if ((this.#texts[middle] ?? '') < text) from = middle + 1
      else to = middle
    }
    const [before, after] = [this.#texts[from - 1], this.#texts[from]]
    if (after?.startsWith(text) === true || (before !== undefined && text.startsWith(before))) return false
    this.#texts.splice(from, 0, text)
    return true
  }
}
