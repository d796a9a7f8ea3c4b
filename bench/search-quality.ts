/*
 * Search quality compared with other engines:
 *
 *   npm exec -- node bench/search-quality.ts FOLDER [--queries FILE] [--apart] [--failed N] [--only ENGINE]
 *
 * FOLDER holds documents.jsonl, lines of {id, title, text}, and queries.jsonl (or FILE), lines of {q, relevant, kind}. Prints for every
 * kind of query, for each half and for both: hit@1, hit@5, mean reciprocal rank, share without a result, and for the kinds
 * with complete judgements precision, recall and recall among the first ten, among documents of the same collection. With
 * `--apart` each collection (the prefix of an id) is indexed and asked by itself. daf answers whole questions as it does those of agents.
 * DAF_BENCH_POSTGRES, a connection string for `psql`, adds Postgres with the configuration `simple`.
 */
import { join } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { engines } from './search-quality/engines.ts'
import { collection, type Judged, judge, type Query, readLines, summaryOf } from './search-quality/judgement.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    queries: { type: 'string', default: 'queries.jsonl' },
    apart: { type: 'boolean', default: false },
    failed: { type: 'string', default: '0' },
    only: { type: 'string', default: '' },
  },
})
const [folder] = positionals
if (folder === undefined) {
  process.stderr.write(
    'usage: npm exec -- node bench/search-quality.ts FOLDER [--queries FILE] [--apart] [--failed N] [--only ENGINE]\n',
  )
  process.exit(2)
}
const documents = await readLines<{ id: string; title?: string; text: string }>(join(folder, 'documents.jsonl'))
const queries = await readLines<Query>(join(folder, values.queries))
/** Collections that are asked by themselves; one of all. */
const parts = values.apart ? [...new Set(documents.map(({ id }) => collection(id)))] : ['']
const kinds = [...new Set(queries.map(({ kind }) => kind))]
const columns = ['n', 'hit@1', 'hit@5', 'MRR', 'zero', 'P', 'R', 'R@10']

for (const { name, open } of engines) {
  if (!name.startsWith(values.only)) continue
  const judged: Judged[] = []
  for (const part of parts) {
    const asked = queries.filter(({ relevant: [id = ''] }) => part === '' || collection(id) === part)
    const search = await open(
      documents
        .filter(({ id }) => part === '' || collection(id) === part)
        .map(({ id, title = '', text }) => ({ id, title, text })),
      asked.map(({ q }) => q),
    )
    if (typeof search === 'string') {
      process.stdout.write(`${name}: ${search}\n`)
      break
    }
    for (const query of asked) judged.push(judge(query, await search(query.q, query.kind === 'whole-question')))
  }
  if (judged.length === 0) continue
  process.stdout.write(`${name.padEnd(30)}${columns.map((column) => column.padStart(7)).join('')}\n`)
  for (const kind of kinds) {
    const ofKind = judged.filter(({ query }) => query.kind === kind)
    for (const [half, list] of [
      ['first half', ofKind.filter((one) => one.half === 0)],
      ['second half', ofKind.filter((one) => one.half === 1)],
      ['all', ofKind],
    ] as const) {
      const cells = summaryOf(list).map((figure) => (figure === null ? '-' : figure < 2 ? figure.toFixed(3) : String(figure)))
      process.stdout.write(`  ${`${kind}, ${half}`.padEnd(28)}${cells.map((cell) => cell.padStart(7)).join('')}\n`)
    }
  }
  const failed = judged.filter(({ rank, half }) => half === 0 && (rank === 0 || rank > 5))
  for (const { query, rank, given } of failed.slice(0, Number(values.failed)))
    process.stdout.write(`  ${query.kind}: ${query.q} (${rank > 0 ? `rank ${rank} of ${given}` : `none of ${given}`})\n`)
}
