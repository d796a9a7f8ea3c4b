import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { machineNote } from './figures.ts'

/*
 * Benchmarks search over generated pages, next to MiniSearch and bare FTS5 where they can run:
 *
 *   npm exec -- node bench/search.ts [pages…]        default: 1000 and 10000; also 100000 and 1000000
 *
 * Generated text: words of a Zipf distribution, a third of them Latin, 400 per page (WORDS=100 for another number, 100
 * from 500,000 pages on). Every engine returns an exact total and 20 results, and is built and queried in separate processes.
 * ENGINES=daf,fts5,minisearch,postgres chooses (see bench/catalogs.ts); KEEP=folder stores the built index there and reuses it.
 */
const sizes = process.argv.slice(2).map(Number)
const measure = fileURLToPath(new URL('./search/measure-engine.ts', import.meta.url))
const run = promisify(execFile)

/** Maximum number of pages per engine: more would take minutes to build, or gigabytes. */
const maxPages: Readonly<Record<string, number>> = { daf: Infinity, postgres: Infinity, fts5: 100_000, minisearch: 10_000 }
const engines = (process.env['ENGINES'] ?? 'daf,fts5,minisearch').split(',')

process.stdout.write(`${machineNote()}\n`)
for (const pages of sizes.length === 0 ? [1_000, 10_000] : sizes) {
  const words = Number(process.env['WORDS'] ?? (pages >= 500_000 ? 100 : 400))
  const columns = new Map<string, Readonly<Record<string, string>>>()
  for (const engine of engines) {
    if (pages <= (maxPages[engine] ?? 0)) columns.set(engine, await figuresOf(engine, pages, words))
  }
  process.stdout.write(`\n${pages} pages of ${words} words\n`)
  print(columns)
}

async function figuresOf(engine: string, pages: number, words: number): Promise<Readonly<Record<string, string>>> {
  const kept = process.env['KEEP']
  const folder =
    kept === undefined ? await mkdtemp(join(tmpdir(), 'daf-bench-search-')) : join(kept, `${engine}-${pages}-${words}`)
  const isBuilt = kept !== undefined && existsSync(folder)
  await mkdir(folder, { recursive: true })
  const step = async (name: string): Promise<Record<string, string>> => {
    const { stdout } = await run(
      process.execPath,
      ['--max-old-space-size=8192', measure, engine, name, folder, String(pages), String(words)],
      {
        maxBuffer: 2 ** 20,
      },
    )
    return JSON.parse(stdout)
  }
  try {
    const built = engine === 'minisearch' || isBuilt ? {} : await step('build')
    const changed = engine === 'minisearch' ? {} : await step('change')
    return { ...built, ...changed, ...(await step('search')) }
  } finally {
    if (kept === undefined) await rm(folder, { recursive: true, force: true })
  }
}

function print(columns: ReadonlyMap<string, Readonly<Record<string, string>>>): void {
  const names = [...new Set([...columns.values()].flatMap((figures) => Object.keys(figures)))]
  const rows = [
    ['', ...columns.keys()],
    ...names.map((name) => [name, ...[...columns.values()].map((figures) => figures[name] ?? '–')]),
  ]
  const widths = rows[0]?.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0))) ?? []
  for (const row of rows) {
    process.stdout.write(
      `${row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd()}\n`,
    )
  }
}
