import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'

/** Folders and files of the sources that are for tests and editors. */
const ofDevelopment = /(?:^|\/)(?:fixtures|testing)\/|\.ts$|(?:^|\/)tsconfig\.json$/

/**
 * Paths of the files that go into the package as they stand: whatever is no TypeScript and no part of tests, such as scripts for
 * browsers.
 * @param folder of the sources
 */
export async function filesReadAtRunTime(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
  return paths.filter((path) => !ofDevelopment.test(path)).sort()
}
