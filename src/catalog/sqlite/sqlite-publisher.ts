import { rename } from 'node:fs/promises'
import { CatalogError, type CatalogPublisher, type Generation, type GenerationDraft } from '../catalog.ts'
import { PublishingTurn } from '../publishing-turn.ts'
import { type CatalogFolder, generationPath, reason, removeGenerations, storedGenerations } from './catalog-folder.ts'
import type { ContentStore } from './content-store.ts'
import { createDraftFile } from './draft-file.ts'
import { type GenerationMeta, openGeneration } from './generation-file.ts'
import { writeManifest } from './manifest.ts'
import { type Pointer, readPointer, writePointer } from './pointer.ts'
import type { PublishingRight } from './publishing-right.ts'
import { SqliteDraft } from './sqlite-draft.ts'
import { sweepContent } from './sweep-content.ts'
import { syncPath } from './write-file.ts'

/** What a publisher works with. */
export interface PublisherSurroundings {
  readonly folder: CatalogFolder
  readonly content: ContentStore
  readonly right: PublishingRight
  /** Generations that are kept, the current one included. */
  readonly keep: number
  /** How long bytes must have been out of use before they are removed, in milliseconds. */
  readonly contentGrace: number
  warn(message: string): void
  /** Told after another generation has become current. */
  published(): Promise<void>
}

/** Publishes into the embedded catalog while it holds the lock. */
export class SqlitePublisher implements CatalogPublisher {
  readonly #around: PublisherSurroundings
  readonly #turn = new PublishingTurn()

  constructor(around: PublisherSurroundings) {
    this.#around = around
  }

  async begin({ fresh = false }: { readonly fresh?: boolean } = {}): Promise<GenerationDraft> {
    this.#turn.assertFree()
    const { folder, content } = this.#around
    const pointer = await readPointer(folder)
    const path = pointer === undefined ? undefined : generationPath(folder, pointer.generation)
    const meta = path === undefined ? undefined : readMeta(path)
    // Who starts from nothing may do so because the file is damaged inside: then it has no places to remember either.
    const before = path === undefined || meta === undefined || (fresh && !isSound(path)) ? undefined : path
    const file = await createDraftFile(folder, before, !fresh)
    const draft = new SqliteDraft({
      file,
      content,
      base: before === undefined ? 'none' : fresh ? 'fresh' : 'copied',
      start: fresh ? undefined : meta,
      number: Math.max(0, pointer?.generation ?? 0, ...(await storedGenerations(folder))) + 1,
      publish: (generation, draft) => this.#publish(generation, draft, pointer),
    })
    return this.#turn.hold(draft)
  }

  async rollback(): Promise<Generation> {
    this.#turn.assertFree()
    const { folder } = this.#around
    const before = (await readPointer(folder))?.before ?? []
    for (const [at, number] of before.entries()) {
      const meta = readMeta(generationPath(folder, number))
      if (meta === undefined) continue
      await writePointer(folder, { generation: number, before: before.slice(at + 1) })
      await this.#around.published()
      return meta.generation
    }
    throw new CatalogError('There is no earlier generation to return to.')
  }

  async release(): Promise<void> {
    if (!this.#turn.end()) return
    const { folder, contentGrace, right, warn } = this.#around
    try {
      await this.#turn.abandonDraft()
      // Whoever reads here follows the pointer and has not waited for this; what a killed publisher left undone is made good, too.
      await writeManifest(folder).catch((error: unknown) => {
        warn(`Servers that follow ${folder.root} cannot be told what is published (${reason(error)}).`)
      })
      await sweepContent(folder, contentGrace)
    } catch (error) {
      warn(`Unused files in ${folder.root} could not be removed (${reason(error)}).`)
    } finally {
      right.release()
    }
  }

  async #publish({ number }: Generation, draft: string, last: Pointer | undefined): Promise<void> {
    const { folder, keep, published } = this.#around
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

/** What a generation's file says of it; undefined when it cannot be read. */
function readMeta(path: string): GenerationMeta | undefined {
  try {
    const { db, meta } = openGeneration(path)
    db.close()
    return meta
  } catch {
    return undefined
  }
}

/** Whether a generation's file is whole. Reads all of it. */
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
