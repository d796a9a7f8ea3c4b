import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { SitePath } from '../../../model/site-path.ts'
import { BodyStore } from './body-store.ts'
import { Journal } from './journal.ts'

/** How an address came to be known. `file`: by its name, such as `/robots.txt`; `sitemap`: a sitemap lists it. */
export type Found = 'start' | 'file' | 'sitemap' | 'link'

/** The last good response for an address. */
export interface Copy {
  /** Lower-case hex SHA-256 of the body, and its number of bytes. */
  readonly hash: string
  readonly size: number
  /** When the body was last sent. */
  readonly read: number
  readonly mediaType: string
  /** As the server declares it. */
  readonly charset?: string
  readonly noindex?: true
  /** The canonical address that a `Link` field names. */
  readonly canonical?: string
  readonly etag?: string
  readonly lastModified?: string
}

/** What is known of an address of the site. Times are milliseconds since 1970. */
export interface MirrorPage {
  /** Its path; a sitemap file may have a query, too. */
  readonly address: string
  /** The path as the site writes it, where that is another spelling. */
  readonly asked?: string
  readonly found: Found
  /** Links away from the start or a sitemap. */
  readonly depth: number
  readonly kind: 'page' | 'file' | 'sitemap'
  /** When the site last gave a definite response; 0: never. */
  readonly answered: number
  readonly copy?: Copy
  /** An own address that it redirects to, path, query and fragment, and since when. */
  readonly redirect?: { readonly to: string; readonly path: SitePath; readonly status: number; readonly since: number }
  /** There is no document at this address. */
  readonly gone?: { readonly since: number }
  /** Why the newest request failed. */
  readonly fault?: { readonly since: number; readonly reason: string }
}

/** One crawl of the site. It is resumed where it was interrupted. */
interface CrawlState {
  readonly began: number
  /** When every known address had been requested; null while it runs or when it was interrupted. */
  readonly ended: number | null
  /** Whether this or an earlier crawl has ended. */
  readonly isComplete: boolean
  /** Where the site was found to live, and what else it is called. */
  readonly base: string
  readonly hosts: readonly string[]
  /** Whether it requested linked PDFs; absent in mirrors of earlier versions of daf. */
  readonly pdf?: boolean
}

/** Version of the journal; a mirror of another version is read again from the site. */
const version = 1

/** A line of the journal: the first one says what wrote it. */
type Line = { readonly daf: 'mirror'; readonly version: number } | Change

/** Something that became known. The last one about an address counts. */
type Change =
  | { readonly page: MirrorPage }
  /** The response was what is known. */
  | { readonly same: readonly [address: string, answered: number] }
  | { readonly forget: string }
  | { readonly look: CrawlState }

/** Rewritten when the journal has this many times as many lines as it needs. */
const slack = { factor: 3, lines: 1_000 } as const

/** A copy of a site on disk. What was written survives the end of the process at any moment. */
export class Mirror {
  /** The bodies of the copies. */
  readonly bodies: BodyStore
  readonly #journal: Journal
  readonly #pages = new Map<string, MirrorPage>()
  #crawl: CrawlState | undefined
  /** Bodies that a newer one has replaced: since the end of the last crawl, and before. They may still be read for a while. */
  #replaced = new Set<string>()
  #sweepable = new Set<string>()

  private constructor(folder: string) {
    this.#journal = new Journal(join(folder, 'journal.jsonl'))
    this.bodies = new BodyStore(join(folder, 'bodies'))
  }

  static async open(folder: string): Promise<Mirror> {
    await mkdir(folder, { recursive: true })
    const mirror = new Mirror(folder)
    await mirror.#load()
    return mirror
  }

  /** By address, in the order in which they became known. */
  get pages(): ReadonlyMap<string, MirrorPage> {
    return this.#pages
  }

  /** The crawl in progress, or the last one. */
  get crawl(): CrawlState | undefined {
    return this.#crawl
  }

  set(page: MirrorPage): void {
    const before = this.#pages.get(page.address)?.copy?.hash
    if (before !== undefined && before !== page.copy?.hash) this.#replaced.add(before)
    this.#record({ page })
  }

  /** The site confirmed what is known of an address. */
  confirm(address: string, answered: number): void {
    if (this.#pages.has(address)) this.#record({ same: [address, answered] })
  }

  forget(address: string): void {
    if (this.#pages.has(address)) this.#record({ forget: address })
  }

  setCrawl(crawl: CrawlState): void {
    this.#record({ look: crawl })
  }

  /** Housekeeping at the end of a crawl: bodies that nothing has referred to since the crawl before are removed, the journal is compacted. */
  async tidy(): Promise<void> {
    const named = new Set(Array.from(this.#pages.values(), ({ copy }) => copy?.hash))
    for (const hash of this.#sweepable) if (!named.has(hash)) await this.bodies.delete(hash)
    this.#sweepable = this.#replaced
    this.#replaced = new Set()
    if (this.#journal.lines > this.#pages.size * slack.factor + slack.lines) await this.#rewrite()
  }

  close(): void {
    this.#journal.close()
  }

  async #load(): Promise<void> {
    let isOurs = false
    for await (const value of this.#journal.read()) {
      const line = asLine(value)
      if (line === undefined) continue
      if ('daf' in line) isOurs = line.version === version
      else if (isOurs) this.#apply(line)
    }
    if (!isOurs) await this.#rewrite()
    const named = new Set(Array.from(this.#pages.values(), ({ copy }) => copy?.hash))
    await this.bodies.sweep((hash) => named.has(hash))
  }

  #record(change: Change): void {
    this.#apply(change)
    this.#journal.append(change)
  }

  #apply(line: Change): void {
    if ('page' in line) this.#pages.set(line.page.address, line.page)
    else if ('forget' in line) this.#pages.delete(line.forget)
    else if ('look' in line) this.#crawl = line.look
    else {
      const [address, answered] = line.same
      const page = this.#pages.get(address)
      if (page !== undefined) this.#pages.set(address, { ...page, answered })
    }
  }

  #rewrite(): Promise<void> {
    return this.#journal.replace(this.#lines())
  }

  *#lines(): Generator<Line> {
    yield { daf: 'mirror', version }
    if (this.#crawl !== undefined) yield { look: this.#crawl }
    for (const page of this.#pages.values()) yield { page }
  }
}

/** The journal holds what this version of the program wrote, or another one's, whose first line says so. */
function asLine(value: unknown): Line | undefined {
  const isLine =
    typeof value === 'object' && value !== null && ['daf', 'page', 'same', 'forget', 'look'].some((key) => key in value)
  return isLine ? (value as Line) : undefined
}
