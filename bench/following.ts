import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Catalog } from '../src/catalog/catalog.ts'
import { FolderShare } from '../src/catalog/sqlite/follow/folder-share.ts'
import { followShare } from '../src/catalog/sqlite/follow/follow-share.ts'
import { HttpShare } from '../src/catalog/sqlite/follow/http-share.ts'
import { hashFile } from '../src/catalog/sqlite/files.ts'
import { openSqliteCatalog } from '../src/catalog/sqlite/open-sqlite-catalog.ts'
import { publish } from '../src/catalog/testing/sample-site.ts'
import { freePort } from '../test/cli/free-port.ts'
import { machineNote } from './figures.ts'
import { generatedPage } from './search/generated-site.ts'
import { timed } from './search/timing.ts'

/*
 * The cost of being followed, and of following: hashing a generation, the first copy, and the time from publishing one changed
 * page until a follower in another process serves it, over a shared folder and behind nginx.
 *
 *   npm exec -- node bench/following.ts [pages]       default: 10000
 */
const [first = '10000', role, place = '', target = ''] = process.argv.slice(2)
const size = { pages: Number(first), words: 400 }
const nginx = '/usr/sbin/nginx'

/** Number of changes that are timed. */
const changes = 5

if (role === 'follow') await followForever(place, target)
else await measure()

async function measure(): Promise<void> {
  console.log(`${machineNote()}, load ${loadavg()[0]?.toFixed(1)}`)
  const root = await mkdtemp(join(tmpdir(), 'daf-following-'))
  const shared = join(root, 'shared')
  const catalog = await openSqliteCatalog(shared)
  try {
    const built = await timed(() => publishAll(catalog))
    const file = join(shared, 'generations/1.sqlite')
    const { size: bytes } = await stat(file)
    const hashed = await timed(() => hashFile(file))
    console.log(
      `${size.pages} pages published in ${seconds(built.ms / 1000)}; generation of ${(bytes / 1e6).toFixed(1)} MB, hashed in ${seconds(hashed.ms / 1000)}`,
    )
    await follow('folder', shared, catalog, join(root, 'by-folder'))
    if (!existsSync(nginx)) return console.log('nginx is not installed')
    const { address, stop } = await serveByNginx(root, shared)
    await follow('nginx', address, catalog, join(root, 'by-http')).finally(stop)
  } finally {
    await catalog.close()
    await rm(root, { recursive: true, force: true })
  }
}

async function follow(name: string, from: string, catalog: Catalog, folder: string): Promise<void> {
  const copy = await openSqliteCatalog(folder)
  const started = performance.now()
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url), first, 'follow', from, folder], { stdio: 'inherit' })
  try {
    await until(async () => (await copy.refresh()) !== undefined)
    console.log(`${name.padEnd(8)} first copy ${seconds((performance.now() - started) / 1000)}`)
    for (let at = 0; at < changes; at++) await timeChange(name, catalog, copy, at)
  } finally {
    child.kill('SIGKILL')
    await copy.close()
  }
}

async function timeChange(name: string, catalog: Catalog, copy: Catalog, at: number): Promise<void> {
  const title = `${name} ${at}`
  const started = performance.now()
  let current = 0
  const released = publish(catalog, async (draft) => {
    const { page, text } = generatedPage(7, size, at + 1)
    draft.putPage({ ...page, ...(await put(draft, text)), title }, text)
  })
  const seenHere = until(async () => (await titleIn(catalog)) === title).then(() => (current = performance.now()))
  const seenThere = until(async () => (await copy.refresh()) !== undefined && (await titleIn(copy)) === title)
  await Promise.all([released, seenHere])
  const shared = performance.now()
  await seenThere
  const there = performance.now()
  console.log(
    `${name.padEnd(8)} a changed page: current here after ${seconds((current - started) / 1000)}, hashed and announced after ` +
      `${seconds((shared - started) / 1000)}, current on the follower ${seconds((there - current) / 1000)} later`,
  )
}

async function titleIn(catalog: Catalog): Promise<string | undefined> {
  return catalog.read(async (reader) => (await reader.page(generatedPage(7, size).page.path))?.title)
}

function publishAll(catalog: Catalog) {
  return publish(catalog, async (draft) => {
    for (let at = 0; at < size.pages; at++) {
      const { page, text } = generatedPage(at, size)
      draft.putPage({ ...page, ...(await put(draft, text)) }, text)
    }
  })
}

async function put(draft: { putContent(bytes: Uint8Array): Promise<string> }, text: string) {
  const bytes = new TextEncoder()
  return { markdown: await draft.putContent(bytes.encode(`# ${text}`)), text: await draft.putContent(bytes.encode(text)) }
}

async function followForever(from: string, folder: string): Promise<void> {
  const byHttp = from.startsWith('http:')
  const share = byHttp ? new HttpShare({ address: new URL(from), authorization: null, connections: 16 }) : new FolderShare(from)
  const signal = new AbortController().signal
  let cpu = process.cpuUsage()
  const onEvent = (event: { readonly kind: string }) => {
    if (event.kind === 'progress') return
    const { user, system } = process.cpuUsage(cpu)
    cpu = process.cpuUsage()
    console.log(`         ${event.kind}, CPU time of the follower since the last event ${seconds((user + system) / 1e6)}`)
  }
  await followShare({ share, folder, signal, interval: byHttp ? 1_000 : 500, onEvent })
}

async function serveByNginx(root: string, shared: string) {
  const port = await freePort()
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${root}/${name};`).join(' ')
  await writeFile(
    join(root, 'nginx.conf'),
    `daemon off; master_process off; pid ${root}/pid; error_log stderr; events {} http { access_log off; sendfile on; ${paths}
    server { listen 127.0.0.1:${port}; root ${shared}; } }`,
  )
  const child = spawn(nginx, ['-p', root, '-c', join(root, 'nginx.conf'), '-e', 'stderr'], { stdio: 'inherit' })
  return { address: `http://127.0.0.1:${port}/`, stop: () => void child.kill('SIGKILL') }
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await pause(20)
}

function seconds(value: number): string {
  return `${value.toFixed(3)} s`
}
