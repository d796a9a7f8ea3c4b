import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { nginx, startNginx, type RealServer } from './real-server.ts'
import { readSnippet } from './snippets.ts'

const converter = fileURLToPath(new URL('../../deploy/nginx/exported-site.awk', import.meta.url))

/**
 * Serves an exported site with nginx as docs/static-hosts.md says.
 * @param site folder of the export
 * @param folder for the server's own files; removed when it stops
 */
export async function startExportedSite(site: string, folder: string, port: number): Promise<RealServer> {
  const files = ['_headers', '_redirects'].map((name) => join(site, name))
  const { stdout } = await promisify(execFile)('awk', ['-f', converter, ...files], { env: { ...process.env, LC_ALL: 'C' } })
  const server = (await readSnippet('nginx/exported-site.conf'))
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('/var/www/site', site)
    .replace('include /etc/nginx/snippets/exported-site.conf;', stdout)
  return startNginx(nginx ?? '', folder, server, port)
}
