import { extname } from 'node:path'
import type { RedirectRule } from '../../model/redirect-rule.ts'
import { encodePath, type SitePath } from '../../model/site-path.ts'
import {
  SourceChangedError,
  SourceUnavailableError,
  type Origin,
  type SourceDocument,
  type SourceListing,
  type UnsettledChange,
} from '../../origin/origin.ts'

const mediaTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.xhtml': 'application/xhtml+xml',
  '.xml': 'application/xml',
  '.css': 'text/css',
  '.txt': 'text/plain',
  '.pdf': 'application/pdf',
}

interface StoredFile {
  readonly bytes: Uint8Array
  readonly revision: string
}

/** A source in memory that tests change at will, and that counts what is read of it. */
export class MemoryOrigin implements Origin {
  redirects: readonly RedirectRule[] = []
  warnings: readonly string[] = []
  pending: readonly SitePath[] = []
  partial = false
  hosts: readonly string[] = []
  keepsCopies = false
  /** Makes every listing fail with this message. */
  fault: string | undefined
  /** Called before each reading of a document. */
  beforeRead: (location: string) => void = () => {}
  /** Locations in the order in which they were read. */
  readonly reads: string[] = []
  readonly #files = new Map<string, StoredFile>()
  #writes = 0
  /** Counts announcements; a follower begins at the one of the last listing. */
  #announced = 0
  #listed = 0
  readonly #followers = new Set<() => void>()
  #noticed: ((change: UnsettledChange | undefined) => void) | undefined
  #signal: AbortSignal | undefined
  /** A change that was noticed and is complete, to be yielded next. */
  #completed: SourceListing | undefined

  /** Writes files, by name; the same bytes get another revision. */
  write(files: Readonly<Record<string, string | Uint8Array>>): this {
    for (const [name, content] of Object.entries(files)) {
      const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
      this.#files.set(name, { bytes, revision: String(++this.#writes) })
    }
    return this
  }

  remove(...names: readonly string[]): this {
    for (const name of names) this.#files.delete(name)
    return this
  }

  /** Announces to followers that the source is stable. */
  announce(): void {
    this.#announced++
    for (const wake of this.#followers) wake()
  }

  /** Reports what was written as a change that may be incomplete. `complete` announces it as stable; `incomplete` rejects it. */
  async notice(): Promise<{ readonly complete: () => void; readonly incomplete: () => void }> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    promise.catch(() => {})
    this.#signal?.addEventListener('abort', () => reject(new SourceChangedError('The origin is no longer followed.')))
    const listing = await this.list()
    this.#noticed?.({ listing, settled: promise })
    return {
      complete: () => {
        resolve()
        this.#completed = listing
        this.announce()
      },
      incomplete: () => reject(new SourceChangedError('The source has changed again.')),
    }
  }

  /** Reports that a large change is in progress. */
  noticeBuild(): void {
    this.#noticed?.(undefined)
  }

  /** Locations read since the last call. */
  takeReads(): readonly string[] {
    return this.reads.splice(0).toSorted()
  }

  async list(): Promise<SourceListing> {
    if (this.fault !== undefined) throw new SourceUnavailableError(this.fault)
    this.#listed = this.#announced
    const documents = Array.from(this.#files, ([name, file]) => describe(name, file))
    const { redirects, warnings, pending, partial, hosts } = this
    return { documents, redirects, warnings, pending, partial, hosts }
  }

  async read({ location, revision }: SourceDocument): Promise<Uint8Array> {
    this.beforeRead(location)
    this.reads.push(location)
    const file = this.#files.get(location)
    if (file?.revision !== revision) throw new SourceChangedError(`${location} changed while it was read.`)
    return new Uint8Array(file.bytes)
  }

  async *changes(signal: AbortSignal, noticed?: (change: UnsettledChange | undefined) => void): AsyncGenerator<SourceListing> {
    this.#noticed = noticed
    this.#signal = signal
    let seen = this.#listed
    while (!signal.aborted) {
      if (seen === this.#announced) await this.#nextAnnouncement(signal)
      if (signal.aborted) return
      seen = this.#announced
      const completed = this.#completed
      this.#completed = undefined
      yield completed ?? (await this.list())
    }
  }

  async #nextAnnouncement(signal: AbortSignal): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#followers.add(resolve)
      signal.addEventListener('abort', () => resolve(), { once: true })
    })
    this.#followers.clear()
  }
}

function describe(name: string, { bytes, revision }: StoredFile): SourceDocument {
  const path = encodePath(`/${name.replace(/(^|\/)index\.html$/, '$1')}`)
  return {
    location: name,
    path,
    revision,
    size: bytes.length,
    mediaType: mediaTypes[extname(name)] ?? 'application/octet-stream',
  }
}
