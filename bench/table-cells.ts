import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { gunzipSync } from 'node:zlib'
import type { Element, Root } from 'hast'
import { mainContent } from '../src/extraction/content/main-content.ts'
import { kindOfDocument } from '../src/extraction/metadata/page-kind.ts'
import { extractPage } from '../src/extraction/extract-page.ts'
import { ExtractionError } from '../src/extraction/extracted-page.ts'
import { attribute, elementsOf, firstElement, isElement } from '../src/extraction/tree/element.ts'
import { isHeading } from '../src/extraction/tree/element-kinds.ts'
import { parseDocument } from '../src/extraction/tree/parse-document.ts'
import { visibleText } from '../src/extraction/tree/visible-text.ts'

/*
 * How many of the visible cells in the tables of the main content are cells of tables in the Markdown. Cells of
 * layout tables are counted separately: their text may appear anywhere in the Markdown.
 *
 *   npm exec -- node bench/table-cells.ts FOLDER [--missing]
 *
 * FOLDER holds documents as .html or .html.gz, directly or in a folder `pages`.
 */
const [folder = '', flag] = process.argv.slice(2)

interface Count {
  cells: number
  found: number
}

const data: Count = { cells: 0, found: 0 }
const layout: Count = { cells: 0, found: 0 }
let pages = 0

for (const file of await documentsOf(folder)) {
  const bytes = await readFile(file)
  const html = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString()
  try {
    measure(html, file)
  } catch (error) {
    if (!(error instanceof ExtractionError)) throw error
    console.log(`${file}: ${error.message}`)
  }
}

print('data', data)
print('layout', layout)

function print(kind: string, { cells, found }: Count): void {
  console.log(`${kind} tables  ${found} of ${cells} cells found, ${(found / Math.max(1, cells)).toFixed(4)}`)
}

async function documentsOf(place: string): Promise<readonly string[]> {
  const names = await readdir(place)
  const inside = names.includes('pages') ? join(place, 'pages') : place
  return (await readdir(inside)).filter((name) => /\.html(?:\.gz)?$/.test(name)).map((name) => join(inside, name))
}

function measure(html: string, file: string): void {
  const { root } = parseDocument(html)
  const { content } = mainContent(root, undefined, kindOfDocument(root, { path: '/page/', ownHosts: [], rules: {} }))
  const tables = [...elementsOf(content)].filter((element) => element.tagName === 'table')
  if (content.type === 'element' && content.tagName === 'table') tables.unshift(content)
  if (tables.length === 0) return
  pages++
  const { markdown } = extractPage({ html, path: '/page/', ownHosts: [], rules: {} })
  const rows = markdown.split('\n').filter((line) => /^[\s>*-]*\|/.test(line))
  const cells = new Set(rows.flatMap((row) => row.split(/(?<!\\)\|/).map((cell) => plain(cell))))
  const whole = plain(markdown)
  for (const table of tables) {
    const isData = isDataTable(table)
    for (const text of cellTexts(table)) {
      const count = isData ? data : layout
      const found = isData ? cells.has(text) : whole.includes(text)
      count.cells++
      if (found) count.found++
      else if (flag === '--missing') console.log(`${file.split('/').at(-1)} ${isData ? 'data' : 'layout'}: ${text.slice(0, 150)}`)
    }
  }
}

/** A data table: rows of values, with or without headers, and no page structure inside. */
function isDataTable(table: Element): boolean {
  if (['presentation', 'none'].includes(attribute(table, 'role'))) return false
  const rows = ownRows(table)
  const widest = Math.max(0, ...rows.map((row) => cellsOf(row).length))
  if (widest < 2) return false
  if (rows.some((row) => cellsOf(row).some((cell) => cell.tagName === 'th'))) return true
  return firstElement(table, 'table') === undefined && ![...elementsOf(table)].some((element) => isHeading(element))
}

function ownRows(table: Element | Root): Element[] {
  return table.children.flatMap((child) => {
    if (isElement(child, 'tr')) return [child]
    return isElement(child, 'thead', 'tbody', 'tfoot') ? ownRows(child) : []
  })
}

function cellsOf(row: Element): Element[] {
  return row.children.filter((cell) => isElement(cell, 'td', 'th'))
}

/** Texts of the cells that contain no nested tables; those are counted separately. */
function cellTexts(table: Element): string[] {
  return ownRows(table)
    .flatMap((row) => cellsOf(row))
    .filter((cell) => firstElement(cell, 'table') === undefined)
    .map((cell) => letters(visibleText(cell)))
    .filter((text) => text !== '')
}

/** The rendered text of a Markdown cell. */
function plain(markdown: string): string {
  return letters(
    markdown
      .replace(/!\[(?:\\.|[^\]\\])*\]\([^)]*\)/g, ' ')
      .replace(/\]\([^)]*\)/g, ' ')
      .replace(/&#x?[\da-f]+;/gi, ' '),
  )
}

/** Letters and digits only, ignoring punctuation and spaces. */
function letters(text: string): string {
  return text.normalize('NFKC').replace(/[^\p{L}\p{N}]+/gu, '')
}
console.log(`${pages} pages with tables`)
