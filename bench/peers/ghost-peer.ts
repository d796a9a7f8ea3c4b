import { existsSync } from 'node:fs'
import { cp, mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../../test/cli/free-port.ts'
import { Database, missingDatabase } from './database.ts'
import type { HebrewPage } from './hebrew-site.ts'
import type { Peer, PeerInput, RunningPeer } from './peer.ts'
import { run, untilResponding } from './running.ts'

/** The unpacked npm package `ghost` with its dependencies, and the Node version that it requires. */
const product = process.env['GHOST'] ?? ''
const node = process.env['GHOST_NODE'] ?? process.execPath
const owner = { name: 'Editor', email: 'editor@example.com', password: 'slow-Harbour-47', blogTitle: 'סוכנות אלומה' }

/** Ghost with MariaDB, queried through its content API. That has no search: Ghost's pages search an index that they download whole. */
export const ghostPeer: Peer = {
  name: 'Ghost content API',
  missing: () =>
    existsSync(join(product, 'core/boot.js'))
      ? missingDatabase()
      : 'GHOST=FOLDER: npm pack ghost, unpack it, pnpm install --prod --ignore-scripts in it; GHOST_NODE=FILE for the Node that it asks for',
  start,
}

async function start({ folder, pages }: PeerInput): Promise<RunningPeer> {
  const database = await Database.create(join(folder, 'database'))
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  // The layout that Ghost's own command line tool creates.
  await symlink(product, join(folder, 'current'))
  await mkdir(join(folder, 'content'))
  await cp(join(product, 'content'), join(folder, 'content'), { recursive: true, dereference: true })
  await writeFile(join(folder, 'config.production.json'), JSON.stringify(configOf(address, port, database.port, folder)))
  const ghost = () =>
    run({
      command: node,
      args: ['current/index.js'],
      folder,
      log: join(folder, 'ghost.log'),
      environment: { NODE_ENV: 'production' },
    })
  const began = performance.now()
  let running = await ghost()
  await untilResponding(`${address}/`)
  await fill(address, pages)
  const key = (await database.ask("select secret from api_keys where type = 'content' limit 1", 'site')).trim()
  const api = (path: string, query = '') => `/ghost/api/content/${path}?key=${key}${query}`
  const first = api('posts/', '&limit=1')
  await untilResponding(address + first)
  const fromNothing = performance.now() - began
  await running.stop()
  await database.stop()
  const restarted = performance.now()
  await database.start()
  running = await ghost()
  await untilResponding(address + first)
  const again = performance.now() - restarted
  const slugs = (await database.ask('select slug from posts where status = "published" order by id desc limit 1000', 'site'))
    .trim()
    .split('\n')
  return {
    port,
    pids: [running.pid, database.pid],
    fromNothing,
    again,
    addresses: {
      page: slugs.map((slug) => api(`posts/slug/${slug}/`)),
      search: [api('search-index/posts/')],
      html: slugs.map((slug) => `/${slug}/`),
    },
    stop: async () => {
      await running.stop()
      await database.stop()
    },
  }
}

/** Creates the owner and writes the posts through the admin API, as an editor's browser would. */
async function fill(address: string, pages: readonly HebrewPage[]): Promise<void> {
  const admin = `${address}/ghost/api/admin`
  const ask = async (path: string, body: unknown, cookie = '') => {
    const response = await fetch(admin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: address, cookie },
      body: JSON.stringify(body),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`Ghost responded ${response.status} to ${path}: ${text.slice(0, 500)}`)
    return response
  }
  await ask('/authentication/setup/', { setup: [owner] })
  const { headers } = await ask('/session/', { username: owner.email, password: owner.password })
  const cookie = headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  // Sequentially: concurrent posts with the same tag collide.
  for (const { title, html, summary, date, tags } of pages) {
    const post = { title, html, custom_excerpt: summary.slice(0, 300), published_at: date, status: 'published', tags }
    await ask('/posts/?source=html', { posts: [post] }, cookie)
  }
}

function configOf(url: string, port: number, databasePort: number, folder: string): unknown {
  return {
    url,
    server: { host: '127.0.0.1', port, shutdownTimeout: 2_000 },
    database: {
      client: 'mysql',
      connection: { host: '127.0.0.1', port: databasePort, user: 'site', password: 'site', database: 'site' },
    },
    paths: { contentPath: join(folder, 'content') },
    logging: { transports: ['stdout'], level: 'error' },
    mail: { transport: 'SMTP', options: { host: '127.0.0.1', port: 9 } },
    // Nothing leaves the machine, and no login or request limit is measured.
    privacy: { useUpdateCheck: false, useGravatar: false, useRpcPing: false, useStructuredData: true },
    security: { staffDeviceVerification: false },
  }
}
