/**
 * Whether the Markdown of a site's pages says what a visitor sees in their main content, and no navigation.
 *
 *   npm exec -- node bench/visible-blocks.ts [--list] [--kept FILE] FOLDER…
 *
 * Each FOLDER is a built site. Chromium (/usr/bin/chromium) shows its pages without the network; the text blocks that can be
 * seen inside the main content are looked up in what `extractPage` takes, and each line of that among what can be seen in
 * menus, headers and footers only. Prints both shares by site and by halves of the sites (by hash of the name); `--list`
 * names what differs, `--kept` stores what Chromium showed, so that a second run needs no browser.
 */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { glob, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { basename, extname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { extractPage } from '../src/extraction/extract-page.ts'

/** Texts of the blocks of one page, by place. */
interface Shown {
  readonly site: string
  readonly path: string
  readonly main: readonly string[]
  readonly around: readonly string[]
}

interface Found {
  readonly shown: Shown
  readonly missing: readonly string[]
  readonly navigation: readonly string[]
  /** Words of the text. */
  readonly words: number
}

/** Pages of one site that are read. */
const mostPages = 30

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
for (const shown of pages) {
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
    for (const path of (await Array.fromAsync(glob('**/*.html', { cwd: folder }))).toSorted().slice(0, mostPages)) {
      await page.goto(`${origin}/${encodeURI(path)}`, { waitUntil: 'load', timeout: 20_000 }).catch(() => undefined)
      const texts = await page.evaluate(blocksInPage).catch(() => undefined)
      if (texts !== undefined) all.push({ site: basename(folder), path, ...texts })
    }
    await page.close()
    server.closeAllConnections()
    server.close()
  }
  await browser.close()
  return all
}

async function answer(folder: string, url: string, response: import('node:http').ServerResponse): Promise<void> {
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

/** Runs in the page: texts of the blocks that can be seen, inside the main content and around it. */
function blocksInPage(): { main: string[]; around: string[] } {
  const around =
    'nav,footer,header,aside,form,dialog,select,button,[role=navigation],[role=banner],[role=contentinfo],[role=dialog],[role=search],[role=menu],[role=alertdialog]'
  const frame =
    /(?:^|[\s_-])(?:cookies?|consent|breadcrumbs?|navbar|offcanvas|mobile-?menu|site-?(?:header|footer)|footer|skip-?link|whatsapp|accessib\w+|pojo-a11y)(?:$|[\s_-])/i
  const said = (element: Element) => (element instanceof HTMLElement ? element.innerText : '').trim()
  const mains = [...document.querySelectorAll('main,[role=main]')].filter((element) => said(element).length > 200)
  const main = mains.toSorted((one, other) => said(other).length - said(one).length)[0]
  const groups = new Map<Element, string[]>()
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const parent = node.parentElement
    if (
      parent === null ||
      !/\S/.test(node.nodeValue ?? '') ||
      parent.closest('script,style,noscript,template,svg,iframe,textarea')
    )
      continue
    if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const { width, height, right, left } = range.getBoundingClientRect()
    if (width <= 1 || height <= 1 || right <= 0 || left >= 5_000) continue
    let block: Element = parent
    while (block.parentElement !== null && getComputedStyle(block).display.startsWith('inline')) block = block.parentElement
    const texts = groups.get(block) ?? []
    if (texts.length === 0) groups.set(block, texts)
    texts.push(node.nodeValue ?? '')
  }
  const texts = { main: new Array<string>(), around: new Array<string>() }
  for (const [block, parts] of groups) {
    const text = parts.join('').replace(/\s+/g, ' ').trim()
    const framed = block.closest(around)
    const named = (element: Element | null): boolean =>
      element !== null &&
      element !== main &&
      element !== document.body &&
      (frame.test(`${element.getAttribute('class') ?? ''} ${element.id}`) || named(element.parentElement))
    const isInside =
      main === undefined
        ? framed === null && !named(block)
        : main.contains(block) &&
          !(framed?.matches('nav,form,dialog,select,button,[role=navigation],[role=dialog],[role=search],[role=menu]') ?? false)
    texts[isInside ? 'main' : 'around'].push(text)
  }
  return texts
}

function compare(shown: Shown, html: string): Found {
  const { title, text } = extractPage({ html, path: `/${shown.path}`, ownHosts: ['site.example'], rules: {} })
  const said = ` ${wordsOf(`${title}\n${text}`).join(' ')} `
  const run = said.replaceAll(' ', '')
  // Where parts of a line are apart is for a browser to say, so long ones are compared without spaces.
  const isSaid = (block: string) => {
    const words = wordsOf(block)
    return words.length > 4 ? run.includes(words.join('')) : said.includes(` ${words.join(' ')} `)
  }
  const inMain = ` ${shown.main.flatMap(wordsOf).join(' ')} `
  const lines = text.split('\n').map((line) => wordsOf(line))
  const around = new Set(shown.around.map((block) => wordsOf(block).join(' ')))
  const navigation = lines.filter(
    (line) => around.has(line.join(' ')) && !inMain.includes(` ${line.join(' ')} `) && line.length > 0,
  )
  return {
    shown,
    missing: shown.main.filter((block) => wordsOf(block).length > 0 && !isSaid(block)),
    navigation: navigation.map((line) => line.join(' ')),
    words: lines.flat().length,
  }
}

function print(all: readonly Found[]): void {
  if (values.list) {
    for (const { shown, missing, navigation } of all) {
      for (const block of missing) console.log(`- ${shown.site}/${shown.path}: ${block}`)
      for (const line of navigation) console.log(`+ ${shown.site}/${shown.path}: ${line}`)
    }
  }
  console.log('site'.padEnd(22), ...['pages', 'blocks', 'there', 'nav'].map((name) => name.padStart(8)))
  const isEven = ({ shown }: Found) => (createHash('sha256').update(shown.site).digest()[0] ?? 0) % 2 === 0
  const rows: [string, readonly Found[]][] = [...Map.groupBy(all, ({ shown }) => shown.site)]
  rows.push(['even half', all.filter(isEven)], ['odd half', all.filter((one) => !isEven(one))], ['all', all])
  for (const [name, some] of rows) {
    const sum = (pick: (one: Found) => number) => some.reduce((total, one) => total + pick(one), 0)
    const blocks = sum(({ shown }) => shown.main.filter((block) => wordsOf(block).length > 0).length)
    const there = 1 - sum(({ missing }) => missing.length) / blocks
    const navigation =
      sum(({ navigation: lines }) => lines.join(' ').split(' ').filter(Boolean).length) / sum(({ words }) => words)
    const cells = [String(some.length), String(blocks), there.toFixed(3), navigation.toFixed(3)]
    console.log(name.padEnd(22), ...cells.map((cell) => cell.padStart(8)))
  }
}

function wordsOf(text: string): readonly string[] {
  return (
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  )
}
