import { readFile } from 'node:fs/promises'
import { isRecord, parseJson, type JsonRecord } from '../../model/json-record.ts'
import { catalogFormat, type Generation } from '../catalog.ts'
import { textOf } from '../row-values.ts'
import { type CatalogFolder, generationPath } from './catalog-folder.ts'
import type { ContentStore } from './content-store.ts'
import { hashFile, replaceFile } from './files.ts'
import { openGeneration, servedContent } from './generation-file.ts'
import { readPointer } from './pointer.ts'

/**
 * What a follower needs to copy the current generation: `manifest.json` beside the pointer. It is replaced atomically after everything that
 * it refers to is in place.
 */
export interface Manifest {
  /** `catalogFormat` of the generation. */
  readonly format: number
  /** Path of the generation's file from the catalog's folder, such as `generations/7.sqlite`. */
  readonly file: string
  readonly bytes: number
  /** Lower-case hex. */
  readonly sha256: string
  /** Total size of all contents that it serves, each counted once, in bytes; null if an older version of daf published. */
  readonly contentBytes: number | null
  readonly generation: Generation
}

/** A manifest that cannot be used. The message is for people, a clause about "the manifest". */
export class ManifestError extends Error {
  override readonly name = 'ManifestError'
}

/** Largest generation that is copied, in bytes: 1 TiB. */
const maxBytes = 2 ** 40

/** Reads a manifest. @throws ManifestError when it is not one, or has another format than this version of daf reads */
export function parseManifest(text: string): Manifest {
  const value = parseJson(text)
  if (value === undefined) throw new ManifestError('is incomplete or damaged')
  const { format, file, bytes, sha256, contentBytes = null, generation } = fieldsOf(value)
  if (!isCount(format)) throw new ManifestError('is not a daf manifest')
  if (format > catalogFormat) throw new ManifestError(`was written by a newer version of daf (format ${format}); update daf here`)
  if (format < catalogFormat)
    throw new ManifestError(`was written by an older version of daf (format ${format}); update daf where it publishes`)
  const { number, publishedAt, pages } = fieldsOf(generation)
  const isWhole =
    typeof file === 'string' &&
    /^generations\/[1-9]\d{0,14}\.sqlite$/.test(file) &&
    isCount(bytes) &&
    bytes <= maxBytes &&
    typeof sha256 === 'string' &&
    /^[0-9a-f]{64}$/.test(sha256) &&
    (contentBytes === null || isCount(contentBytes)) &&
    isCount(number) &&
    typeof publishedAt === 'string' &&
    isCount(pages)
  if (!isWhole) throw new ManifestError('is incomplete or damaged')
  return { format, file, bytes, sha256, contentBytes, generation: { number, publishedAt, pages } }
}

function fieldsOf(value: unknown): JsonRecord {
  return isRecord(value) ? value : {}
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}

/**
 * Updates the manifest to the pointer where they differ. Only for the holder of the right to publish. Reads the whole file of a new
 * generation.
 */
export async function writeManifest(folder: CatalogFolder, contents: ContentStore): Promise<void> {
  const pointer = await readPointer(folder)
  if (pointer === undefined) return
  const file = `generations/${pointer.generation}.sqlite`
  if ((await readManifest(folder))?.file === file) return
  const path = generationPath(folder, pointer.generation)
  using opened = openGeneration(path)
  const { generation } = opened.meta
  const rows = opened.db.prepare(`SELECT DISTINCT hash FROM (${servedContent('main')})`).iterate()
  const contentBytes = await contents.totalSize(rows.map((row) => textOf(row, 'hash')))
  const manifest: Manifest = { format: catalogFormat, file, ...(await hashFile(path)), contentBytes, generation }
  await replaceFile(folder.manifest, `${JSON.stringify(manifest)}\n`, folder.temporary)
}

async function readManifest(folder: CatalogFolder): Promise<Manifest | undefined> {
  try {
    return parseManifest(await readFile(folder.manifest, 'utf8'))
  } catch {
    return undefined
  }
}
