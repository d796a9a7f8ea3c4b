/*
 * Figures of the embedded catalog: node bench/catalog.ts [pages]
 * Text is generated: words of a Zipf distribution, a third of them Latin, 400 to a page.
 */
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Catalog } from '../src/catalog/catalog.ts'
import { openSqliteCatalog } from '../src/catalog/sqlite/open-sqlite-catalog.ts'
import { contentTypes } from '../src/model/content-type.ts'
import type { PageRecord } from '../src/model/page-record.ts'
import type { SiteRecord } from '../src/model/site-record.ts'

const pages = Number(process.argv[2] ?? 10_000)
const wordsPerPage = 400
const vocabulary = 60_000
const queries = 400

const site: SiteRecord = {
  name: 'Bench',
  language: 'he',
  hosts: ['bench.example'],
  redirects: [],
  notFound: null,
  services: [],
  pricing: null,
  contact: null,
  missing: { pricing: null, contact: null },
  engineUpdates: { source: 'https://status.example/', updates: [] },
  report: { pagesByType: {}, unpublished: [], facts: [], notices: [] },
}

/** Small generator of numbers (mulberry32), so that every run measures the same text. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const hebrew = 'אבגדהוזחטיכלמנסעפצקרשת'
const latin = 'abcdefghijklmnoprstuvw'

/** The word of a rank: distinct for each, short for common ones. */
function wordOf(rank: number): string {
  const letters = rank % 3 === 2 ? latin : hebrew
  let word = ''
  for (let rest = rank * 7 + 500; rest > 0; rest = Math.floor(rest / 22)) word += letters[rest % 22] ?? ''
  return word
}

const words = Array.from({ length: vocabulary }, (_, rank) => wordOf(rank))

/** A word by Zipf's law, by the inverse of its continuous distribution. */
function zipfWord(next: () => number): string {
  return words[Math.min(vocabulary - 1, Math.floor(vocabulary ** next()) - 1)] ?? ''
}

function textOf(seed: number, length: number): string {
  const next = random(seed)
  return Array.from({ length }, () => zipfWord(next)).join(' ')
}

function pageOf(at: number): PageRecord {
  const hash = 'ab'.repeat(32)
  const type = contentTypes[at % contentTypes.length] ?? 'page'
  const path = `/${type}/${at % 97}/p${at}/`
  return {
    path,
    title: textOf(at + 1e6, 5),
    summary: textOf(at + 2e6, 15),
    type,
    language: 'he',
    updatedAt: null,
    markdown: hash,
    text: hash,
  }
}

async function timed<Result>(work: () => Promise<Result>): Promise<{ readonly ms: number; readonly result: Result }> {
  const start = performance.now()
  const result = await work()
  return { ms: performance.now() - start, result }
}

/** Publishes these pages; the longest time in which nothing else of the thread could run is in `gap`. */
async function publish(catalog: Catalog, numbers: Iterable<number>, salt: number) {
  let gap = 0
  let last = performance.now()
  const beat = setInterval(() => {
    gap = Math.max(gap, performance.now() - last)
    last = performance.now()
  }, 1)
  const publisher = await catalog.publisher()
  const put = await timed(async () => {
    const draft = await publisher.begin()
    let count = 0
    for (const at of numbers) {
      draft.putPage(pageOf(at), textOf(at + salt, wordsPerPage))
      if (++count % 10 === 0) await new Promise((resolve) => setImmediate(resolve))
    }
    return draft
  })
  const commit = await timed(() => put.result.commit(site))
  clearInterval(beat)
  const release = await timed(() => publisher.release())
  return { put: put.ms, commit: commit.ms, release: release.ms, gap }
}

async function searchTimes(catalog: Catalog, query: (next: () => number) => string) {
  const next = random(42)
  const times: number[] = []
  let matches = 0
  for (let at = 0; at < queries; at++) {
    const text = query(next)
    const { ms, result } = await timed(() => catalog.read((reader) => reader.search({ text }, { limit: 20, offset: 0 })))
    times.push(ms)
    matches += result.total
  }
  times.sort((a, b) => a - b)
  const percentile = (part: number) => `${(times[Math.floor(times.length * part)] ?? 0).toFixed(2)}`
  return `p50 ${percentile(0.5)} ms, p99 ${percentile(0.99)} ms (${Math.round(matches / queries)} matches)`
}

function report(what: string, figure: string): void {
  process.stdout.write(`${what.padEnd(34)}${figure}\n`)
}

function megabytes(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(1)} MB`
}

/** Words between two ranks of frequency. */
function among(from: number, to: number): (next: () => number) => string {
  return (next) => words[Math.floor(from + next() * (to - from))] ?? ''
}

async function generationSize(folder: string): Promise<number> {
  const names = (await readdir(join(folder, 'generations'))).toSorted()
  return (await stat(join(folder, 'generations', names.at(-1) ?? ''))).size
}

const folder = await mkdtemp(join(tmpdir(), 'daf-bench-'))
try {
  const textMs = (await timed(async () => Array.from({ length: 200 }, (_, at) => textOf(at, wordsPerPage + 20)))).ms / 200
  const catalog = await openSqliteCatalog(folder)
  const all = await publish(catalog, Array(pages).keys(), 0)
  const building = all.put + all.commit - textMs * pages
  report(
    `build ${pages} pages`,
    `${Math.round((pages / building) * 1000)} pages/s (analysis ${Math.round(all.put - textMs * pages)} ms, commit ${Math.round(all.commit)} ms)`,
  )
  report('longest gap in the event loop', `${all.gap.toFixed(0)} ms`)
  report('generation file', megabytes(await generationSize(folder)))
  report('resident after the build', megabytes(process.memoryUsage.rss()))
  const changes = []
  for (let round = 1; round <= 5; round++) changes.push(await publish(catalog, [round * 7], round * 1e7))
  const commits = changes.map(({ put, commit }) => put + commit).toSorted((a, b) => a - b)
  report('one changed page: begin to commit', commits.map((ms) => `${ms.toFixed(0)} ms`).join(', '))
  report('release', changes.map(({ release }) => `${release.toFixed(0)} ms`).join(', '))
  await catalog.close()
  const opened = await timed(() => openSqliteCatalog(folder))
  report('open', `${opened.ms.toFixed(1)} ms`)
  const rare = among(5_000, 50_000)
  const common = among(0, 10)
  report('search: rare word', await searchTimes(opened.result, rare))
  report('search: common word', await searchTimes(opened.result, common))
  report('search: two common words', await searchTimes(opened.result, (next) => `${common(next)} ${common(next)}`))
  report('search: two words', await searchTimes(opened.result, (next) => `${among(10, 200)(next)} ${among(200, 2_000)(next)}`))
  report(
    'search: three words',
    await searchTimes(opened.result, (next) => `${common(next)} ${among(10, 200)(next)} ${among(10, 200)(next)}`),
  )
  await opened.result.close()
} finally {
  await rm(folder, { recursive: true, force: true })
}
