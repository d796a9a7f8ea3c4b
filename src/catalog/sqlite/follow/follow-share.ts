import { setTimeout as pause } from 'node:timers/promises'
import { CatalogError, type Generation } from '../../catalog.ts'
import { type CatalogFolder, catalogFolder, createFolders, reason } from '../catalog-folder.ts'
import { type FileLock, tryLock } from '../file-lock.ts'
import { ManifestError, parseManifest } from '../manifest.ts'
import { sweepContent } from '../content-store.ts'
import { copyGeneration, currentCopy } from './copy-generation.ts'
import { type Share, ShareError } from './share.ts'

/** What happens while following, for the log. */
export type FollowEvent =
  /** Of the `total` contents that a generation needs and the previous one does not have, `done` are here. */
  | { readonly kind: 'progress'; readonly done: number; readonly total: number }
  /** Another generation is current here; `contents` were fetched for it. */
  | { readonly kind: 'copied'; readonly generation: Generation; readonly contents: number; readonly seconds: number }
  /** The last generation is still served. Reported once, however often it is repeated. The message is one line. */
  | { readonly kind: 'failed'; readonly message: string }
  /** Such as that another process keeps the same copy, and this one continues when that one ends. The message is one line. */
  | { readonly kind: 'warning'; readonly message: string }
  /** After a failure: the share works again. */
  | { readonly kind: 'recovered' }

/** How a share is followed. */
export interface FollowInput {
  readonly share: Share
  /** The catalog's folder here. */
  readonly folder: string
  readonly signal: AbortSignal
  onEvent(event: FollowEvent): void
  /** Time between two reads of the manifest, in milliseconds. */
  readonly interval: number
  /** How long bytes must have been out of use here before they are removed, in milliseconds. Default 10 minutes. */
  readonly contentGrace?: number
}

/** Attempts that find the copy locked by another process before that is reported: it may be about to end. */
const attemptsUnreported = 10

/** A generation that could not be copied is tried again after two intervals, doubled each time up to this, in milliseconds. */
const longestWait = 30_000

/**
 * Keeps a catalog's folder a copy of the one that is shared. Of several processes with the same folder one does it at a time;
 * when it ends, another one continues. Ends only when the signal aborts: failures are reported, and the last good generation stays.
 * @throws CatalogError when the folder cannot be created
 */
export async function followShare(input: FollowInput): Promise<void> {
  const folder = catalogFolder(input.folder)
  await createFolders(folder)
  const follower = new Follower(input, folder)
  try {
    while (!input.signal.aborted) {
      await follower.poll()
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
  /** Attempts that found the copy locked. */
  #locked = 0
  #failure: string | undefined
  /** Whether there is a copy. */
  #serves = false
  /** The generation that could not be copied, by its hash, and when it is tried again, by `performance.now()`. */
  #failed: { readonly sha256: string; readonly failures: number; readonly until: number } | undefined

  constructor(input: FollowInput, folder: CatalogFolder) {
    this.#input = input
    this.#folder = folder
  }

  async poll(): Promise<void> {
    try {
      this.#right ??= tryLock(this.#folder.lock)
      if (this.#right === undefined) return this.#reportLocked()
      if (!(await this.#follow())) return
      if (this.#failure !== undefined) this.#input.onEvent({ kind: 'recovered' })
      this.#failure = undefined
    } catch (error) {
      if (!this.#input.signal.aborted) this.#reportFailure(error)
    }
  }

  release(): void {
    this.#right?.release()
  }

  #reportLocked(): void {
    const { root, lock } = this.#folder
    if (++this.#locked !== attemptsUnreported) return
    const message = `Another process keeps the copy in ${root} (it has locked ${lock}); this one serves it and waits.`
    this.#input.onEvent({ kind: 'warning', message })
  }

  /** Whether what the share says is current here; false when it is not yet time to try again. */
  async #follow(): Promise<boolean> {
    const { share, signal } = this.#input
    const before = await currentCopy(this.#folder)
    this.#serves = before !== undefined
    const manifest = parseManifest(await share.manifest(signal))
    if (before?.sha256 === manifest.sha256) {
      this.#failed = undefined
      return true
    }
    const failed = this.#failed?.sha256 === manifest.sha256 ? this.#failed : undefined
    if (failed !== undefined && performance.now() < failed.until) return false
    const started = performance.now()
    try {
      const onProgress = (done: number, total: number) => this.#input.onEvent({ kind: 'progress', done, total })
      const copied = await copyGeneration(share, manifest, this.#folder, before, signal, onProgress)
      this.#failed = undefined
      this.#input.onEvent({ kind: 'copied', ...copied, seconds: (performance.now() - started) / 1000 })
    } catch (error) {
      const failures = failed?.failures ?? 0
      const wait = Math.min(this.#input.interval * 2 ** (failures + 1), longestWait)
      this.#failed = { sha256: manifest.sha256, failures: failures + 1, until: performance.now() + wait }
      throw error
    }
    await sweepContent(this.#folder, this.#input.contentGrace ?? 600_000)
    return true
  }

  /** Reports a failure once, however often it is repeated. */
  #reportFailure(error: unknown): void {
    const state = this.#serves ? 'the current copy is still served' : 'there is nothing to serve until it can be copied'
    const message = `${this.#sentence(error)}; ${state}.`
    // Numbers of bytes, such as the free space, differ from attempt to attempt.
    const failure = message.replaceAll(/\d{5,}/g, '#')
    if (failure !== this.#failure) this.#input.onEvent({ kind: 'failed', message })
    this.#failure = failure
  }

  #sentence(error: unknown): string {
    const { name } = this.#input.share
    if (error instanceof ShareError) return `The catalog at ${name} ${error.message}`
    if (error instanceof ManifestError) return `The manifest at ${name} ${error.message}`
    if (error instanceof CatalogError) return error.message.replace(/\.$/, '')
    return `The copy in ${this.#folder.root} cannot be written (${reason(error)})`
  }
}
