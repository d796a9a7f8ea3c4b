import { createHash, randomBytes } from 'node:crypto'
import type { Entry, PageRecord } from '../model/page-record.ts'
import { servicePaths } from '../model/service-paths.ts'
import { markdownPath, pagesOfMarkdownPath, type SitePath } from '../model/site-path.ts'
import { compareCodeUnits } from '../model/compare-code-units.ts'
import type { CatalogReader, PageChange, PageTimes, SiteTimes } from './catalog.ts'

/** Bounds of the changes that a catalog keeps besides those of its current pages (CONTRACT 4, listChanges). */
export interface ChangeBounds {
  /** Removed pages. */
  readonly removed: number
  /** Generations with changes. */
  readonly generations: number
}

/** "Kept for at least 90 days or 100,000 changes" (CONTRACT 4): this number of removals and generations is kept, whatever their age. */
export const changeBounds: ChangeBounds = { removed: 100_000, generations: 100_000 }

/** The pages whose changes a draft must look for: their records, or entries at their path or Markdown address, were put or removed. */
export class TouchedPages {
  readonly #paths = new Set<SitePath>()

  page(path: SitePath): void {
    this.#paths.add(path)
  }

  /** @param entry undefined if it was removed */
  entry(path: SitePath, entry?: Entry): void {
    if (entry?.kind === 'page') this.#paths.add(path)
    for (const page of pagesOfMarkdownPath(path)) if (markdownPath(page) === path) this.#paths.add(page)
  }

  /** In order of path, so that every catalog numbers the changes of a generation alike. */
  get paths(): readonly SitePath[] {
    return [...this.#paths].toSorted(compareCodeUnits)
  }
}

/** Number of characters that distinguish the versions of one thing. */
const versionLength = 16

/** A version of something: what identifies it, and when it was published; RFC 3339 in UTC. */
interface Version {
  readonly hash: string
  readonly at: string
}

/** What a catalog remembers of a page: its newest change, and since when its other forms are as they are. */
export interface LoggedPage extends PageChange {
  /** Time of the change, see `PageTimes`. */
  readonly modified: string
  /** Everything in the page's record. */
  readonly record: Version
  /** What is served at its path. */
  readonly body: Version
}

/** What a generation has of a page. */
export interface PageState {
  /** Undefined if it is not published. */
  readonly page: PageRecord | undefined
  /** What its path returns. */
  readonly entry: Entry | undefined
  /** What the site itself has at its Markdown address: a file there is served in place of the page's Markdown. */
  readonly own: Entry | undefined
}

/** When a generation is published, and its unique time (see `SiteTimes`). */
export interface LogTimes {
  readonly at: string
  readonly modified: string
}

/** The log entry of a page. */
export interface NextLogged {
  readonly logged: LoggedPage
  /** Whether it is a change, which gets its own number. */
  readonly isChange: boolean
}

/**
 * What is to be logged of a page that may have changed; undefined if it has not.
 * @param before what was logged last, if the page was ever published
 */
export function nextLogged(
  before: LoggedPage | undefined,
  { page, entry, own }: PageState,
  { at, modified }: LogTimes,
): NextLogged | undefined {
  const was = before?.change === 'removed' ? undefined : before
  if (page === undefined) return was && { logged: { ...was, change: 'removed', at, modified, markdown: null }, isChange: true }
  const { path, title, type } = page
  const markdown = own?.kind === 'file' ? { hash: own.content, isFile: true } : { hash: page.markdown, isFile: false }
  const isSame =
    was?.title === title && was.type === type && was.markdown?.hash === markdown.hash && was.markdown.isFile === markdown.isFile
  const record = version(hashOf(JSON.stringify(page)), was?.record, modified)
  const body = version(
    entry !== undefined && 'content' in entry ? entry.content.slice(0, versionLength) : '',
    was?.body,
    modified,
  )
  if (isSame) {
    const isWhole = record === was.record && body === was.body
    return isWhole ? undefined : { logged: { ...was, record, body }, isChange: false }
  }
  const change = was === undefined ? 'added' : 'changed'
  return { logged: { path, title, type, change, at, modified, markdown, record, body }, isChange: true }
}

function version(hash: string, before: Version | undefined, at: string): Version {
  return before?.hash === hash ? before : { hash, at }
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, versionLength)
}

/** When the forms of a page were first published as they are. */
export function timesOf({ modified, record, body }: LoggedPage): PageTimes {
  return { markdown: modified, record: record.at, body: body.at }
}

/** Times of a generation as they are stored. */
export interface StoredTimes {
  readonly latest: string
  readonly head: Version
}

/** Times of a generation for its readers. */
export function siteTimes({ latest, head }: StoredTimes): SiteTimes {
  return { latest, head: head.at }
}

/**
 * Times of a new generation.
 * @param before those of the one that was current until now
 * @param head what decides what the service adds to the heads of pages
 */
export function nextTimes(before: StoredTimes | undefined, publishedAt: string, head: HeadState): StoredTimes {
  const earliest = before === undefined ? 0 : Math.floor(Date.parse(before.latest) / 1000) * 1000 + 1000
  const latest = new Date(Math.max(Date.parse(publishedAt), earliest)).toISOString()
  return { latest, head: version(hashOf(JSON.stringify(head)), before?.head, latest) }
}

/** What decides what the service adds to the heads of pages, besides the pages themselves (CONTRACT 3, Pages; CONTRACT 4, feeds). */
export interface HeadState {
  /** Paths of the sections, in order. */
  readonly sections: readonly SitePath[]
  readonly hasArticles: boolean
  /** Whether the site has its own feed. */
  readonly hasFeed: boolean
}

/** Where the site's own feeds may be. */
export const feedPaths: readonly SitePath[] = [servicePaths.feed, servicePaths.jsonFeed]

/** Reads what changed up to a generation. */
export type ChangeReader = Pick<CatalogReader, 'changes' | 'changeMark' | 'pageTimes'>

/** The change that was logged. */
export function loggedChange({ path, title, type, change, at, markdown }: LoggedPage): PageChange {
  return { path, title, type, change, at, markdown }
}

/**
 * Names a generation with changes. It is random, so that after a failover or from a backup, where numbers are given a second time, a
 * position in the lost changes is not taken for one in the new ones.
 */
export function changeMark(): string {
  return randomBytes(8).toString('hex')
}
