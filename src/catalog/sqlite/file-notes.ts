import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { CatalogNotes } from '../catalog.ts'
import { type CatalogFolder, reason } from './catalog-folder.ts'
import { replaceFile, syncPath } from './files.ts'

/** Notes as files, one each, so that processes that set different notes do not meet. */
export function fileNotes(folder: CatalogFolder): CatalogNotes {
  const pathOf = (name: string) => join(folder.notes, `${encodeURIComponent(name)}.txt`)
  return {
    async get(name) {
      try {
        return await readFile(pathOf(name), 'utf8')
      } catch (error) {
        if (reason(error) === 'ENOENT') return undefined
        throw error
      }
    },
    async set(name, value) {
      if (value !== undefined) return replaceFile(pathOf(name), value, folder.temporary, 'note')
      await rm(pathOf(name), { force: true })
      await syncPath(folder.notes)
    },
  }
}
