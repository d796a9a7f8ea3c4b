import { escapeMarkup } from '../../http/escape-markup.ts'
import type { OwnLanguage } from '../../http/own-language.ts'
import { displayPath } from '../../model/site-path.ts'
import { pageColumns, trafficInterfaces } from '../day-counts.ts'
import type { InterfaceCounts, PageCount, QueryCount } from '../traffic-summary.ts'
import { line } from './bars.ts'
import { texts, type Texts } from './texts.ts'

/** Writes what of a summary are rows, in one language. */
export class Tables {
  readonly #texts: Texts
  readonly #format: Intl.NumberFormat

  constructor(language: OwnLanguage) {
    this.#texts = texts[language]
    this.#format = new Intl.NumberFormat(language)
  }

  /** A number as the language writes it. */
  number(count: number): string {
    return this.#format.format(count)
  }

  /** Requests by interface, a row for each day or month; with a bar where `bars` says so. */
  usage<Row extends InterfaceCounts>(rows: readonly Row[], name: string, nameOf: (row: Row) => string, bars: boolean): string {
    const most = Math.max(0, ...rows.map(({ total }) => total))
    const heads = trafficInterfaces.map((each) => head(this.#texts.interfaces[each]))
    return wide(
      `<th>${name}</th>${bars ? '<th class="bar"></th>' : ''}${heads.join('')}${head(this.#texts.total)}`,
      rows.map((row) => {
        const pieces = trafficInterfaces.map((each) => ({ name: each, count: row[each] }))
        const bar = bars ? `<td class="bar">${line({ pieces, title: nameOf(row) }, most)}</td>` : ''
        return `<td>${escapeMarkup(nameOf(row))}</td>${bar}${this.#cells([...trafficInterfaces.map((each) => row[each]), row.total])}`
      }),
    )
  }

  /** Queries, with how often each was asked and how often in vain. */
  queries(rows: readonly QueryCount[]): string {
    const { query, asked, noResult, none } = this.#texts
    if (rows.length === 0) return `<p class="dim">${none}</p>`
    const most = Math.max(...rows.map((row) => row.asked))
    return wide(
      `<th>${query}</th><th class="bar"></th>${head(asked)}${head(noResult)}`,
      rows.map((row) => {
        const pieces = [
          { name: 'asked', count: row.asked - row.withoutResult },
          { name: 'vain', count: row.withoutResult },
        ]
        return `${named(row.query)}<td class="bar">${line({ pieces, title: row.query }, most)}</td>${this.#cells([row.asked, row.withoutResult])}`
      }),
    )
  }

  /** Pages, with how often each was read in each form. */
  pages(rows: readonly PageCount[]): string {
    const { page, total, none, interfaces } = this.#texts
    if (rows.length === 0) return `<p class="dim">${none}</p>`
    const most = Math.max(...rows.map((row) => row.total))
    return wide(
      `<th>${page}</th><th class="bar"></th>${pageColumns.map((each) => head(interfaces[each])).join('')}${head(total)}`,
      rows.map((row) => {
        const path = displayPath(row.path)
        const pieces = pageColumns.map((each) => ({ name: each, count: row[each] }))
        return `${named(path)}<td class="bar">${line({ pieces, title: path }, most)}</td>${this.#cells([...pageColumns.map((each) => row[each]), row.total])}`
      }),
    )
  }

  #cells(counts: readonly number[]): string {
    return counts.map((count) => `<td class="number">${this.number(count)}</td>`).join('')
  }
}

function head(text: string): string {
  return `<th class="number">${text}</th>`
}

/** What people typed, and addresses, go in their own direction. */
function named(text: string): string {
  return `<td class="name"><bdi>${escapeMarkup(text)}</bdi></td>`
}

function wide(heads: string, rows: readonly string[]): string {
  return `<div class="wide"><table><thead><tr>${heads}</tr></thead><tbody>${rows.map((row) => `<tr>${row}</tr>`).join('\n')}</tbody></table></div>`
}
