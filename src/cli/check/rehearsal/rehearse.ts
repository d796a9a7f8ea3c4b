import type { RehearsalRule } from '../../../config/schema.ts'
import { recordsIn } from '../../../model/json-record.ts'
import { displayPath, parsePath, type SitePath } from '../../../model/site-path.ts'
import type { FactSource, Notice } from '../../../model/site-record.ts'
import { factAnswers } from './fact-answers.ts'
import type { CallTool } from './tool-calls.ts'

/** The result of a rehearsal. */
interface Rehearsed {
  /** An error for each question whose answer is lost. */
  readonly problems: readonly Notice[]
  /** How many questions are answered, where any are asked. */
  readonly facts: readonly FactSource[]
}

/** Where the questions are asked. */
export interface Stage {
  readonly call: CallTool
  /** Where an address of the site leads; undefined if it leads to no page. */
  readonly follow: (path: SitePath) => Promise<SitePath | undefined>
}

/** Asks every question of the configuration as an agent would, through the MCP tools (CONTRACT 2, rehearsal). */
export async function rehearse(rehearsal: readonly RehearsalRule[], stage: Stage): Promise<Rehearsed> {
  const problems: Notice[] = []
  for (const [at, rule] of rehearsal.entries()) {
    const lost = await lostAnswer(rule, `rehearsal[${at}]`, stage)
    if (lost !== undefined) problems.push({ level: 'error', ...lost })
  }
  if (rehearsal.length === 0) return { problems, facts: [] }
  const value = `${rehearsal.length - problems.length} of ${rehearsal.length} questions answered`
  return { problems, facts: [{ fact: 'rehearsal', value, method: 'mcp', page: null }] }
}

type Lost = Omit<Notice, 'level'>

async function lostAnswer({ ask, page, fact }: RehearsalRule, key: string, stage: Stage): Promise<Lost | undefined> {
  if (fact !== undefined) {
    const reason = await factAnswers(fact, ask, stage.call)
    if (reason !== undefined) return { key, message: `No answer to “${ask}”: ${reason}; publish it, or change ${key}.fact.` }
  }
  if (page !== undefined) return lostPage(ask, page, key, stage)
  return fact === undefined ? lostQuestion(ask, key, stage) : undefined
}

/** A page must be among what an agent finds, by search or in the glossary. */
async function lostPage(ask: string, written: string, key: string, { call, follow }: Stage): Promise<Lost | undefined> {
  const path = await follow(parsePath(written) ?? written)
  if (path === undefined) {
    const fix = `publish it, or change ${key}.page`
    return { key, message: `No answer to “${ask}”: there is no published page ${displayPath(written)}; ${fix}.` }
  }
  const found = await pagesFor(ask, call)
  if (found.includes(path)) return undefined
  const instead = found.slice(0, maxNamed).map(displayPath).join(', ')
  const result = instead === '' ? 'search finds nothing' : `search finds ${instead} instead`
  const fix = `use the words of the question in its title, a heading or its text, or change ${key}`
  return { key, page: path, message: `“${ask}” does not lead to ${displayPath(path)}: ${result}; ${fix}.` }
}

/** Without an expected answer, anything that is found is one. */
async function lostQuestion(ask: string, key: string, { call }: Stage): Promise<Lost | undefined> {
  if ((await pagesFor(ask, call)).length > 0) return undefined
  const fix = `write the words of the question on the page that answers it, or remove ${key}`
  return { key, message: `No answer to “${ask}”: search finds nothing; ${fix}.` }
}

/** Pages that are named in one message. */
const maxNamed = 3

/** The pages that an agent finds for a question, best first. */
async function pagesFor(ask: string, call: CallTool): Promise<readonly SitePath[]> {
  const found = [...recordsIn((await call('search', { query: ask }))?.['results'])]
  // A longer question is not a term.
  if ([...ask].length <= longestTerm) found.push(...recordsIn((await call('glossary_lookup', { term: ask }))?.['terms']))
  return found.flatMap(({ url }) => (typeof url === 'string' ? (parsePath(URL.parse(url)?.pathname ?? '') ?? []) : []))
}

const longestTerm = 80
