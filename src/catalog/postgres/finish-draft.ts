import type { ContentHash } from '../../model/page-record.ts'
import type { SitePath } from '../../model/site-path.ts'
import { listNames, type ListName, type ListRecords, type SiteRecord } from '../../model/site-record.ts'
import { catalogFormat, type Generation, type Section } from '../catalog.ts'
import { listEntries, type ListEntry } from '../lists.ts'
import { type ChangeBounds, feedPaths, nextTimes, type StoredTimes } from '../page-changes.ts'
import { jsonOf, numberOf, textOf } from '../row-values.ts'
import { alive, listedFrom } from './schema.ts'
import type { DraftStart } from './begin-draft.ts'
import { allLoggedPaths, logChanges } from './change-log.ts'
import { generationChannel } from './generation-watch.ts'
import type { DraftContent } from './draft-content.ts'
import { generationMeta, insertGeneration, type ListContents } from './generation-row.ts'
import type { PublishingSession } from './publishing-session.ts'
import { keyText, textKey } from './text-key.ts'
import type { WordCounts } from './word-counts.ts'

/** A draft whose changes are all written. */
interface FinishedDraft extends DraftStart {
  /** Generations that are kept, the new one included. */
  readonly keep: number
  /** Number of pages that were put or removed. */
  readonly changed: number
  /** Pages that may have changed, in order. */
  readonly touched: readonly SitePath[]
  readonly changeBounds: ChangeBounds
  readonly words: WordCounts
  readonly tokens: WordCounts
  readonly content: DraftContent
  readonly lists: ListContents
  readonly termLanguage: string
  readonly site: SiteRecord
}

/** Most removed items whose places are remembered. */
const maxGone = 100_000

/** From this number of changed pages on, the statistics of the tables are updated at once, not some time later. */
const manyChanges = 1_000

/** After so much growth the frequent tokens are listed again. */
const growth = 1.25

/** Completes a draft and commits it. */
export async function finishDraft(session: PublishingSession, draft: FinishedDraft): Promise<Generation> {
  const { number, keep, before, lists, termLanguage, site } = draft
  await draft.words.write()
  await session.rows('DELETE FROM daf.vocabulary WHERE born = $1 AND pages = 0', [number])
  await rememberGone(session, draft)
  const { pages, sections } = await sectionsOf(session)
  // New tokens wait in a list that every search scans.
  await session.rows("SELECT gin_clean_pending_list('daf.page_by_tokens')")
  const listed = await listFrequencies(session, draft, pages)
  const generation: Generation = { number, publishedAt: new Date().toISOString(), pages }
  const times = await timesOf(session, draft, generation, sections)
  const meta = { generation, format: catalogFormat, site, sections, listed, lists, termLanguage, times }
  await insertGeneration(session, meta)
  const touched = draft.isOther ? await allLoggedPaths(session) : draft.touched
  await logChanges(session, touched, number, { at: generation.publishedAt, modified: times.latest }, draft.changeBounds)
  await makeCurrent(session, number, before.slice(0, Math.max(keep - 1, 0)))
  if (draft.changed >= manyChanges) {
    await session.rows('ANALYZE daf.page, daf.page_body, daf.entry, daf.document, daf.vocabulary')
  }
  await session.rows('COMMIT')
  return generation
}

/** Makes the new generation current within the transaction, and notifies listeners when it is committed. */
async function makeCurrent(session: PublishingSession, current: number, recent: readonly number[]): Promise<void> {
  await session.rows('UPDATE daf.catalog SET current = $1, recent = $2, last = $1', [current, recent])
  await session.rows(
    `UPDATE daf.generation SET retired = CASE WHEN number = ANY ($1) THEN NULL ELSE coalesce(retired, clock_timestamp()) END
      WHERE (number = ANY ($1)) <> (retired IS NULL)`,
    [[current, ...recent]],
  )
  await session.rows(`SELECT pg_notify($1, $2)`, [generationChannel, String(current)])
}

async function timesOf(
  session: PublishingSession,
  { pointer, site }: FinishedDraft,
  { publishedAt }: Generation,
  sections: readonly Section[],
): Promise<StoredTimes> {
  const [before] = await session.rows('SELECT times FROM daf.generation WHERE number = $1', [pointer.current ?? 0])
  const feeds = await session.rows(`SELECT FROM daf.entry WHERE key = ANY ($1) AND ${alive}`, [feedPaths])
  return nextTimes(typeof before?.['times'] === 'string' ? jsonOf(before, 'times') : undefined, publishedAt, {
    sections: sections.map(({ path }) => path),
    hasArticles: site.newestArticles.length > 0,
    hasFeed: feeds.length > 0,
  })
}

async function sectionsOf(
  session: PublishingSession,
): Promise<{ readonly pages: number; readonly sections: readonly Section[] }> {
  const rows = await session.rows(`
    SELECT first AS path, count(*)::int AS pages
    FROM (SELECT coalesce(substring(path FROM '^/[^/]*/'), '') AS first FROM daf.page WHERE ${alive}) AS page
    GROUP BY first ORDER BY first`)
  const counted = rows.map((row) => ({ path: keyText(textOf(row, 'path')), pages: numberOf(row, 'pages') }))
  return {
    pages: counted.reduce((sum, { pages }) => sum + pages, 0),
    sections: counted.filter(({ path, pages }) => path !== '' && pages >= 2),
  }
}

/**
 * Lists the number of pages of each frequent token: by the changes of this draft, or from the start where the catalog has grown.
 * @returns number of pages when they were last listed from the start
 */
async function listFrequencies(
  session: PublishingSession,
  { number, base, tokens }: FinishedDraft,
  pages: number,
): Promise<number> {
  if (pages < listedFrom || (base !== undefined && base.listed > 0 && pages <= base.listed * growth)) {
    await tokens.write()
    return base?.listed ?? 0
  }
  await session.rows('DELETE FROM daf.frequency WHERE born = $1', [number])
  await session.rows(`UPDATE daf.frequency SET died = $1 WHERE ${alive}`, [number])
  await session.rows(
    `INSERT INTO daf.frequency (word, born, pages)
      SELECT word, $1, ndoc FROM ts_stat('SELECT tokens FROM daf.page WHERE ${alive}') WHERE ndoc >= ${listedFrom}`,
    [number],
  )
  return pages
}

/** Remembers what the lists of the generation before contain and those of the draft do not. */
async function rememberGone(session: PublishingSession, draft: FinishedDraft): Promise<void> {
  await session.rows(
    `INSERT INTO daf.gone (item, path)
      SELECT DISTINCT item, path FROM daf.page JOIN daf.dead_page USING (id)
      WHERE dead_page.died = $1
        AND NOT EXISTS (SELECT FROM daf.page AS other WHERE other.path = page.path AND other.${alive})
      ON CONFLICT (item) DO NOTHING`,
    [draft.number],
  )
  const [before] =
    draft.pointer.current === undefined
      ? []
      : await session.rows('SELECT * FROM daf.generation WHERE number = $1', [draft.pointer.current])
  if (before !== undefined && before['format'] === catalogFormat) {
    const { lists } = generationMeta(before)
    for (const name of listNames) await rememberItems(session, name, await goneFrom(draft, name, lists[name], draft.lists[name]))
  }
  await session.rows('DELETE FROM daf.gone WHERE number <= (SELECT max(number) FROM daf.gone) - $1', [maxGone])
}

/** The items of a list that are not in the other one. */
async function goneFrom<Name extends ListName>(
  { content, termLanguage }: FinishedDraft,
  name: Name,
  before: ContentHash | undefined,
  now: ContentHash | undefined,
): Promise<readonly ListEntry<unknown>[]> {
  if (before === undefined || before === now) return []
  const read = async (hash: ContentHash | undefined): Promise<readonly ListEntry<unknown>[]> => {
    if (hash === undefined) return []
    const records: readonly ListRecords[Name][] = JSON.parse(new TextDecoder().decode(await content.read(hash)))
    return listEntries(name, records, termLanguage)
  }
  const kept = new Set((await read(now)).map(({ item }) => item))
  return (await read(before)).filter(({ item }) => !kept.has(item))
}

async function rememberItems(session: PublishingSession, name: ListName, gone: readonly ListEntry<unknown>[]): Promise<void> {
  if (gone.length === 0) return
  await session.rows(
    `INSERT INTO daf.gone (item, path, term) SELECT * FROM unnest($1::text[], $2::text[], $3::text[])
      ON CONFLICT (item) DO UPDATE SET path = excluded.path, term = excluded.term`,
    [
      gone.map(({ item }) => item),
      gone.map(({ place }) => textKey(place.path)),
      gone.map(({ place }) => (name === 'terms' ? textKey(place.text) : null)),
    ],
  )
}
