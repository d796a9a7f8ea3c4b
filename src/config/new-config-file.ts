import { stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { FolderSource } from './config.ts'
import type { GivenOption } from './given-options.ts'

/** Name of the configuration file where none is named. */
const fileName = 'daf.yaml'

/** Where generators write the built site, most usual first. */
const outputFolders = ['dist', 'public', '_site', 'build', 'out', 'site', 'www']

/** The file that `daf init` writes: the one that is named, else `daf.yaml` in the working folder; null where one is there, which is a problem. */
export async function newConfigFile(
  named: GivenOption | undefined,
  cwd: string,
  report: (problem: string) => void,
): Promise<string | null> {
  const file = resolve(cwd, named?.value ?? fileName)
  const label = named === undefined ? '' : `${named.label}: `
  if (await isThere(file))
    report(`${label}${file} is there already and stays as it is; move it away or name another file with --config`)
  else if (await isThere(dirname(file))) return file
  else report(`${label}the folder ${dirname(file)} does not exist; create it or name another file`)
  return null
}

/** The built site in or below the working folder, for a `daf init` that names no source. Several are a problem, and so is none. */
export async function builtSite(cwd: string, report: (problem: string) => void): Promise<FolderSource | undefined> {
  const found: string[] = []
  for (const name of ['.', ...outputFolders]) if (await isThere(join(cwd, name, 'index.html'))) found.push(name)
  const [only, another] = found
  if (only !== undefined && (another === undefined || only === '.')) return { kind: 'folder', folder: resolve(cwd, only) }
  const seen = only === undefined ? '' : ` (found ${found.join(', ')})`
  report(`no source${seen}: write daf init ./folder, with the folder of the built HTML, or daf init https://…`)
  return undefined
}

async function isThere(name: string): Promise<boolean> {
  try {
    await stat(name)
    return true
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    return code !== 'ENOENT' && code !== 'ENOTDIR'
  }
}
