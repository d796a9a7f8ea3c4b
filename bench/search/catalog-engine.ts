import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Catalog, ListWindow } from '../../src/catalog/catalog.ts'
import { sampleSite } from '../../src/catalog/testing/sample-site.ts'
import { partialMatches } from '../../src/operations/partial-matches.ts'
import { warmUp } from '../../src/operations/warm-up.ts'
import { type Engine, type Found, partLength } from './engine.ts'
import { generatedPage, type SiteSize } from './generated-site.ts'
import { longestTurn, megabytes, milliseconds, publishRate, timed } from './timing.ts'

/** How many times one changed page is published. */
const changes = 5

/** How many passages an answer has by default. */
const passageLimit = 5

/** How the steps of a measurement, each in its own process, open a catalog. */
export interface MeasuredCatalog {
  open(folder: string, size: SiteSize): Promise<Catalog>
  /** Size of the newest generation on disk, in bytes, when published alone. */
  bytes(folder: string, size: SiteSize): Promise<number>
}

/** A catalog, through the same interface as the server. */
export function catalogEngine(measured: MeasuredCatalog): Engine {
  return {
    async build(folder, size) {
      const catalog = await measured.open(folder, size)
      const all = await publish(catalog, size, Array(size.pages).keys(), 0)
      const bytes = await measured.bytes(folder, size)
      await catalog.close()
      return {
        'publish rate': await publishRate(size, all.put + all.commit),
        'publish: commit alone': milliseconds(all.commit),
        'catalog size': megabytes(bytes),
        'resident while publishing': megabytes(process.memoryUsage.rss()),
      }
    },
    async change(folder, size) {
      const catalog = await measured.open(folder, size)
      // Another text than in an earlier run over the same folder.
      const first = Math.floor(Date.now() / 1000) % 1e5
      const changed = []
      for (let at = 1; at <= changes; at++) changed.push(await publish(catalog, size, [at * 7], first + at))
      await catalog.close()
      return {
        'one changed page, begin to searchable': changed.map(({ put, commit }) => milliseconds(put + commit)).join(', '),
        'the same: longest turn of its thread': changed.map(({ turn }) => milliseconds(turn)).join(', '),
      }
    },
    async open(folder, size) {
      const catalog = await measured.open(folder, size)
      // As the server does when it starts.
      await catalog.read(warmUp)
      const ask = async (text: string, window: ListWindow): Promise<Found> => {
        const { total, next } = await catalog.read(async (reader) => {
          const slice = await reader.search({ text }, window)
          if (slice.total > 0) return slice
          await partialMatches({ text }, reader)
          await reader.suggest({ text })
          return slice
        })
        return { total, more: next === null ? undefined : () => ask(text, { limit: partLength, offset: 0, after: next }) }
      }
      const search = (text: string) => ask(text, { limit: partLength, offset: 0 })
      const passages = async (text: string): Promise<Found> => {
        const found = await catalog.read((reader) => reader.passages({ text, limit: passageLimit }))
        return { total: found.passages.length }
      }
      return { search, passages, close: () => catalog.close() }
    },
  }
}

/** Publishes these pages as the publisher does, yielding to the event loop in between. */
async function publish(catalog: Catalog, size: SiteSize, numbers: Iterable<number>, edition: number) {
  const publisher = await catalog.publisher()
  const turn = longestTurn()
  const put = await timed(async () => {
    const draft = await publisher.begin()
    let count = 0
    for (const at of numbers) {
      const { page, text, passages } = generatedPage(at, size, edition)
      draft.putPage(page, text, passages)
      if (++count % 10 === 0) await nextTurn()
    }
    return draft
  })
  const commit = await timed(() => put.result.commit(sampleSite()))
  const longest = turn.stop()
  await publisher.release()
  return { put: put.ms, commit: commit.ms, turn: longest }
}
