import { rename } from 'node:fs/promises'
import { CatalogError, type Generation } from '../catalog.ts'
import type { PublishingStore } from '../create-publisher.ts'
import type { ChangeBounds } from '../page-changes.ts'
import {
  type CatalogFolder,
  generationPath,
  notWritable,
  reason,
  removeGenerations,
  storedGenerations,
} from './catalog-folder.ts'
import { type ContentStore, sweepContent } from './content-store.ts'
import type { FileLock } from './file-lock.ts'
import { syncPath } from './files.ts'
import { metaOf, openGeneration } from './generation-file.ts'
import { writeManifest } from './manifest.ts'
import { readPointer, writePointer } from './pointer.ts'
import { prepareCopy } from './prepared-copy.ts'
import { type DraftDependencies, SqliteDraft } from './sqlite-draft.ts'

/** What a publishing store needs. */
export interface PublishingStoreDependencies {
  readonly folder: CatalogFolder
  readonly content: ContentStore
  /** The right to publish. */
  readonly right: FileLock
  /** Generations that are kept, the current one included. */
  readonly keep: number
  /** How long bytes must have been out of use before they are removed, in milliseconds. */
  readonly contentGrace: number
  /** Bytes of a generation from which the next draft's copy of it is made ahead. */
  readonly copyFrom: number
  readonly changeBounds: ChangeBounds
  warn(message: string): void
  /** Called after a new generation has become current. */
  published(): Promise<void>
}

/** Publishes into the embedded catalog while it holds the lock. */
export class SqlitePublishingStore implements PublishingStore {
  readonly #deps: PublishingStoreDependencies

  constructor(deps: PublishingStoreDependencies) {
    this.#deps = deps
  }

  async begin(fresh: boolean): Promise<SqliteDraft> {
    const pointer = await readPointer(this.#deps.folder)
    const base = pointer === undefined ? undefined : this.#usable(pointer.generation, fresh)
    const before = pointer === undefined ? [] : [pointer.generation, ...pointer.before]
    const start = { base: base && { ...base, isCopied: !fresh }, log: fresh ? base?.path : undefined }
    return this.#beginDraft(start, before, pointer?.generation)
  }

  async rollback(): Promise<Generation> {
    const pointer = await readPointer(this.#deps.folder)
    for (const [at, number] of pointer?.before.entries() ?? []) {
      const base = this.#usable(number)
      if (base === undefined) continue
      // What changed since stays known, unless the current generation is damaged.
      const log = pointer && this.#usable(pointer.generation, true)?.path
      const before = pointer?.before.slice(at + 1) ?? []
      const draft = await this.#beginDraft({ base: { ...base, isCopied: true }, log }, before, pointer?.generation)
      return draft.commit(base.meta.site)
    }
    throw new CatalogError('There is no earlier generation to return to.')
  }

  async release(abandonDraft: () => Promise<void>): Promise<void> {
    const { folder, content, contentGrace, copyFrom, right, warn } = this.#deps
    try {
      await abandonDraft()
      // Readers of this folder follow the pointer and have not waited for this. It also completes what a killed publisher left undone.
      await writeManifest(folder, content).catch((error: unknown) => {
        warn(
          `Cannot write the manifest in ${folder.root} (${reason(error)}); servers that follow it do not see this publication.`,
        )
      })
      await sweepContent(folder, contentGrace)
      const pointer = await readPointer(folder)
      // Without room for it, the next draft copies the generation itself, and reports what it lacks.
      if (pointer !== undefined) await prepareCopy(folder, pointer.generation, copyFrom).catch(() => undefined)
    } catch (error) {
      warn(`Unused files in ${folder.root} could not be removed (${reason(error)}).`)
    } finally {
      right.release()
    }
  }

  /** A generation whose file can be read. @param sound whether all of it must be undamaged */
  #usable(number: number, sound = false): Omit<NonNullable<DraftDependencies['base']>, 'isCopied'> | undefined {
    const path = generationPath(this.#deps.folder, number)
    const meta = metaOf(path)
    return meta === undefined || (sound && !isSound(path)) ? undefined : { path, meta }
  }

  /** @param before generations that a rollback returns to from the new one, newest first, as many as are kept */
  async #beginDraft(
    start: Pick<DraftDependencies, 'base' | 'log'>,
    before: readonly number[],
    current: number | undefined,
  ): Promise<SqliteDraft> {
    const { folder, content, changeBounds, keep } = this.#deps
    return SqliteDraft.begin({
      folder,
      content,
      changeBounds,
      times: current === undefined ? undefined : metaOf(generationPath(folder, current))?.times,
      ...start,
      number: Math.max(0, current ?? 0, ...(await storedGenerations(folder))) + 1,
      publish: ({ number }, file) => this.#publish(number, file, before.slice(0, Math.max(keep - 1, 0))),
    })
  }

  async #publish(number: number, draft: string, before: readonly number[]): Promise<void> {
    const { folder, published } = this.#deps
    try {
      await rename(draft, generationPath(folder, number))
      await syncPath(folder.generations)
      await writePointer(folder, { generation: number, before })
    } catch (error) {
      throw notWritable(folder.root, error)
    }
    await published()
    await removeGenerations(folder, new Set([number, ...before]))
  }
}

/** Whether a generation's file is undamaged. Reads all of it. */
function isSound(path: string): boolean {
  using generation = openGeneration(path)
  try {
    return Object.values(generation.db.prepare('PRAGMA quick_check(1)').get() ?? {})[0] === 'ok'
  } catch {
    return false
  }
}
