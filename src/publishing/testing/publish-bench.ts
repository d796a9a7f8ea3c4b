import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'node:test'
import type { Catalog } from '../../catalog/catalog.ts'
import type { Entry, PageRecord } from '../../model/page-record.ts'
import type { SitePath } from '../../model/site-path.ts'
import type { Notice, SiteRecord } from '../../model/site-record.ts'
import type { Origin } from '../../origin/origin.ts'
import { createExtractionPool, type ExtractionPool } from '../extraction-pool.ts'
import type { PublishInput, PublishOutcome, PublishSettings } from '../publish-input.ts'
import { publish } from '../publish.ts'

/** Settings of a site without any configuration. */
export const plainSettings: PublishSettings = {
  sourceName: './dist',
  rules: {},
  ownHosts: [],
  engineUpdates: { site: 'https://status.example/', readFeed: null, readSeed: null },
}

/** Publishes in tests, with a real catalog in a temporary folder and real workers. */
export interface PublishBench {
  readonly catalog: Catalog
  readonly pool: ExtractionPool
  readonly folder: string
  publish(
    origin: Origin,
    more?: Omit<Partial<PublishInput>, 'settings'> & { readonly settings?: Partial<PublishSettings> },
  ): Promise<PublishOutcome>
  close(): Promise<void>
}

/**
 * Creates a bench; `close` removes everything but the workers, which other benches may share.
 * @param openCatalog opens the catalog of a folder
 */
export async function openBench(openCatalog: (folder: string) => Promise<Catalog>, pool: ExtractionPool): Promise<PublishBench> {
  const folder = await mkdtemp(join(tmpdir(), 'daf-publishing-'))
  const catalog = await openCatalog(join(folder, 'catalog'))
  return {
    catalog,
    pool,
    folder,
    publish(origin, { settings, ...more } = {}) {
      const input = {
        catalog,
        origin,
        extract: pool,
        settings: { ...plainSettings, ...settings },
        signal: new AbortController().signal,
      }
      return publish({ ...input, ...more })
    },
    async close() {
      await catalog.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Shared by the test files of a process: starting it takes longer than reading a small site. It ends by itself when it is idle. */
const pool = createExtractionPool({ size: 2 })

/** Gives every test of the file that calls it its own bench. */
export function benchForEachTest(openCatalog: (folder: string) => Promise<Catalog>): Omit<PublishBench, 'close'> {
  let bench: PublishBench
  beforeEach(async () => {
    bench = await openBench(openCatalog, pool)
  })
  afterEach(() => bench.close())
  return {
    pool,
    get catalog() {
      return bench.catalog
    },
    get folder() {
      return bench.folder
    },
    publish: (...input) => bench.publish(...input),
  }
}

/** All pages by path. */
export async function pagesOf({ catalog }: Pick<PublishBench, 'catalog'>): Promise<ReadonlyMap<SitePath, PageRecord>> {
  const pages = await catalog.read((reader) => reader.pages({ limit: 1_000_000 }))
  return new Map(pages.map((page) => [page.path, page]))
}

/** The entry of a path. */
export function entryAt({ catalog }: Pick<PublishBench, 'catalog'>, path: SitePath): Promise<Entry | undefined> {
  return catalog.read((reader) => reader.entry(path))
}

/** The site of the newest generation. */
export function siteOf({ catalog }: Pick<PublishBench, 'catalog'>): Promise<SiteRecord> {
  return catalog.read(async (reader) => reader.site)
}

/** The content of a path. */
export function bytesAt({ catalog }: Pick<PublishBench, 'catalog'>, path: SitePath): Promise<Uint8Array> {
  return catalog.read(async (reader) => {
    const entry = await reader.entry(path)
    if (entry?.kind !== 'page' && entry?.kind !== 'file') throw new Error(`There are no bytes at ${path}.`)
    return reader.content(entry.content)
  })
}

/** Messages of the report's notices. */
export function messagesOf(notices: readonly Notice[]): readonly string[] {
  return notices.map(({ message }) => message)
}
