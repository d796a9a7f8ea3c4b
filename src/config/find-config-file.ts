import { stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Source } from './config.ts'
import type { GivenOption } from './given-options.ts'
import { UsageError } from './usage-error.ts'

/** Name of the configuration file where none is named. */
const fileName = 'daf.yaml'

/**
 * The configuration file (CONTRACT 1, `--config`): the one that is named, else `daf.yaml` in the working folder, else
 * beside the source folder or in it. Null where there is none.
 * @throws UsageError when a file is named and not there
 */
export async function findConfigFile(
  named: GivenOption | undefined,
  source: Source | undefined,
  cwd: string,
): Promise<string | null> {
  if (named !== undefined) {
    const file = resolve(cwd, named.value)
    if (await exists(file)) return file
    throw new UsageError([`${named.label}: the file ${file} does not exist; check its name`])
  }
  const folders = [cwd, ...(source?.kind !== 'folder' ? [] : [dirname(source.folder), source.folder])]
  for (const folder of folders) {
    const file = join(folder, fileName)
    if (await exists(file)) return file
  }
  return null
}

/** What is there but cannot be read is for the reader to tell. */
async function exists(file: string): Promise<boolean> {
  try {
    await stat(file)
    return true
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    return code !== 'ENOENT' && code !== 'ENOTDIR' && code !== 'ERR_INVALID_ARG_VALUE'
  }
}
