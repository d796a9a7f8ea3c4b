import { basename, extname } from 'node:path'

/**
 * Whether a file or folder of `src/` goes into the package as it stands: whatever is no TypeScript and no part of tests, such as
 * scripts for browsers.
 */
export function isReadAtRunTime(path: string): boolean {
  const name = basename(path)
  return extname(name) !== '.ts' && !['tsconfig.json', 'fixtures', 'testing'].includes(name)
}
