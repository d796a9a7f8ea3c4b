/**
 * How well extraction finds the content of pages that others have annotated, and how long it takes.
 *
 *   npm exec -- node bench/extraction.ts FOLDER
 *
 * FOLDER holds `truth.jsonl` (one line per page: `id`, `url`, `type`, `text`, and snippets that must and must not appear as
 * `with` and `without`) and `pages/ID.html.gz`; or a folder for each page with `source.html` and `expected.html`, as the test
 * pages of mozilla/readability are. Prints a table by halves and by type. Halves are drawn by a hash of the id: rules are
 * chosen on the even one and, since 24 November 2026, on most of the odd one; what is left of that, `unseen`, is only scored.
 */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { extractPage } from '../src/extraction/extract-page.ts'
import { parseDocument } from '../src/extraction/tree/parse-document.ts'
import { visibleText } from '../src/extraction/tree/visible-text.ts'
import { wordsOf } from './words.ts'

interface Truth {
  readonly id: string
  readonly url: string
  readonly type: string
  readonly set: string
  readonly text: string
  readonly with?: readonly string[]
  readonly without?: readonly string[]
}

interface Score {
  readonly truth: Truth
  readonly half: 'even' | 'odd'
  readonly isUnseen: boolean
  readonly precision: number
  readonly recall: number
  readonly found: number
  readonly leaked: number
  readonly milliseconds: number
}

const folder = process.argv[2]
if (folder === undefined) throw new Error('Name the folder of the pages: npm exec -- node bench/extraction.ts FOLDER')

const scores: Score[] = []
for await (const { truth, html } of existsSync(join(folder, 'truth.jsonl')) ? annotatedPages(folder) : readabilityPages(folder))
  scores.push(scoreOf(truth, html))
print(scores)

async function* annotatedPages(from: string): AsyncGenerator<{ truth: Truth; html: string }> {
  for (const line of (await readFile(join(from, 'truth.jsonl'), 'utf8')).split('\n').filter(Boolean)) {
    const truth: Truth = JSON.parse(line)
    yield { truth, html: gunzipSync(await readFile(join(from, 'pages', `${truth.id}.html.gz`))).toString() }
  }
}

async function* readabilityPages(from: string): AsyncGenerator<{ truth: Truth; html: string }> {
  for (const id of (await readdir(from)).toSorted()) {
    const expected = await readFile(join(from, id, 'expected.html'), 'utf8')
    const text = visibleText(parseDocument(expected).root)
    const truth = { id, url: `https://fakehost.example/test/${id}.html`, type: 'article', set: 'readability', text }
    yield { truth, html: await readFile(join(from, id, 'source.html'), 'utf8') }
  }
}

function scoreOf(truth: Truth, html: string): Score {
  const { host, pathname } = new URL(truth.url)
  const start = performance.now()
  const text = textOf(html, pathname, host)
  const milliseconds = performance.now() - start
  const [wanted, got] = [wordsOf(truth.text), wordsOf(text)]
  const common = inCommon(wanted, got)
  const joined = got.join(' ')
  const isOdd = [...createHash('sha256').update(truth.id).digest().subarray(0, 3)].map((byte) => byte % 2 === 1)
  const heard = (snippets: readonly string[] = []) =>
    snippets.filter((snippet) => joined.includes(wordsOf(snippet).join(' '))).length
  return {
    truth,
    half: isOdd[0] ? 'odd' : 'even',
    isUnseen: isOdd.every(Boolean),
    precision: got.length === 0 ? 0 : common / got.length,
    recall: wanted.length === 0 ? 0 : common / wanted.length,
    found: heard(truth.with),
    leaked: heard(truth.without),
    milliseconds,
  }
}

function textOf(html: string, path: string, host: string): string {
  try {
    return extractPage({ html, path, ownHosts: [host], rules: {} }).text
  } catch (error) {
    console.error(path, error instanceof Error ? error.message : String(error))
    return ''
  }
}

function print(all: readonly Score[]): void {
  console.log('pages'.padEnd(18), ...['n', 'F1', 'P', 'R', 'with', 'without', 'ms'].map((name) => name.padStart(8)))
  const rows: [string, readonly Score[]][] = [['all', all]]
  for (const half of ['even', 'odd'] as const) rows.push([`${half} half`, all.filter((score) => score.half === half)])
  rows.push(['unseen', all.filter(({ isUnseen }) => isUnseen)])
  for (const name of new Set(all.map(({ truth }) => truth.set))) rows.push([name, all.filter(({ truth }) => truth.set === name)])
  for (const name of [...new Set(all.map(({ truth }) => truth.type))].toSorted())
    rows.push([name, all.filter(({ truth }) => truth.type === name)])
  for (const [name, some] of rows) console.log(name.padEnd(18), ...cellsOf(some).map((cell) => cell.padStart(8)))
}

function cellsOf(scores: readonly Score[]): readonly string[] {
  const mean = (pick: (score: Score) => number) => scores.reduce((sum, score) => sum + pick(score), 0) / scores.length
  const sum = (pick: (score: Score) => number) => scores.reduce((total, score) => total + pick(score), 0)
  return [
    String(scores.length),
    mean(({ precision, recall }) => (precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall))).toFixed(3),
    mean(({ precision }) => precision).toFixed(3),
    mean(({ recall }) => recall).toFixed(3),
    share(
      sum(({ found }) => found),
      sum(({ truth }) => truth.with?.length ?? 0),
    ),
    share(
      sum(({ leaked }) => leaked),
      sum(({ truth }) => truth.without?.length ?? 0),
    ),
    mean(({ milliseconds }) => milliseconds).toFixed(1),
  ]
}

function share(part: number, whole: number): string {
  return whole === 0 ? '-' : (part / whole).toFixed(3)
}

function inCommon(wanted: readonly string[], got: readonly string[]): number {
  const left = new Map<string, number>()
  for (const word of wanted) left.set(word, (left.get(word) ?? 0) + 1)
  let common = 0
  for (const word of got) {
    const times = left.get(word) ?? 0
    if (times === 0) continue
    left.set(word, times - 1)
    common++
  }
  return common
}
