import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../../test/cli/free-port.ts'
import type { Peer, PeerInput, RunningPeer } from './peer.ts'
import { run, untilResponding } from './running.ts'
import { addressOf, writeStaticSite } from './static-site.ts'

const program = '/usr/sbin/nginx'

/** nginx with the pages as files: the upper limit, without search or JSON. */
export const nginxPeer: Peer = {
  name: 'nginx, static files',
  missing: () => (existsSync(program) ? undefined : 'apt-get install nginx'),
  start,
}

async function start({ folder, pages }: PeerInput): Promise<RunningPeer> {
  await writeStaticSite(join(folder, 'dist'), pages)
  const port = await freePort()
  await writeFile(join(folder, 'nginx.conf'), configOf(folder, port))
  const args = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-g', 'daemon off;']
  const began = performance.now()
  const running = await run({ command: program, args, folder, log: join(folder, 'log') })
  const html = pages.map(addressOf)
  await untilResponding(`http://127.0.0.1:${port}${html[0]}`)
  const took = performance.now() - began
  return { port, pids: [running.pid], fromNothing: took, again: took, addresses: { html }, stop: () => running.stop() }
}

/** One worker, since every product here has one core; with an access log, as in Debian's configuration. */
function configOf(folder: string, port: number): string {
  return `${process.getuid?.() === 0 ? 'user root;\n' : ''}worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 768; }
http {
  include /etc/nginx/mime.types;
  access_log ${folder}/access.log;
  sendfile on;
  tcp_nopush on;
  server { listen 127.0.0.1:${port}; root ${folder}/dist; charset utf-8; }
}
`
}
