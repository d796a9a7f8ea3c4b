import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeSite } from '../published-server.ts'
import type { SiteFiles } from '../site/agency-like-site.ts'

/** A running server program with its own configuration, on the loopback. */
export interface RealServer {
  /** Stops it by its process id and removes its files. */
  stop(): Promise<void>
}

/** Path of a program; undefined if it is not installed. */
export function programAt(...places: readonly string[]): string | undefined {
  return places.find((place) => existsSync(place))
}

export const nginx = programAt('/usr/sbin/nginx')
export const caddy = programAt('/usr/bin/caddy')

/** A folder for a server's files, with the site in `site/`. */
export async function serverFolder(files: SiteFiles): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'daf-deploy-'))
  await writeSite(join(folder, 'site'), files)
  return folder
}

/** Starts nginx with the content of its `http` block. */
export async function startNginx(program: string, folder: string, http: string, port: number): Promise<RealServer> {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`)
  const configuration = [
    `daemon off; master_process off; pid ${folder}/nginx.pid; error_log stderr;`,
    'events { worker_connections 256; }',
    // A connection that nginx closes as another request arrives would be an error of the test's client.
    `http { access_log off; keepalive_requests 1000000; keepalive_timeout 10m; types { text/html html; text/css css; text/plain txt; } ${temporary.join(' ')}`,
    http,
    '}',
  ].join('\n')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'nginx.conf'), configuration)
  return start(program, ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'], folder, port)
}

/** Starts Caddy with a Caddyfile; it may not request certificates or store anything outside the folder. */
export async function startCaddy(program: string, folder: string, caddyfile: string, port: number): Promise<RealServer> {
  await writeFile(join(folder, 'Caddyfile'), `{\n\tadmin off\n\tauto_https off\n}\n${caddyfile}`)
  return start(program, ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')], folder, port)
}

async function start(program: string, args: readonly string[], folder: string, port: number): Promise<RealServer> {
  const child = spawn(program, args, {
    cwd: folder,
    env: { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (data) => (said += String(data)))
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const stop = async () => {
    child.kill('SIGKILL')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  for (let tries = 0; tries < 200 && child.exitCode === null; tries++) {
    if (await isOpen(port)) return { stop }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  await stop()
  throw new Error(`${program} did not start: ${said}`)
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
}
