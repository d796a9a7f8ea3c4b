import { rename } from 'node:fs/promises'
import { CatalogError, type CatalogPublisher, type Generation, type GenerationDraft } from '../catalog.ts'
import { PublishingTurn } from '../publishing-turn.ts'
import { type CatalogFolder, generationPath, reason, removeGenerations, storedGenerations } from './catalog-folder.ts'
import { type ContentStore, sweepContent } from './content-store.ts'
import type { FileLock } from './file-lock.ts'
import { syncPath } from './files.ts'
import { type GenerationMeta, openGeneration } from './generation-file.ts'
import { writeManifest } from './manifest.ts'
import { type Pointer, readPointer, writePointer } from './pointer.ts'
import { prepareCopy } from './prepared-copy.ts'
import { SqliteDraft } from './sqlite-draft.ts'

/** What a publisher needs. */
export interface PublisherDependencies {
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
  warn(message: string): void
  /** Called after another generation has become current. */
  published(): Promise<void>
}

/** Publishes into the embedded catalog while it holds the lock. */
export class SqlitePublisher implements CatalogPublisher {
  readonly #deps: PublisherDependencies
  readonly #turn = new PublishingTurn()

  constructor(deps: PublisherDependencies) {
    this.#deps = deps
  }

  async begin({ fresh = false }: { readonly fresh?: boolean } = {}): Promise<GenerationDraft> {
    this.#turn.assertFree()
    const { folder, content } = this.#deps
    const pointer = await readPointer(folder)
    const path = pointer === undefined ? undefined : generationPath(folder, pointer.generation)
    const meta = path === undefined ? undefined : readMeta(path)
    // Starting from nothing may be the answer to a damaged file: then it has no places to remember either.
    const isUsable = path !== undefined && meta !== undefined && (!fresh || isSound(path))
    const draft = await SqliteDraft.begin({
      folder,
      content,
      base: isUsable ? { path, meta, isCopied: !fresh } : undefined,
      number: Math.max(0, pointer?.generation ?? 0, ...(await storedGenerations(folder))) + 1,
      publish: (generation, file) => this.#publish(generation, file, pointer),
    })
    return this.#turn.hold(draft)
  }

  async rollback(): Promise<Generation> {
    this.#turn.assertFree()
    const { folder } = this.#deps
    const before = (await readPointer(folder))?.before ?? []
    for (const [at, number] of before.entries()) {
      const meta = readMeta(generationPath(folder, number))
      if (meta === undefined) continue
      await writePointer(folder, { generation: number, before: before.slice(at + 1) })
      await this.#deps.published()
      return meta.generation
    }
    throw new CatalogError('There is no earlier generation to return to.')
  }

  async release(): Promise<void> {
    if (!this.#turn.end()) return
    const { folder, contentGrace, copyFrom, right, warn } = this.#deps
    try {
      await this.#turn.abandonDraft()
      // Readers of this folder follow the pointer and have not waited for this. It also completes what a killed publisher left undone.
      await writeManifest(folder).catch((error: unknown) => {
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

  async #publish({ number }: Generation, draft: string, last: Pointer | undefined): Promise<void> {
    const { folder, keep, published } = this.#deps
    const before = last === undefined ? [] : [last.generation, ...last.before].slice(0, Math.max(keep - 1, 0))
    try {
      await rename(draft, generationPath(folder, number))
      await syncPath(folder.generations)
      await writePointer(folder, { generation: number, before })
    } catch (error) {
      throw new CatalogError(`The catalog in ${folder.root} cannot be written (${reason(error)}).`, { cause: error })
    }
    await published()
    await removeGenerations(folder, new Set([number, ...before]))
  }
}

/** What a generation's file contains about it; undefined when it cannot be read. */
function readMeta(path: string): GenerationMeta | undefined {
  try {
    const { db, meta } = openGeneration(path)
    db.close()
    return meta
  } catch {
    return undefined
  }
}

/** Whether a generation's file is undamaged. Reads all of it. */
function isSound(path: string): boolean {
  const { db } = openGeneration(path)
  try {
    return Object.values(db.prepare('PRAGMA quick_check(1)').get() ?? {})[0] === 'ok'
  } catch {
    return false
  } finally {
    db.close()
  }
}
