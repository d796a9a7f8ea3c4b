/*
 * Search quality compared with other engines:
 *
 *   npm exec -- node bench/search-quality.ts FOLDER [--failed N] [--only ENGINE]
 *
 * FOLDER holds documents.jsonl, lines of {id, title, text}, and queries.jsonl, lines of {q, relevant, kind}. Prints for every
 * kind of query, for each half and for both: hit@1, hit@5, mean reciprocal rank, share without a result, and for the kinds
 * with complete judgements (lemma, inflected) precision and recall among documents of the same collection.
 * DAF_BENCH_POSTGRES, a connection string for `psql`, adds Postgres with the configuration `simple`.
 */
import { join } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { engines } from './search-quality/engines.ts'
import { type Judged, judge, type Query, readLines, summaryOf } from './search-quality/judgement.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { failed: { type: 'string', default: '0' }, only: { type: 'string', default: '' } },
})
const [folder] = positionals
if (folder === undefined) {
  process.stderr.write('usage: npm exec -- node bench/search-quality.ts FOLDER [--failed N] [--only ENGINE]\n')
  process.exit(2)
}
const documents = await readLines<{ id: string; title?: string; text: string }>(join(folder, 'documents.jsonl'))
const queries = await readLines<Query>(join(folder, 'queries.jsonl'))
const kinds = [...new Set(queries.map(({ kind }) => kind))]
const columns = ['n', 'hit@1', 'hit@5', 'MRR', 'zero', 'P', 'R']

for (const { name, open } of engines) {
  if (!name.startsWith(values.only)) continue
  const search = await open(
    documents.map(({ id, title = '', text }) => ({ id, title, text })),
    queries.map(({ q }) => q),
  )
  if (typeof search === 'string') {
    process.stdout.write(`${name}: ${search}\n`)
    continue
  }
  const judged: Judged[] = []
  for (const query of queries) judged.push(judge(query, await search(query.q)))
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
