import { escapeMarkup } from '../../http/escape-markup.ts'
import type { OwnLanguage } from '../../http/own-language.ts'

/** A row of a table: its name, then a number or a text for each further column. */
export type Row = readonly [name: string, ...cells: (string | number)[]]

/**
 * A table that scrolls sideways where it is too wide; empty without rows. Numbers are right-aligned. Texts are isolated, since what people
 * typed, and addresses, are written in their own direction.
 * @param heads one for each column, as HTML
 * @param label names the scrolling part; default: it has no name
 */
export function table(heads: readonly string[], rows: readonly Row[], language: OwnLanguage, label?: string): string {
  const [first] = rows
  if (first === undefined) return ''
  const format = new Intl.NumberFormat(language)
  const head = heads.map((text, at) => `<th scope="col"${typeof first[at] === 'number' ? ' class="number"' : ''}>${text}</th>`)
  const lines = rows.map(([name, ...cells]) => {
    const others = cells.map((cell) =>
      typeof cell === 'number' ? `<td class="number">${format.format(cell)}</td>` : `<td><bdi>${escapeMarkup(cell)}</bdi></td>`,
    )
    return `<tr><th scope="row" class="name"><bdi>${escapeMarkup(name)}</bdi></th>${others.join('')}</tr>`
  })
  const region = label === undefined ? '' : ` role="region" aria-label="${label}"`
  return `<div class="wide"${region} tabindex="0"><table><thead><tr>${head.join('')}</tr></thead><tbody>${lines.join('\n')}</tbody></table></div>`
}
