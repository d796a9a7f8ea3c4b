import { constants } from 'node:fs'
import { copyFile, rename, rm, stat } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import { type CatalogFolder, generationPath } from './catalog-folder.ts'
import { syncPath, temporaryName } from './files.ts'
import { metaOf } from './generation-file.ts'

/**
 * Copies a generation for the next draft to start from, and waits until it is on the disk: copying a large file takes seconds, which a
 * changed page then need not wait for. Only for the holder of the right to publish.
 * @param leastBytes a smaller generation is not copied ahead
 * @throws the system's error when there is no room for it
 */
export async function prepareCopy(folder: CatalogFolder, number: number, minBytes: number): Promise<void> {
  const path = generationPath(folder, number)
  if (isCopyOf(path, folder.prepared)) return
  await rm(folder.prepared, { force: true })
  if ((await stat(path)).size < minBytes) return
  const copy = temporaryName(folder.temporary, 'copy')
  try {
    await copyFile(path, copy, constants.COPYFILE_FICLONE)
    await syncPath(copy)
    await rename(copy, folder.prepared)
  } catch (error) {
    await rm(copy, { force: true })
    throw error
  }
}

/** Makes a draft's file of the prepared copy, where it is one of this generation; otherwise copies the generation. */
export async function takeCopy(folder: CatalogFolder, generation: string, draft: string): Promise<void> {
  if (isCopyOf(generation, folder.prepared)) await rename(folder.prepared, draft)
  else await copyFile(generation, draft, constants.COPYFILE_FICLONE)
}

/** Number and time together identify a generation of a folder, also where a backup was restored. */
function isCopyOf(path: string, copy: string): boolean {
  const [original, copied] = [path, copy].map((file) => metaOf(file)?.generation)
  return original !== undefined && isDeepStrictEqual(original, copied)
}
