import type { TestContext } from 'node:test'
import type { PageRecord } from '../../model/page-record.ts'
import type { SiteRecord } from '../../model/site-record.ts'
import type { Catalog, FoundSlice, Generation, GenerationDraft, ListSlice, ListWindow, Position } from '../catalog.ts'

/** An empty catalog for one test, and further ones on the same store, as another process opens them. Both end with the test. */
export type OpenCatalog = (test: TestContext) => Promise<{ readonly catalog: Catalog; again(): Promise<Catalog> }>

/** A page and its plain text. */
export interface SamplePage {
  readonly page: PageRecord
  readonly text: string
}

const anyHash = 'ab'.repeat(32)

/** A page of which a test names only what it is about. */
export function samplePage(path: string, fields: Partial<PageRecord> & { readonly body?: string } = {}): SamplePage {
  const { body = '', ...given } = fields
  const page: PageRecord = {
    path,
    title: '',
    summary: '',
    type: 'page',
    language: 'he',
    author: null,
    publishedAt: null,
    updatedAt: null,
    markdown: anyHash,
    text: anyHash,
    ...given,
  }
  return { page, text: body }
}

/** A site of which a test names only what it is about. */
export function sampleSite(fields: Partial<SiteRecord> = {}): SiteRecord {
  return {
    name: 'אורן',
    language: 'he',
    hosts: ['oren.example'],
    redirects: [],
    notFound: null,
    services: [],
    pricing: null,
    contact: null,
    engineUpdates: { source: 'https://status.example/', updates: [] },
    lists: [],
    newestArticles: [],
    report: { pagesByType: {}, unpublished: [], facts: [], notices: [] },
    ...fields,
  }
}

/** Publishes one generation: what `change` does to the draft. */
export async function publish(
  catalog: Catalog,
  change: (draft: GenerationDraft) => void | Promise<void>,
  { fresh = false, site = sampleSite() } = {},
): Promise<Generation> {
  const publisher = await catalog.publisher()
  try {
    const draft = await publisher.begin({ fresh })
    await change(draft)
    return await draft.commit(site)
  } finally {
    await publisher.release()
  }
}

/** Publishes these pages alone. */
export async function publishPages(catalog: Catalog, pages: readonly SamplePage[]): Promise<Generation> {
  return publish(catalog, (draft) => pages.forEach(({ page, text }) => draft.putPage(page, text)), { fresh: true })
}

/** Publishes the generation before the current one again. */
export async function rollBack(catalog: Catalog): Promise<Generation> {
  const publisher = await catalog.publisher()
  return publisher.rollback().finally(() => publisher.release())
}

/** Paths of pages. */
export function pathsOf(pages: readonly { readonly path: string }[]): readonly string[] {
  return pages.map(({ path }) => path)
}

/** Asks for parts of the list that a search finds. */
export function searchFor(catalog: Catalog, text: string): (window: ListWindow) => Promise<FoundSlice> {
  return (window) => catalog.read((reader) => reader.search({ text }, window))
}

/** Paths of the pages that a search finds, all at once. */
export async function found(catalog: Catalog, text: string, type?: PageRecord['type']): Promise<readonly string[]> {
  const query = type === undefined ? { text } : { text, type }
  const { items } = await catalog.read((reader) => reader.search(query, { limit: 1000, offset: 0 }))
  return pathsOf(items)
}

/**
 * Follows a list by its positions to its end.
 * @param between runs after each part, to change the catalog meanwhile
 */
export async function follow<Item>(
  ask: (window: ListWindow) => Promise<ListSlice<Item>>,
  limit: number,
  between: () => Promise<void> = async () => undefined,
): Promise<readonly Item[]> {
  const items: Item[] = []
  let after: Position | undefined
  for (let steps = 0; steps < 10_000; steps++) {
    const slice = await ask({ limit, offset: 0, ...(after === undefined ? {} : { after }) })
    items.push(...slice.items)
    if (slice.next === null) return items
    after = slice.next
    await between()
  }
  throw new Error('The list has no end.')
}
