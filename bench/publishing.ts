import { spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { parse } from 'parse5'
import { openSqliteCatalog } from '../src/catalog/sqlite/open-sqlite-catalog.ts'
import { openFolderOrigin } from '../src/origin/folder/folder-origin.ts'
import { createExtractionPool } from '../src/publishing/extraction-pool.ts'
import type { PublishOutcome } from '../src/publishing/publish-input.ts'
import { publish } from '../src/publishing/publish.ts'
import { PublishMemory } from '../src/publishing/publish-memory.ts'
import { writePage } from './write-page.ts'

/*
 * What publishing costs: pages of about 110 KB per second and, in a separate process on a catalog of many small pages, the
 * time and memory of scanning an unchanged source and of publishing one changed page.
 *
 *   npm exec -- node bench/publishing.ts [large pages] [small pages] [folder]
 *
 * Given a folder of real pages (`*.html.gz`), those of 60 to 200 KB are published instead of generated large ones, repeatedly
 * until there are enough, with different bytes each time. The yardstick is the HTML parser alone on the same pages.
 */
const yardstickPages = 100

const [first = '500', second = '10000', real = '', phase, root = ''] = process.argv.slice(2)

if (phase === undefined) await runAll(Number(first), Number(second))
else if (phase === 'build') await build(root)
else await measureScans(root)

async function runAll(large: number, small: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'daf-publishing-'))
  try {
    const largePlace = join(folder, 'large')
    const pages = real === '' ? Array.from({ length: large }, (_, at) => largePage(at)) : await realPages(large)
    await generate(join(largePlace, 'dist'), large, (at) => pages[at] ?? '')
    const size = pages.reduce((sum, page) => sum + Buffer.byteLength(page), 0) / pages.length
    console.log(`${large} pages of ${Math.round(size / 1000)} KB:`)
    await runPhase('build', largePlace)
    const smallPlace = join(folder, 'small')
    await generate(join(smallPlace, 'dist'), small, smallPage)
    console.log(`\n${small} pages of ${(Buffer.byteLength(smallPage(1)) / 1000).toFixed(1)} KB:`)
    await runPhase('build', smallPlace)
    await runPhase('scan', smallPlace)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function runPhase(name: string, place: string): Promise<void> {
  // With the compiled code of an earlier run, as bin/daf.js keeps it.
  const env = { ...process.env, NODE_COMPILE_CACHE: fileURLToPath(new URL('../node_modules/.cache/compile', import.meta.url)) }
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url), first, second, real, name, place], {
    stdio: 'inherit',
    env,
  })
  await new Promise((resolve) => child.once('exit', resolve))
}

async function build(place: string): Promise<void> {
  const run = await open(place)
  const { outcome, scanned, published, cpu } = await run.publish()
  const pages = outcome.kind === 'published' ? outcome.generation.pages : 0
  const seconds = scanned + published
  const used = memory()
  // Extraction runs in another process, whose time the system reports once it has ended.
  await run.close()
  const all = cpu + (await timeOfChildren())
  console.log(
    `first publish     ${seconds.toFixed(2)} s, ${(pages / seconds).toFixed(1)} pages/s (${(pages / all).toFixed(1)} per second of CPU; ${((cpu / all) * 100).toFixed(0)} % of it outside of extraction), ${used}`,
  )
  const alone = await timeOfParsing(join(place, 'dist'))
  console.log(
    `yardstick         parse5 alone, warm: ${(alone * 1000).toFixed(1)} ms of CPU a page; publishing costs ${(all / pages / alone).toFixed(1)} times as much`,
  )
}

/** Processor time that the HTML parser alone takes for a page of a folder once its code is compiled, in seconds: the same on any machine, in proportion. */
async function timeOfParsing(folder: string): Promise<number> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.html')).slice(0, yardstickPages)
  const pages = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  for (const page of pages) parse(page)
  const start = process.cpuUsage()
  for (const page of pages) parse(page)
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1e6 / pages.length
}

/** Processor time of the processes that this one started and that have ended, in seconds; 0 where the system is not Linux. */
async function timeOfChildren(): Promise<number> {
  const stat = await readFile('/proc/self/stat', 'utf8').catch(() => '')
  // cutime and cstime of proc_pid_stat(5), in hundredths of a second.
  const [user = '0', system = '0'] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(13, 15)
  return (Number(user) + Number(system)) / 100
}

async function measureScans(place: string): Promise<void> {
  const run = await open(place)
  const printRun = async (what: string) => {
    const { outcome, scanned, published, cpu } = await run.publish()
    const current = outcome.kind === 'published' ? ` (searchable after ${outcome.seconds.toFixed(3)} s of it)` : ''
    console.log(
      `${what.padEnd(18)}scan ${scanned.toFixed(3)} s, publish ${published.toFixed(3)} s${current}, CPU ${cpu.toFixed(3)} s, ${memory()}`,
    )
  }
  for (let at = 0; at < 3; at++) await printRun('unchanged')
  for (let at = 0; at < 3; at++) {
    await writeNumbered(join(place, 'dist'), 77, smallPage(1000 + at))
    await printRun('1 page changed')
  }
  await run.close()
}

/** Duration of one publish, in seconds; `cpu` covers all threads of this process. */
interface Cost {
  readonly outcome: PublishOutcome
  readonly scanned: number
  readonly published: number
  readonly cpu: number
}

async function open(place: string) {
  const catalog = await openSqliteCatalog(join(place, 'catalog'))
  const origin = openFolderOrigin(join(place, 'dist'))
  const extract = createExtractionPool()
  const engineUpdates = { site: 'https://status.example/', readFeed: null, readSeed: null }
  const memory = new PublishMemory()
  const settings = { sourceName: place, rules: {}, ownHosts: [], engineUpdates }
  return {
    async publish(): Promise<Cost> {
      const cpu = process.cpuUsage()
      const started = performance.now()
      const listing = await origin.list()
      const listed = performance.now()
      const outcome = await publish({ catalog, origin, listing, extract, settings, memory, signal: new AbortController().signal })
      const ended = performance.now()
      const { user, system } = process.cpuUsage(cpu)
      return { outcome, scanned: (listed - started) / 1000, published: (ended - listed) / 1000, cpu: (user + system) / 1e6 }
    },
    async close(): Promise<void> {
      await extract.close()
      await catalog.close()
    },
  }
}

function memory(): string {
  const { rss } = process.memoryUsage()
  return `${Math.round(rss / 1e6)} MB resident, at most ${Math.round(process.resourceUsage().maxRSS / 1e3)} MB`
}

async function generate(folder: string, pages: number, page: (at: number) => string): Promise<void> {
  for (let at = 0; at < pages; at++) await writeNumbered(folder, at, page(at))
}

async function writeNumbered(folder: string, at: number, html: string): Promise<void> {
  await writePage(folder, `section-${at % 40}/page-${at}/`, html)
}

async function realPages(count: number): Promise<readonly string[]> {
  const names = (await readdir(real)).filter((name) => name.endsWith('.html.gz')).toSorted()
  const pages = await Promise.all(names.map(async (name) => gunzipSync(await readFile(join(real, name))).toString()))
  const usual = pages.filter((page) => page.length > 60_000 && page.length < 200_000)
  // Pages with another canonical address would be left out.
  const nameless = usual.map((page) => page.replaceAll(/<link[^>]{0,300}canonical[^>]{0,300}>/gi, ''))
  return Array.from({ length: count }, (_, at) => `${nameless[at % nameless.length]}<!-- ${at} -->`)
}

/** Words of page `at` from an offset; deterministic. */
function words(at: number, from: number, count: number): string {
  const stems =
    'קידום אתרים אורגני מחקר מילות מפתח תוכן קישורים מדידה דוחות שירות מחיר לקוח עסק חיפוש מנוע תשובה SEO content marketing'.split(
      ' ',
    )
  return Array.from(
    { length: count },
    (_, place) => `${stems[(at * 7 + (from + place) * (1 + (at % 5))) % stems.length]}${(at + place) % 97}`,
  ).join(' ')
}

function smallPage(at: number): string {
  return `<!doctype html><html lang="he"><head><meta charset="utf-8"><title>עמוד ${at}</title><meta name="description" content="${words(at, 5, 12)}"></head><body><nav><a href="/">בית</a></nav><main><h1>עמוד ${at}</h1><p>${words(at, 0, 120)}</p></main></body></html>`
}

/** A page as content management systems generate them: styles, scripts, menus, widgets, and the text in between. */
function largePage(at: number): string {
  const menu = Array.from(
    { length: 120 },
    (_, item) =>
      `<li class="menu-item menu-item-${item}"><a href="/section-${item % 40}/page-${item}/"><span>${words(item, 0, 3)}</span></a></li>`,
  )
  const blocks = Array.from({ length: 40 }, (_, block) => (block % 5 === 0 ? table(at, block) : textBlock(at, block)))
  const cards = Array.from(
    { length: 24 },
    (_, card) =>
      `<div class="card"><img src="/images/${card}.webp" alt="${words(card, 0, 4)}" loading="lazy" width="300" height="200"><h3>${words(card, 3, 4)}</h3><p>${words(card, 9, 18)}</p><a class="btn" href="/section-1/page-${card}/">${words(card, 1, 2)}</a></div>`,
  )
  const data = JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: words(at, 0, 6),
    dateModified: '2026-03-01',
    author: { '@type': 'Person', name: 'עורך' },
  })
  return `<!doctype html><html lang="he" dir="rtl"><head><meta charset="utf-8"><title>${words(at, 0, 6)} | אתר לדוגמה</title><meta name="description" content="${words(at, 8, 20)}"><link rel="canonical" href="https://www.site.example/section-${at % 40}/page-${at}/"><style>${'.a{margin:0;padding:1px;color:#333}'.repeat(300)}</style><script type="application/ld+json">${data}</script></head><body class="page"><header><ul class="menu">${menu.join('')}</ul></header><div class="wrap"><main><article><h1>${words(at, 0, 6)}</h1>${blocks.join('')}</article></main><aside class="sidebar">${cards.join('')}</aside></div><footer><ul>${menu.slice(0, 40).join('')}</ul></footer><script>${'window.q=window.q||[];q.push({a:1,b:"c"});'.repeat(200)}</script></body></html>`
}

function textBlock(at: number, block: number): string {
  return `<section class="elementor-element"><div class="inner"><h2>${words(at, block, 5)}</h2><p>${words(at, block * 3, 70)} <a href="/section-${block}/page-${block}/">${words(block, 0, 2)}</a> <strong>${words(at, 1, 3)}</strong>.</p><ul><li>${words(at, 4, 8)}</li><li>${words(at, 6, 9)}</li><li>${words(at, 2, 7)}</li></ul></div></section>`
}

function table(at: number, block: number): string {
  const rows = Array.from(
    { length: 8 },
    (_, row) => `<tr><td>${words(at, row, 3)}</td><td>${row * 100 + block} ₪</td><td>${words(row, at, 4)}</td></tr>`,
  )
  return `<table class="prices"><thead><tr><th>שם</th><th>מחיר</th><th>הערה</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
}
