import type { Agent } from '../../agents/recognize-agents.ts'
import type { OwnLanguage } from '../../http/own-language.ts'
import { displayPath } from '../../model/site-path.ts'
import type { AgentCounts } from '../agent-summary.ts'
import { trafficInterfaces } from '../day-counts.ts'
import { table } from './table.ts'
import { texts } from './texts.ts'

/** Rows of the first table; the JSON of the report has all. */
const readersShown = 50

/** Who reads the site, as tables; empty before anything is known. */
export function agentsSection({ readers, pages, notFound }: AgentCounts, language: OwnLanguage): string {
  if (readers.length === 0) return ''
  const said = texts[language]
  const { agents, interfaces } = said
  const nameOf = ({ name }: Agent) => (name === 'browser' || name === 'other' ? agents.others[name] : name)
  const proofOf = ({ proof }: Agent) => agents.proofs[proof]
  const pageTable = table(
    agents.pages,
    [said.page, agents.agent, agents.proof, agents.reads],
    pages.map((page) => [displayPath(page.path), nameOf(page), proofOf(page), page.count]),
    language,
  )
  const queryTable = table(
    agents.notFound,
    [said.query, agents.agent, agents.proof, said.asked, said.noResult],
    notFound.map((query) => [query.query, nameOf(query), proofOf(query), query.asked, query.withoutResult]),
    language,
  )
  return [
    `<h2>${agents.title}</h2><p class="dim">${agents.about}</p>`,
    table(
      agents.title,
      [
        agents.agent,
        agents.proof,
        agents.purpose,
        agents.operator,
        ...trafficInterfaces.map((name) => interfaces[name]),
        said.total,
      ],
      readers
        .slice(0, readersShown)
        .map((reader) => [
          nameOf(reader),
          proofOf(reader),
          reader.purpose === null ? '' : agents.purposes[reader.purpose],
          reader.operator ?? '',
          ...trafficInterfaces.map((name) => reader[name]),
          reader.total,
        ]),
      language,
    ),
    pageTable === '' ? '' : `<h2>${agents.pages}</h2>${pageTable}`,
    queryTable === '' ? '' : `<h2>${agents.notFound}</h2>${queryTable}`,
  ].join('\n')
}
