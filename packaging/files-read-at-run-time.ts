import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'

/** Sources that are for tests and editors only. */
const development = /(?:^|\/)(?:fixtures|testing)\/|\.ts$|(?:^|\/)tsconfig\.json$/

/**
 * Paths of the files that are copied into the package: everything but TypeScript and tests, such as scripts for browsers.
 * @param folder of the sources
 */
export async function filesReadAtRunTime(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
  return paths.filter((path) => !development.test(path)).sort()
}
