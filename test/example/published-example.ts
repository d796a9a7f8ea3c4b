import { copyFile, cp, readdir, readFile, realpath, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sourceFolderKey } from '../../src/config/source.ts'
import { run } from '../cli/program.ts'
import { oncePerRun } from '../once-per-run.ts'
import { buildExample } from './build-example.ts'

const agency = fileURLToPath(new URL('../../examples/agency/', import.meta.url))

/** The example's base URL, under plain HTTP, since there is no certificate for it. */
export const exampleUrl = await readHost()

async function readHost(): Promise<string> {
  const { host }: { readonly host: string } = JSON.parse(await readFile(join(agency, 'names/original.json'), 'utf8'))
  return host.replace('https:', 'http:')
}

/**
 * Copies the example into a folder as its owner has it, built for {@link exampleUrl} in `dist` next to its configuration, with the data
 * folder of a publish: one run of the tests reads its pages once.
 */
export async function copyPublishedExample(folder: string): Promise<void> {
  const published = await oncePerRun('published-example', async (made) => {
    const names = join(made, 'plain-http.json')
    await writeFile(
      names,
      JSON.stringify({ ...JSON.parse(await readFile(join(agency, 'names/original.json'), 'utf8')), host: exampleUrl }),
    )
    await buildExample(join(made, 'dist'), names)
    for (const name of ['daf.yaml', 'updates.json']) await copyFile(join(agency, name), join(made, name))
    const { code, stderr } = await run(['publish', '--base-url', exampleUrl], made)
    if (code !== 0) throw new Error(stderr)
  })
  await cp(published, folder, { recursive: true, preserveTimestamps: true })
  // A data folder has a sub-folder for each source, named by its absolute path.
  const source = { kind: 'folder', folder: join(await realpath(folder), 'dist') } as const
  for (const catalog of await readdir(join(folder, '.daf'))) {
    await rename(join(folder, '.daf', catalog), join(folder, '.daf', sourceFolderKey(source)))
  }
}
