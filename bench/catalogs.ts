import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { postgresMissing, startPostgres } from '../test/services/postgres-server.ts'

/*
 * Compares the embedded catalog with the one in PostgreSQL, as bench/search.ts measures them:
 *
 *   npm exec -- node bench/catalogs.ts [pages…]        default: 10000; also 100000
 *
 * PostgreSQL runs on this machine, with fsync and 256 MB of shared buffers, over TCP. The catalog's
 * cache of recent results is disabled.
 */
const sizes = process.argv.slice(2)
const ends: (() => Promise<void>)[] = []

if (postgresMissing === false) {
  const settings = ['fsync=on', 'full_page_writes=on', 'shared_buffers=256MB', 'max_wal_size=4GB']
  const server = await startPostgres({ after: (end) => void ends.push(end) }, settings)
  const search = fileURLToPath(new URL('./search.ts', import.meta.url))
  const child = spawn(process.execPath, [search, ...(sizes.length === 0 ? ['10000'] : sizes)], {
    env: { ...process.env, ENGINES: 'daf,postgres', POSTGRES: server.url() },
    stdio: 'inherit',
  })
  await once(child, 'exit')
  for (const end of ends) await end()
} else process.stdout.write(`${postgresMissing}.\n`)
