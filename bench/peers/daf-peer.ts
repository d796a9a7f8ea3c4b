import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../../test/cli/free-port.ts'
import { noLimit, programFile } from '../program.ts'
import { timed } from '../search/timing.ts'
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
  const addresses = {
    page: pages.map((page) => `/v1/page/?url=${encodeURIComponent(addressOf(page))}`),
    search: queries.map((query) => `/v1/search/?limit=10&q=${encodeURIComponent(query)}`),
    html: pages.map(addressOf),
  }
  const serve = async () => {
    const running = await run({ command: process.execPath, args, folder, log: join(folder, 'log') })
    await untilResponding(`http://127.0.0.1:${port}${addresses.search[0]}`)
    return running
  }
  const first = await timed(serve)
  await first.result.stop()
  const { result: running, ms: again } = await timed(serve)
  return { port, pids: [running.pid], fromNothing: first.ms, again, addresses, stop: () => running.stop() }
}
