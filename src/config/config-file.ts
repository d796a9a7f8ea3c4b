import { stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { errorCode } from '../model/error-text.ts'
import type { GivenOption } from './options.ts'
import type { CommandName, Source } from './config.ts'
import { UsageError } from './usage-error.ts'

/** Name of the configuration file where none is named. */
const fileName = 'daf.yaml'

/**
 * The configuration file (CONTRACT 1, `--config`): the one that is named, else `daf.yaml` in the working folder, else
 * beside the source folder or in it. Null if there is none.
 * @throws UsageError when a file is named that does not exist
 */
export async function findConfigFile(
  named: GivenOption | undefined,
  source: Source | undefined,
  cwd: string,
): Promise<string | null> {
  if (named !== undefined) {
    const file = resolve(cwd, named.value)
    if (await exists(file)) return file
    throw new UsageError(`${named.label}: the file ${file} does not exist; check its name`)
  }
  const folders = [cwd, ...(source?.kind !== 'folder' ? [] : [dirname(source.folder), source.folder])]
  for (const folder of folders) if (await exists(join(folder, fileName))) return join(folder, fileName)
  return null
}

/** The file that `daf init` writes: the one that is named, else `daf.yaml` in the working folder; null if it exists, which is a problem. */
export async function newConfigFile(
  named: GivenOption | undefined,
  cwd: string,
  report: (problem: string) => void,
): Promise<string | null> {
  const file = resolve(cwd, named?.value ?? fileName)
  const label = named === undefined ? '' : `${named.label}: `
  if (await exists(file))
    report(`${label}${file} already exists and is left as it is; move it away or name another file with --config`)
  else if (await exists(dirname(file))) return file
  else report(`${label}the folder ${dirname(file)} does not exist; create it or name another file`)
  return null
}

/** Where generators write the built site, most usual first. */
const outputFolders = ['dist', 'public', '_site', 'build', 'out', 'site', 'www']

/** The folders with built HTML in or below the working folder: it alone where it has a home page of its own. */
export async function builtFolders(cwd: string): Promise<readonly string[]> {
  const found: string[] = []
  for (const name of ['.', ...outputFolders]) if (await exists(join(cwd, name, 'index.html'))) found.push(name)
  return found[0] === '.' ? ['.'] : found
}

/** The problem of a command that needs a source and has none. @param found see `builtFolders` */
export function noSource(command: CommandName, found: readonly string[]): string {
  const folders = found.map((name) => (name === '.' ? name : `./${name}`))
  const seen = found.length === 0 ? '' : `, but an index.html in ${folders.join(' and ')}`
  const into = command === 'export' ? ' DIR' : ''
  const folder = folders[0] ?? './folder'
  const meaning = found.length === 0 ? '; ./folder is the folder of the built HTML' : ''
  const key = command === 'init' ? '' : `, or set source: ${folder} in daf.yaml`
  return `no source${seen}: write daf ${command} ${folder}${into} or daf ${command} https://…${into}${key}${meaning}`
}

/** A file that exists but cannot be read is reported when it is read. */
async function exists(file: string): Promise<boolean> {
  try {
    await stat(file)
    return true
  } catch (error) {
    return !['ENOENT', 'ENOTDIR', 'ERR_INVALID_ARG_VALUE'].includes(errorCode(error))
  }
}
