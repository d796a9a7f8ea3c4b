import { readFile } from 'node:fs/promises'
import { isRecord, parseJson } from '../../model/json-record.ts'
import { catalogFormat, CatalogError } from '../catalog.ts'
import type { CatalogFolder } from './catalog-folder.ts'
import { replaceFile } from './files.ts'

/** The file `current`: which generation is current, and which ones a rollback returns to. */
export interface Pointer {
  readonly generation: number
  /** Generations that became current before this one and are kept, newest first. */
  readonly before: readonly number[]
}

/**
 * Reads the pointer; undefined when nothing has been published in this format: no file, an older catalog, or an invalid file, which the
 * next publish replaces.
 * @throws CatalogError when a newer version of daf wrote it
 */
export async function readPointer(folder: CatalogFolder): Promise<Pointer | undefined> {
  let text: string
  try {
    text = await readFile(folder.pointer, 'utf8')
  } catch {
    return undefined
  }
  const parsed = parseJson(text)
  const value = isRecord(parsed) ? parsed : {}
  if (typeof value['format'] === 'number' && value['format'] > catalogFormat) {
    throw new CatalogError(
      `The catalog in ${folder.root} was written by a newer version of daf (format ${value['format']}); use that version or another --data folder.`,
    )
  }
  const { format, generation, before } = value
  if (format !== catalogFormat || !isNumber(generation) || !Array.isArray(before)) return undefined
  return { generation, before: before.filter(isNumber) }
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0
}

/** Makes a generation current, in one step and durably. */
export async function writePointer(folder: CatalogFolder, pointer: Pointer): Promise<void> {
  await replaceFile(folder.pointer, `${JSON.stringify({ format: catalogFormat, ...pointer })}\n`, folder.temporary)
}
