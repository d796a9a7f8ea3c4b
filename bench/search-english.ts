import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { noLimit, publishIn, serveIn } from './program.ts'
import { judge, type Judged, readLines, summaryOf } from './search-quality/judgement.ts'

/*
 * Search quality of a published folder, as somebody who asks the service sees it:
 *
 *   npm exec -- node bench/search-english.ts FOLDER JUDGEMENTS [FOLDER JUDGEMENTS…] [--failed]
 *
 * JUDGEMENTS holds lines of {q, relevant}: a query and the paths of the pages that answer it. Prints hit@1, hit@5, mean
 * reciprocal rank and the share without a result of `GET /v1/search/?limit=10`, for odd lines (half A), even lines (half B) and
 * all. `--failed` lists the queries of half A whose first hit is not relevant. DAF=FILE measures another checkout's bin/daf.js.
 */
interface Judgement {
  readonly q: string
  readonly relevant: readonly string[]
}

/** A query's hits, best first. */
interface Answered {
  readonly hits: readonly string[]
  readonly judged: Judged
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { failed: { type: 'boolean', default: false } } })
const everything: (readonly (readonly Answered[])[])[] = []

process.stdout.write(`${' '.repeat(32)}      n  hit@1  hit@5    MRR   none\n`)
for (let at = 0; at + 1 < positionals.length; at += 2) {
  const [folder = '', judgements = ''] = positionals.slice(at)
  const answered = await answersOf(resolve(folder), await readLines<Judgement>(judgements))
  everything.push([answered.filter((_, line) => line % 2 === 0), answered.filter((_, line) => line % 2 === 1)])
  print(basename(judgements, '.jsonl'), everything.at(-1) ?? [])
}
if (everything.length > 1)
  print(
    'together',
    [0, 1].map((half) => everything.flatMap((halves) => halves[half] ?? [])),
  )

function print(name: string, halves: readonly (readonly Answered[])[]): void {
  const [first = [], second = []] = halves
  for (const [half, list] of [
    ['half A', first],
    ['half B', second],
    ['all', [...first, ...second]],
  ] as const) {
    const [count, ...figures] = summaryOf(list.map(({ judged }) => judged)).slice(0, 5)
    const cells = [String(count), ...figures.map((figure) => figure?.toFixed(3) ?? '-')].map((cell) => cell.padStart(7))
    process.stdout.write(`${`${name}, ${half}`.padEnd(32)}${cells.join('')}\n`)
  }
  if (!values.failed || name === 'together') return
  for (const { hits, judged } of first.filter((one) => one.judged.rank !== 1)) {
    const place = judged.rank === 0 ? `not among ${hits.length}` : `rank ${judged.rank}`
    process.stdout.write(`  ${judged.query.q} (${place}): ${hits.slice(0, 4).join(', ')}\n`)
  }
}

/** Publishes the folder, serves it, and asks. */
async function answersOf(folder: string, judgements: readonly Judgement[]): Promise<readonly Answered[]> {
  const root = await mkdtemp(join(tmpdir(), 'daf-bench-english-'))
  try {
    await writeFile(join(root, 'daf.yaml'), noLimit)
    await publishIn(root, folder)
    const { port, stop } = await serveIn(root, ['--no-publish', folder])
    try {
      const answered: Answered[] = []
      for (const judgement of judgements) answered.push(await answerOf(`http://127.0.0.1:${port}`, judgement))
      return answered
    } finally {
      await stop()
    }
  } finally {
    await rm(root, { recursive: true, force: true })
  }
}

async function answerOf(base: string, { q, relevant }: Judgement): Promise<Answered> {
  const response = await fetch(`${base}/v1/search/?limit=10&q=${encodeURIComponent(q)}`)
  const body: { readonly results?: readonly { readonly url: string }[] } = JSON.parse(await response.text())
  const hits = (body.results ?? []).map(({ url }) => decodeURIComponent(new URL(url).pathname.slice(1)))
  return { hits, judged: judge({ q, relevant: relevant.map(nameOf), kind: '' }, hits.map(nameOf)) }
}

/** A page's file and its address under one name, whatever form of address is published. */
function nameOf(path: string): string {
  return path.replace(/(^|\/)index\.html$/, '$1').replace(/\.html$|\/$/, '')
}
