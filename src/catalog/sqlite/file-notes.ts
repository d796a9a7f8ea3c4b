import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { CatalogNotes } from '../catalog.ts'
import type { CatalogFolder } from './catalog-folder.ts'
import { replaceFile, syncPath } from './files.ts'

/** Notes as files, one each, so that processes that set different notes do not meet. */
export class FileNotes implements CatalogNotes {
  readonly #folder: CatalogFolder

  constructor(folder: CatalogFolder) {
    this.#folder = folder
  }

  async get(name: string): Promise<string | undefined> {
    try {
      return await readFile(this.#path(name), 'utf8')
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  }

  async set(name: string, value: string | undefined): Promise<void> {
    if (value !== undefined) return replaceFile(this.#path(name), value, this.#folder.temporary, 'note')
    await rm(this.#path(name), { force: true })
    await syncPath(this.#folder.notes)
  }

  #path(name: string): string {
    return join(this.#folder.notes, `${encodeURIComponent(name)}.txt`)
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
