import assert from 'node:assert/strict'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { extractPage } from '../../src/extraction/extract-page.ts'
import { withBaseUrl } from '../../src/model/base-url.ts'
import { htmlOfMarkdown } from './markdown-reader.ts'
import { type PageStructure, structureOf } from './page-structure.ts'

/*
 * One HTML construct each: NAME.html is the main content, NAME.md the resulting Markdown, and both must have
 * the same content when the Markdown is parsed by an independent parser. UPDATE=1 rewrites the Markdown; review the diff.
 */
const folder = join(import.meta.dirname, 'constructs')
const place = 'https://base.example/folder/page/'

const names = readdirSync(folder)
  .filter((name) => name.endsWith('.html'))
  .map((name) => name.slice(0, -'.html'.length))

function pageOf(content: string): string {
  return `<!doctype html><html><head><title>Construct</title></head><body><main><h1>Construct</h1>${content}</main></body></html>`
}

function markdownOf(content: string): string {
  const { markdown } = extractPage({ html: pageOf(content), path: '/folder/page/', ownHosts: ['www.own.example'], rules: {} })
  return withBaseUrl(markdown, 'https://base.example')
}

/** How an address is resolved, implemented independently of the product. */
function publishedAddress(base: string) {
  return (href: string): string | null => {
    if (href === '' || href === '#') return null
    const url = new URL(href, base)
    if (!['https:', 'http:', 'mailto:', 'tel:'].includes(url.protocol)) return null
    return url.href.replace('www.own.example', 'base.example').replaceAll('(', '%28').replaceAll(')', '%29')
  }
}

/** Constructs that the Markdown reorders, and those whose visibility a parser alone cannot determine. */
const reordered = new Set(['tab-panels', 'tab-panels-by-order', 'tab-panels-of-links'])
const described = new Set(['embedded-media', 'icon-fonts', 'table-icons', 'counters', 'siblings-of-prices'])

/** Images whose address is not in `src`. */
const chosen = new Set(['image-srcset-only', 'image-noscript-alone'])

function sorted(values: readonly string[]): readonly string[] {
  return values.toSorted()
}

function assertSame(read: PageStructure, source: PageStructure, name: string): void {
  if (reordered.has(name)) assert.deepEqual(sorted([...read.text]), sorted([...source.text]))
  // Isolates and embeddings are invisible and are removed.
  else assert.equal(read.text, source.text.replaceAll(/[\u202A-\u202E\u2066-\u2069]/g, ''), 'visible text')
  assert.deepEqual(read.headings, source.headings, 'headings')
  if (!chosen.has(name)) assert.deepEqual(read.images, source.images, 'images')
  assert.deepEqual(read.code, source.code, 'code')
  assert.deepEqual(read.quotes, source.quotes, 'quotes')
  assert.deepEqual(sorted(read.links), sorted(source.links), 'links')
  for (const cell of source.cells)
    assert.ok(
      read.cells.some((kept) => kept.includes(cell)),
      `cell ${cell}`,
    )
  for (const cell of read.cells)
    assert.ok(source.cells.join('').includes(cell) || source.cells.some((part) => cell.includes(part)))
  const items = new Set(read.items)
  for (const item of reordered.has(name) ? [] : source.items)
    assert.ok(items.has(item), `item ${item} of ${[...items].join(', ')}`)
}

describe('a construct becomes Markdown', () => {
  for (const name of names) {
    test(name, () => {
      const shown = markdownOf(readFileSync(join(folder, `${name}.html`), 'utf8')).replace(/^# Construct\n\n/, '')
      const file = join(folder, `${name}.md`)
      if (process.env['UPDATE'] === '1') writeFileSync(file, shown)
      assert.equal(shown, readFileSync(file, 'utf8'))
    })
  }
})

describe('parsed Markdown has the same content as the page', () => {
  for (const name of names.filter((one) => !described.has(one))) {
    test(name, () => {
      const source = readFileSync(join(folder, `${name}.html`), 'utf8')
      const base = /<base href="([^"]+)">/.exec(source)?.[1] ?? '.'
      const read = structureOf(htmlOfMarkdown(markdownOf(source)), { address: (href) => href })
      assertSame(read, structureOf(pageOf(source), { address: publishedAddress(new URL(base, place).href) }), name)
    })
  }
})
