import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'

/** Names the folder that the test files of a run share, which test/run.ts makes and removes. */
export const runFolderVariable = 'DAF_TEST_RUN_FOLDER'

/**
 * A folder that the first test file of a run that needs it fills, and the others read without changing it.
 * @param name of the folder
 * @param fill writes its files; when it fails, the next file that needs them tries again
 * @returns the folder's path
 */
export async function oncePerRun(name: string, fill: (folder: string) => Promise<void>): Promise<string> {
  const shared = process.env[runFolderVariable]
  if (shared === undefined) throw new Error('Tests are run by `npm test` or `npm test FILE`.')
  const [done, underWay] = [join(shared, name), join(shared, `${name}.part`)]
  while (!existsSync(done)) {
    try {
      await mkdir(underWay)
    } catch {
      // Another file fills it.
      await wait(100)
      continue
    }
    try {
      if (existsSync(done)) break
      await fill(underWay)
      await rename(underWay, done)
    } finally {
      await rm(underWay, { recursive: true, force: true })
    }
  }
  return done
}
