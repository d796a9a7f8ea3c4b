import { readdir, readFile, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { ContentHash } from '../../model/page-record.ts'
import { type CatalogFolder, generationPath, storedGenerations } from './catalog-folder.ts'
import { openGeneration } from './generation-file.ts'
import { textOf } from '../row-values.ts'
import { servedContent } from './served-content.ts'
import { timeSlices } from './time-slice.ts'
import { replaceFile } from './write-file.ts'

/** Hashes that a generation refers to: what it answers with, and what publishing remembers. */
const references = `
  SELECT hash FROM (${servedContent('main')})
  UNION ALL SELECT hash FROM document UNION ALL SELECT value FROM document, json_each(document.contents)`

/**
 * Removes bytes that no stored generation refers to. Only for the holder of the right to publish. A reader elsewhere may
 * be on a generation that is gone already, so only bytes go that were out of use at the sweep before too, and sweeps are
 * at least the grace apart.
 */
export async function sweepContent(folder: CatalogFolder, grace: number): Promise<void> {
  const list = join(folder.content, 'unused')
  const sinceLast = await ageOf(list).catch(() => undefined)
  if (sinceLast === undefined) return replaceFile(list, '', folder.temporary)
  if (sinceLast < grace) return
  const unusedBefore = new Set((await readFile(list, 'utf8')).split('\n'))
  const used = await usedContent(folder)
  const unused: ContentHash[] = []
  for (const shard of await readdir(folder.content)) {
    if (shard.length !== 2) continue
    for (const hash of await readdir(join(folder.content, shard))) {
      if (used.has(hash)) continue
      const path = join(folder.content, shard, hash)
      if (unusedBefore.has(hash) && (await ageOf(path)) >= grace) await rm(path, { force: true })
      else unused.push(hash)
    }
  }
  await replaceFile(list, unused.join('\n'), folder.temporary)
}

/**
 * Milliseconds since a file was last used. A time that is yet to come is of a clock that was set back since: how long ago that was, nobody
 * knows, so that its age counts from now on.
 */
async function ageOf(path: string): Promise<number> {
  const now = new Date()
  const age = now.getTime() - (await stat(path)).mtimeMs
  if (age >= 0) return age
  await utimes(path, now, now)
  return 0
}

async function usedContent(folder: CatalogFolder): Promise<ReadonlySet<ContentHash>> {
  const used = new Set<ContentHash>()
  const pause = timeSlices()
  for (const number of await storedGenerations(folder)) {
    const { db } = openGeneration(generationPath(folder, number))
    try {
      for (const row of db.prepare(references).iterate()) {
        used.add(textOf(row, 'hash'))
        await pause()
      }
    } finally {
      db.close()
    }
  }
  return used
}
