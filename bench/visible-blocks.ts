/**
 * Whether the Markdown of a site's pages says what a visitor sees in their main content, and no navigation.
 *
 *   npm exec -- node bench/visible-blocks.ts [--list] [--kept FILE] FOLDER…
 *
 * Each FOLDER is a built site. Chromium (/usr/bin/chromium) shows its pages without the network; the text blocks that can be
 * seen inside the main content are looked up in what `extractPage` takes, and each line of that among what can be seen in
 * menus, headers and footers only. Prints both shares by site and by halves of the sites (by hash of the name); `--list`
 * names what differs, and why blocks are missing as `daf check --page` says it; `--kept` stores what Chromium showed, so that a
 * second run needs no browser.
 */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { glob, readFile, writeFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import { basename, extname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { extractPage } from '../src/extraction/extract-page.ts'
import { outlinePage } from '../src/extraction/inspection/outline-page.ts'
import { parseDocument } from '../src/extraction/tree/parse-document.ts'
import { visibleText } from '../src/extraction/tree/visible-text.ts'
import { wordsOf } from './words.ts'

/** Texts of the blocks of one page, by place. */
interface Blocks {
  /** Whether the page declares its main content; else it is what is in no menu, header or footer. */
  readonly declared: boolean
  readonly main: readonly string[]
  readonly around: readonly string[]
}

interface Shown extends Blocks {
  readonly site: string
  readonly path: string
}

interface Found {
  readonly shown: Shown
  /** Number of blocks that the document holds; scripts may have made others. */
  readonly blocks: number
  readonly missing: readonly { readonly block: string; readonly reason: string }[]
  readonly navigation: readonly string[]
  /** Words of the text. */
  readonly words: number
}

/** Least pages of a site, and share of them, from which a block that repeats frames the pages that declare no main content. */
const framing = { pages: 4, share: 0.6 } as const

/** Pages of one site that are read. */
const maxPages = 30

/** Runs in the page: goes through it as a visitor does, since scripts show what comes into view. */
const scrolling = String.raw`(async () => {
  const pause = () => new Promise((resolve) => setTimeout(resolve, 60))
  for (let top = 0; top < Math.min(document.documentElement.scrollHeight, 20000); top += 800) {
    scrollTo({ top, behavior: 'instant' })
    await pause()
  }
  scrollTo({ top: 0, behavior: 'instant' })
  await pause()
})()`

/** Runs in the page, whose types are not those of Node: texts of the blocks that can be seen, inside the main content and around it. */
const blocksInPage = String.raw`(() => {
  // A button that opens what is below it is its heading: the question of an accordion.
  const buttons = 'button:not([aria-controls],[aria-expanded],:is(h1,h2,h3,h4,h5,h6,dt) button)'
  const menus = buttons + ',nav,form,dialog,select,[role=navigation],[role=dialog],[role=search],[role=menu],[class*=breadcrumb]'
  const frames = menus + ',footer,header,aside,[role=banner],[role=contentinfo]'
  const framed = /(?:^|[\s_-])(?:cookies?|consent|navbar|offcanvas|mobile-?menu|site-?(?:header|footer)|footer|skip-?link|accessib\w+|pojo-a11y)(?:$|[\s_-])/i
  const isNamed = (element) =>
    element !== null && element !== document.body && (framed.test((element.getAttribute('class') ?? '') + ' ' + element.id) || isNamed(element.parentElement))
  const said = (element) => element.innerText.trim().length
  // What fades in keeps its place; over something else it is a tooltip, an open menu or another picture of a slider.
  const isTransparent = (element, isOver) =>
    element !== null &&
    element !== document.body &&
    (((isOver ||= /absolute|fixed/.test(getComputedStyle(element).position)) && getComputedStyle(element).opacity === '0') ||
      isTransparent(element.parentElement, isOver))
  const mains = [...document.querySelectorAll('main,[role=main]')].filter((element) => said(element) > 200)
  const main = mains.toSorted((one, other) => said(other) - said(one))[0]
  const groups = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const parent = node.parentElement
    if (parent === null || !/\S/.test(node.nodeValue) || parent.closest('script,style,noscript,template,svg,iframe,textarea')) continue
    if (!parent.checkVisibility({ visibilityProperty: true }) || isTransparent(parent, false)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const { width, height, right, left } = range.getBoundingClientRect()
    if (width <= 1 || height <= 1 || right <= 0 || left >= 5000) continue
    let block = parent
    while (block.parentElement !== null && getComputedStyle(block).display.startsWith('inline')) block = block.parentElement
    // What stands before and after an inner block are two lines.
    if (groups.at(-1)?.block !== block) groups.push({ block, text: '' })
    groups.at(-1).text += node.nodeValue
  }
  const texts = { declared: main !== undefined, main: [], around: [] }
  for (const { block, text } of groups) {
    // A header with the title of the page is its opening, also before the main element.
    const opening = block.closest('header')?.querySelector('h1') ?? null
    const isFramed =
      opening === null &&
      (main === undefined ? block.closest(frames) !== null || isNamed(block) : !main.contains(block) || block.closest('main > footer') !== null)
    const isInside = !isFramed && block.closest(menus) === null
    texts[isInside ? 'main' : 'around'].push(text.replace(/\s+/g, ' ').trim())
  }
  return texts
})()`

const { values, positionals: folders } = parseArgs({
  allowPositionals: true,
  options: { list: { type: 'boolean', default: false }, kept: { type: 'string' } },
})
if (folders.length === 0) throw new Error('Name the folders of the sites: npm exec -- node bench/visible-blocks.ts FOLDER…')

const kept = values.kept
let pages: readonly Shown[]
if (kept !== undefined && existsSync(kept)) pages = JSON.parse(await readFile(kept, 'utf8'))
else {
  pages = await showAll()
  if (kept !== undefined) await writeFile(kept, JSON.stringify(pages))
}
const found: Found[] = []
for (const shown of withoutFrames(pages)) {
  const folder = folders.find((one) => basename(one) === shown.site)
  if (folder !== undefined) found.push(compare(shown, await readFile(join(folder, shown.path), 'utf8')))
}
print(found)

async function showAll(): Promise<readonly Shown[]> {
  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking', '--disable-component-update'],
  })
  const all: Shown[] = []
  for (const folder of folders) {
    const server = createServer((request, response) => void answer(folder, request.url ?? '/', response))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const origin = `http://127.0.0.1:${typeof address === 'object' ? (address?.port ?? 0) : 0}`
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' })
    await page.route('**/*', (route) => (route.request().url().startsWith(origin) ? route.continue() : route.abort()))
    for (const path of (await Array.fromAsync(glob('**/*.html', { cwd: folder }))).toSorted().slice(0, maxPages)) {
      await page.goto(`${origin}/${encodeURI(path)}`, { waitUntil: 'load', timeout: 20_000 }).catch(() => undefined)
      await page.evaluate(scrolling).catch(() => undefined)
      const texts = await page.evaluate<Blocks>(blocksInPage).catch(() => undefined)
      if (texts !== undefined) all.push({ site: basename(folder), path, ...texts })
    }
    await page.close()
    server.closeAllConnections()
    server.close()
  }
  await browser.close()
  return all
}

async function answer(folder: string, url: string, response: ServerResponse): Promise<void> {
  const types: Readonly<Record<string, string>> = { '.css': 'text/css', '.js': 'text/javascript', '.svg': 'image/svg+xml' }
  const path = decodeURIComponent(new URL(url, 'http://localhost').pathname)
  const file = join(folder, path.endsWith('/') ? `${path}index.html` : path)
  try {
    const body = await readFile(file)
    response.writeHead(200, { 'content-type': types[extname(file)] ?? (file.endsWith('.html') ? 'text/html' : '') }).end(body)
  } catch {
    response.writeHead(404).end()
  }
}

function compare(shown: Shown, html: string): Found {
  const request = { html, path: `/${shown.path}`, ownHosts: ['site.example'], rules: {} }
  const { title, text } = extractPage(request)
  const isSaid = finder(`${title}\n${text}`)
  const isHeld = finder(visibleText(parseDocument(html).root))
  const outline = values.list ? outlinePage(request).map(({ text, fate }) => ({ isSaid: finder(text), fate })) : []
  const reasonFor = (block: string) => String(outline.find(({ isSaid, fate }) => fate !== 'taken' && isSaid(block))?.fate)
  const main = shown.main.filter((block) => wordsOf(block).length > 0 && isHeld(block))
  const inMain = ` ${shown.main.flatMap(wordsOf).join(' ')} `
  const lines = text.split('\n').map((line) => wordsOf(line))
  const around = new Set(shown.around.map((block) => wordsOf(block).join(' ')))
  const navigation = lines.filter(
    (line) => around.has(line.join(' ')) && !inMain.includes(` ${line.join(' ')} `) && line.length > 0,
  )
  return {
    shown,
    blocks: main.length,
    missing: main.filter((block) => !isSaid(block)).map((block) => ({ block, reason: reasonFor(block) })),
    navigation: navigation.map((line) => line.join(' ')),
    words: lines.flat().length,
  }
}

/** Finds blocks in a text. Where parts of a line are apart is for a browser to say, so long ones are compared without spaces. */
function finder(text: string): (block: string) => boolean {
  const said = ` ${wordsOf(text).join(' ')} `
  const run = said.replaceAll(' ', '')
  return (block) => {
    const words = wordsOf(block)
    return words.join('').length >= 10 ? run.includes(words.join('')) : said.includes(` ${words.join(' ')} `)
  }
}

/** Moves the menus and footers that no element declares out of the main content. */
function withoutFrames(shown: readonly Shown[]): readonly Shown[] {
  return [...Map.groupBy(shown, ({ site }) => site).values()].flatMap((pages) => {
    const counts = new Map<string, number>()
    for (const { main, around } of pages)
      for (const block of new Set([...main, ...around])) counts.set(block, (counts.get(block) ?? 0) + 1)
    const isFrame = (block: string) => (counts.get(block) ?? 0) >= Math.max(framing.pages, framing.share * pages.length)
    return pages.map((page) => {
      if (page.declared) return page
      const [main, frame] = [page.main.filter((block) => !isFrame(block)), page.main.filter(isFrame)]
      return { ...page, main, around: [...page.around, ...frame] }
    })
  })
}

function print(all: readonly Found[]): void {
  if (values.list) {
    for (const { shown, missing, navigation } of all) {
      for (const { block, reason } of missing) console.log(`- ${shown.site}/${shown.path}: ${block} [${reason}]`)
      for (const line of navigation) console.log(`+ ${shown.site}/${shown.path}: ${line}`)
    }
  }
  console.log('site'.padEnd(22), ...['pages', 'blocks', 'there', 'nav'].map((name) => name.padStart(8)))
  const isEven = ({ shown }: Found) => (createHash('sha256').update(shown.site).digest()[0] ?? 0) % 2 === 0
  const rows: [string, readonly Found[]][] = [...Map.groupBy(all, ({ shown }) => shown.site)]
  rows.push(['even half', all.filter(isEven)], ['odd half', all.filter((one) => !isEven(one))])
  rows.push(['main declared', all.filter(({ shown }) => shown.declared)], ['all', all])
  for (const [name, some] of rows) {
    const sum = (pick: (one: Found) => number) => some.reduce((total, one) => total + pick(one), 0)
    const blocks = sum((one) => one.blocks)
    const there = 1 - sum(({ missing }) => missing.length) / blocks
    const navigation =
      sum(({ navigation: lines }) => lines.join(' ').split(' ').filter(Boolean).length) / sum(({ words }) => words)
    const cells = [String(some.length), String(blocks), there.toFixed(3), navigation.toFixed(3)]
    console.log(name.padEnd(22), ...cells.map((cell) => cell.padStart(8)))
  }
}
