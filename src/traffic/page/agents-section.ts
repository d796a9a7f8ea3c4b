import type { Agent } from '../../agents/recognize-agents.ts'
import { escapeMarkup } from '../../http/escape-markup.ts'
import type { OwnLanguage } from '../../http/own-language.ts'
import { displayPath } from '../../model/site-path.ts'
import type { AgentCounts } from '../agent-summary.ts'
import { trafficInterfaces } from '../day-counts.ts'
import { texts } from './texts.ts'

/** Rows of the first table; the JSON of the report has all. */
const readersShown = 50

/** A cell: a number, or a text that is isolated since it may have another direction. */
type Cell = string | number

/** Who reads the site, as tables; empty before anything is known. */
export function agentsSection({ readers, pages, notFound }: AgentCounts, language: OwnLanguage): string {
  if (readers.length === 0) return ''
  const said = texts[language]
  const { agents, interfaces } = said
  const format = new Intl.NumberFormat(language)

  const table = (caption: string, heads: readonly string[], rows: readonly (readonly [string, ...Cell[]])[]): string => {
    if (rows.length === 0) return ''
    const isNumber = (column: number) => typeof rows[0]?.[column] === 'number'
    const head = heads.map((text, at) => `<th scope="col"${isNumber(at) ? ' class="number"' : ''}>${text}</th>`)
    const lines = rows.map(([name, ...cells]) => {
      const others = cells.map((cell) =>
        typeof cell === 'number' ? `<td class="number">${format.format(cell)}</td>` : `<td><bdi>${escapeMarkup(cell)}</bdi></td>`,
      )
      return `<tr><th scope="row" class="name"><bdi>${escapeMarkup(name)}</bdi></th>${others.join('')}</tr>`
    })
    return `<div class="wide" role="region" aria-label="${caption}" tabindex="0"><table><thead><tr>${head.join('')}</tr></thead><tbody>${lines.join('\n')}</tbody></table></div>`
  }
  const nameOf = ({ name }: Agent) => (name === 'browser' || name === 'other' ? agents.others[name] : name)
  const proofOf = ({ proof }: Agent) => agents.proofs[proof]
  const pageTable = table(
    agents.pages,
    [said.page, agents.agent, agents.proof, agents.reads],
    pages.map((page) => [displayPath(page.path), nameOf(page), proofOf(page), page.count]),
  )
  const queryTable = table(
    agents.notFound,
    [said.query, agents.agent, agents.proof, said.asked, said.noResult],
    notFound.map((query) => [query.query, nameOf(query), proofOf(query), query.asked, query.withoutResult]),
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
    ),
    pageTable === '' ? '' : `<h2>${agents.pages}</h2>${pageTable}`,
    queryTable === '' ? '' : `<h2>${agents.notFound}</h2>${queryTable}`,
  ].join('\n')
}
