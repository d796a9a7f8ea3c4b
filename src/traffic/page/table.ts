import { escapeMarkup } from '../../http/escape-markup.ts'
import type { OwnLanguage } from '../../http/own-language.ts'

/** A row of a table: its name, then a number or a text for each further column. */
export type Row = readonly [name: string, ...cells: (string | number)[]]

/**
 * A table that scrolls sideways where it is too wide; empty without rows. Numbers are right-aligned. Texts are isolated, since what people
 * typed, and addresses, are written in their own direction.
 * @param label names the scrolling part for screen readers
 * @param heads one for each column, as HTML
 */
export function table(label: string, heads: readonly string[], rows: readonly Row[], language: OwnLanguage): string {
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
  return `<div class="wide" role="region" aria-label="${label}" tabindex="0"><table><thead><tr>${head.join('')}</tr></thead><tbody>${lines.join('\n')}</tbody></table></div>`
}
