import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../../test/cli/free-port.ts'
import { noLimit, programFile } from '../program.ts'
import type { Peer, PeerInput, RunningPeer } from './peer.ts'
import { run, untilResponding } from './running.ts'
import { addressOf, writeStaticSite } from './static-site.ts'

/** daf serving the pages from a folder of HTML, with its embedded catalog. */
export const dafPeer: Peer = { name: 'daf', missing: () => undefined, start }

async function start({ folder, pages, queries }: PeerInput): Promise<RunningPeer> {
  await writeStaticSite(join(folder, 'dist'), pages)
  await writeFile(join(folder, 'daf.yaml'), noLimit)
  const port = await freePort()
  const args = [programFile, 'serve', './dist', '--port', String(port)]
  const serve = () => run({ command: process.execPath, args, folder, log: join(folder, 'log') })
  const addresses = {
    page: pages.map((page) => `/v1/page/?url=${encodeURIComponent(addressOf(page))}`),
    search: queries.map((query) => `/v1/search/?limit=10&q=${encodeURIComponent(query)}`),
    html: pages.map(addressOf),
  }
  const first = `http://127.0.0.1:${port}${addresses.search[0]}`
  const began = performance.now()
  let running = await serve()
  await untilResponding(first)
  const fromNothing = performance.now() - began
  await running.stop()
  const restarted = performance.now()
  running = await serve()
  await untilResponding(first)
  const again = performance.now() - restarted
  return { port, pids: [running.pid], fromNothing, again, addresses, stop: () => running.stop() }
}
