import { setTimeout as pause } from 'node:timers/promises'
import { CatalogError, type Generation } from '../../catalog.ts'
import { type CatalogFolder, catalogFolder, createFolders, reason } from '../catalog-folder.ts'
import { type FileLock, tryLock } from '../file-lock.ts'
import { ManifestError, parseManifest } from '../manifest.ts'
import { sweepContent } from '../content-store.ts'
import { copyGeneration, currentCopy } from './copy-generation.ts'
import { type Share, ShareError } from './share.ts'

/** What following tells; each is something that a person at the log would want to know. */
export type FollowEvent =
  /** `done` of the `total` contents that a generation needs and the one before did not have are here. */
  | { readonly kind: 'progress'; readonly done: number; readonly total: number }
  /** Another generation is current here; `contents` were fetched for it. */
  | { readonly kind: 'copied'; readonly generation: Generation; readonly contents: number; readonly seconds: number }
  /** The last generation goes on being served. Told once, however often it is met again. The message is one line. */
  | { readonly kind: 'failed'; readonly message: string }
  /** Such as that another process keeps the same copy, and this one goes on when that one ends. The message is one line. */
  | { readonly kind: 'warning'; readonly message: string }
  /** After a failure: the share is as it should be again. */
  | { readonly kind: 'recovered' }

/** How a share is followed. */
export interface FollowInput {
  readonly share: Share
  /** The catalog's folder here. */
  readonly folder: string
  readonly signal: AbortSignal
  tell(event: FollowEvent): void
  /** Time between two looks at the manifest, in milliseconds. */
  readonly interval: number
  /** How long bytes must have been out of use here before they are removed, in milliseconds. Default 10 minutes. */
  readonly contentGrace?: number
}

/** Looks that find another process at work on the copy until that is told: it may be about to end. */
const looksUntold = 10

/** A generation that could not be copied is tried again after two intervals, doubled each time up to this, in milliseconds. */
const longestWait = 30_000

/**
 * Keeps a catalog's folder a copy of the one that is shared. Of several processes with the same folder one does it at a time;
 * when it ends, another one goes on. Ends when the signal aborts, and for no other reason: what goes wrong is told, and the
 * last good generation stays.
 * @throws CatalogError when the folder cannot be created
 */
export async function followShare(input: FollowInput): Promise<void> {
  const folder = catalogFolder(input.folder)
  await createFolders(folder)
  const follower = new Follower(input, folder)
  try {
    while (!input.signal.aborted) {
      await follower.look()
      await pause(input.interval, undefined, { signal: input.signal }).catch(() => {})
    }
  } finally {
    follower.release()
  }
}

class Follower {
  readonly #input: FollowInput
  readonly #folder: CatalogFolder
  #right: FileLock | undefined
  /** Looks that found the copy locked. */
  #locked = 0
  #failure: string | undefined
  /** Whether there is a copy. */
  #serves = false
  /** The generation that could not be copied, by its hash, and when it is tried again, by `performance.now()`. */
  #refused: { readonly sha256: string; readonly failures: number; readonly until: number } | undefined

  constructor(input: FollowInput, folder: CatalogFolder) {
    this.#input = input
    this.#folder = folder
  }

  async look(): Promise<void> {
    try {
      this.#right ??= tryLock(this.#folder.lock)
      if (this.#right === undefined) return this.#tellLocked()
      if (!(await this.#follow())) return
      if (this.#failure !== undefined) this.#input.tell({ kind: 'recovered' })
      this.#failure = undefined
    } catch (error) {
      if (!this.#input.signal.aborted) this.#tellFailure(error)
    }
  }

  release(): void {
    this.#right?.release()
  }

  #tellLocked(): void {
    const { root, lock } = this.#folder
    if (++this.#locked !== looksUntold) return
    const message = `Another process keeps the copy in ${root} (it has locked ${lock}); this one serves it and waits.`
    this.#input.tell({ kind: 'warning', message })
  }

  /** Whether what the share says is current here; false when it is not yet time to try again. */
  async #follow(): Promise<boolean> {
    const { share, signal } = this.#input
    const before = await currentCopy(this.#folder)
    this.#serves = before !== undefined
    const manifest = parseManifest(await share.manifest(signal))
    if (before?.sha256 === manifest.sha256) {
      this.#refused = undefined
      return true
    }
    const refused = this.#refused?.sha256 === manifest.sha256 ? this.#refused : undefined
    if (refused !== undefined && performance.now() < refused.until) return false
    const started = performance.now()
    try {
      const tell = (done: number, total: number) => this.#input.tell({ kind: 'progress', done, total })
      const copied = await copyGeneration(share, manifest, this.#folder, before, signal, tell)
      this.#refused = undefined
      this.#input.tell({ kind: 'copied', ...copied, seconds: (performance.now() - started) / 1000 })
    } catch (error) {
      const failures = refused?.failures ?? 0
      const wait = Math.min(this.#input.interval * 2 ** (failures + 1), longestWait)
      this.#refused = { sha256: manifest.sha256, failures: failures + 1, until: performance.now() + wait }
      throw error
    }
    await sweepContent(this.#folder, this.#input.contentGrace ?? 600_000)
    return true
  }

  /** Tells a failure once, however often the same one is met again. */
  #tellFailure(error: unknown): void {
    const state = this.#serves ? 'what is here goes on being served' : 'there is nothing here to serve before it can be copied'
    const message = `${this.#sentence(error)}; ${state}.`
    if (message !== this.#failure) this.#input.tell({ kind: 'failed', message })
    this.#failure = message
  }

  #sentence(error: unknown): string {
    const { name } = this.#input.share
    if (error instanceof ShareError) return `The catalog at ${name} ${error.message}`
    if (error instanceof ManifestError) return `The manifest at ${name} ${error.message}`
    if (error instanceof CatalogError) return error.message.replace(/\.$/, '')
    return `The copy in ${this.#folder.root} cannot be written (${reason(error)})`
  }
}
