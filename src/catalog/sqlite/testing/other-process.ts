/*
 * What another process, or a worker thread, does with a catalog in the tests.
 * Arguments: folder, then `publish` (one generation), `publish-forever`, `try` (for the right to publish), or
 * `die-before PATH`: publish, and be killed when a file is about to get its name under that path.
 */
import promises from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { CatalogError } from '../../catalog.ts'
import { publishWhole } from '../../testing/whole-generation.ts'
import { openSqliteCatalog } from '../open-sqlite-catalog.ts'

const [folder = '', action, path = ''] = process.argv.slice(2)
if (action === 'die-before') dieBefore(path)
if (action !== undefined) await run(action)

async function run(what: string): Promise<void> {
  const catalog = await openSqliteCatalog(folder)
  if (what === 'try') {
    const outcome = await catalog.publisher(AbortSignal.timeout(100)).then(
      async (publisher) => publisher.release().then(() => 'held'),
      (error: unknown) => (error instanceof CatalogError ? 'refused' : 'failed'),
    )
    process.stdout.write(`${outcome}\n`)
  } else {
    for (let more = true; more; more = what === 'publish-forever') {
      const generation = await publishWhole(catalog)
      process.stdout.write(`${generation.number}\n`)
    }
  }
  await catalog.close()
}

function dieBefore(path: string): void {
  const { rename } = promises
  const deadly: typeof rename = async (from, to) => {
    if (String(to).includes(path)) process.kill(process.pid, 'SIGKILL')
    return rename(from, to)
  }
  Object.assign(promises, { rename: deadly })
  syncBuiltinESMExports()
}
