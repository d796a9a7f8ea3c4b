import { constants } from 'node:fs'
import { copyFile, rm } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { CatalogError } from '../catalog.ts'
import { type CatalogFolder, reason } from './catalog-folder.ts'
import { immutableAddress } from './generation-file.ts'
import { schema } from './schema.ts'
import { temporaryName } from './write-file.ts'

/** Page cache of a draft, in KiB; what does not fit is written to its file early. */
const cacheSize = 32_768

/** The file of a generation in the making, inside one transaction. */
export interface DraftFile {
  readonly path: string
  readonly db: DatabaseSync
}

/**
 * Creates a draft's file. Nobody else sees it and after a crash it is thrown away: SQLite need not wait for the disk.
 * @param base file of the generation before, attached as `base` where there is one
 * @param copy whether the draft starts as a copy of it
 */
export async function createDraftFile(folder: CatalogFolder, base: string | undefined, copy: boolean): Promise<DraftFile> {
  const path = temporaryName(folder.temporary, 'draft')
  let db: DatabaseSync | undefined
  try {
    if (base !== undefined && copy) await copyFile(base, path, constants.COPYFILE_FICLONE)
    db = new DatabaseSync(path)
    db.exec(`PRAGMA synchronous = OFF; PRAGMA cache_size = -${cacheSize}; PRAGMA temp_store = FILE`)
    if (base === undefined || !copy) db.exec(schema)
    if (base !== undefined) db.prepare('ATTACH ? AS base').run(immutableAddress(base).href)
    db.exec('BEGIN')
    return { path, db }
  } catch (error) {
    db?.close()
    await rm(path, { force: true })
    throw new CatalogError(`The catalog in ${folder.root} cannot be written (${reason(error)}).`, { cause: error })
  }
}
