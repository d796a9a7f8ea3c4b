import { setImmediate as nextTurn } from 'node:timers/promises'
import { dafEngine } from './daf-engine.ts'
import type { Engine, Found, SearchableSite } from './engine.ts'
import { fts5Engine } from './fts5-engine.ts'
import { postgresEngine } from './postgres-engine.ts'
import { queryKinds, random, type SiteSize } from './generated-site.ts'
import { minisearchEngine } from './minisearch-engine.ts'
import { longestTurn, megabytes, milliseconds, percentiles, timed } from './timing.ts'

/*
 * Started by bench/search.ts, one process per engine and step, so that resident memory is that engine's:
 * node bench/search/measure-engine.ts ENGINE build|change|search FOLDER PAGES WORDS
 * Prints one JSON object of names and figures.
 */
const [name = '', step = '', folder = '', pages, words] = process.argv.slice(2)
const size: SiteSize = { pages: Number(pages), words: Number(words) }

/** Maximum number of queries of a kind, and its time limit in milliseconds. */
const queries = 400
const patience = 20_000

/** Number of pages of a long list that are read in sequence. */
const deepParts = 150

const engines: Readonly<Record<string, Engine>> = {
  daf: dafEngine,
  postgres: postgresEngine,
  fts5: fts5Engine,
  minisearch: minisearchEngine,
}
const engine = engines[name]
if (engine === undefined) throw new Error(`There is no engine "${name}"; there are ${Object.keys(engines).join(', ')}.`)
const figures: Record<string, string> = {}
if (step === 'build' || name === 'minisearch') Object.assign(figures, await engine.build(folder, size))
if (step === 'change') Object.assign(figures, await engine.change?.(folder, size))
if (step === 'search') await measureSearch(engine)
process.stdout.write(JSON.stringify(figures))

async function measureSearch(measured: Engine): Promise<void> {
  const opened = await timed(() => measured.open(folder, size))
  figures['opening'] = milliseconds(opened.ms)
  figures['resident when opened'] = megabytes(process.memoryUsage.rss())
  const first = await timed(() => opened.result.search('אבגד'))
  figures['first search'] = milliseconds(first.ms)
  const turn = longestTurn()
  const kinds = queryKinds(size)
  const { search, passages } = opened.result
  for (const [kind, query] of Object.entries(kinds)) await measureKind(kind, query, search)
  if (passages !== undefined) {
    await measureKind('passages of two words', kinds['two words'], passages)
    await measureKind('passages of a question', kinds['words of a question'], passages)
  }
  await measureDeepParts(opened.result)
  figures['longest turn of the event loop'] = milliseconds(turn.stop())
  figures['resident after the searches'] = megabytes(process.memoryUsage.rss())
  await opened.result.close()
}

async function measureKind(
  kind: string,
  query: (next: () => number) => string,
  ask: (text: string) => Promise<Found>,
): Promise<void> {
  const next = random(42)
  const seen = new Set<string>()
  const [all, first, processorTimes]: [number[], number[], number[]] = [[], [], []]
  let matches = 0
  const start = performance.now()
  while (all.length < queries && performance.now() - start < patience) {
    const text = query(next)
    await nextTurn()
    const { ms, processor, result } = await timed(() => ask(text))
    all.push(ms)
    processorTimes.push(processor)
    if (!seen.has(text)) first.push(ms)
    seen.add(text)
    matches += result.total
  }
  figures[`${kind}: p50 / p99 ms`] = percentiles(all)
  figures[`${kind}: processor time`] = percentiles(processorTimes)
  figures[`${kind}: asked for the first time`] = percentiles(first)
  figures[`${kind}: matches, mean`] = String(Math.round(matches / all.length))
}

/** Reads a long list by its cursors. */
async function measureDeepParts(site: SearchableSite): Promise<void> {
  const text = queryKinds(size)['common word']?.(random(7)) ?? ''
  let found: Found = await site.search(text)
  const [times, processorTimes]: [number[], number[]] = [[], []]
  const start = performance.now()
  for (let part = 1; part <= deepParts && found.more !== undefined && performance.now() - start < patience; part++) {
    await nextTurn()
    const { ms, processor, result } = await timed(found.more)
    times.push(ms)
    processorTimes.push(processor)
    found = result
  }
  figures['next part of a long list: p50 / p99 ms'] = percentiles(times)
  figures['next part: processor time'] = percentiles(processorTimes)
  figures['the deepest part read'] = `${times.length + 1}`
}
