import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SitePath } from '../model/site-path.ts'
import { findLinkedHost } from './linked-host.ts'

const pages = ['/', '/about.html', '/prices/', '/contact/', '/moving/']

/** The host that is found where every page has the given links. */
async function hostOf(links: readonly string[], canonical: string | null = null, addresses: readonly string[] = []) {
  const canonicals = new Map<SitePath, string | null>(pages.map((path) => [path, path === '/' ? canonical : null]))
  const html = links.map((link) => `<a class="nav" href="${link}">x</a>`).join('\n')
  const paths = new Set([...pages, '/style.css'])
  return await findLinkedHost({ canonicals, sitemaps: [{ hosts: {}, addresses }], paths }, () => Promise.resolve(html))
}

const absolute = (site: string) => ['/', '/about.html', '/prices/', '/contact/'].map((path) => `https://${site}${path}`)

test("the host that the site's links to its own pages name is its own, with the path before them", async () => {
  assert.equal(await hostOf([...absolute('movers.example'), 'https://social.example/movers/']), 'movers.example')
  assert.equal(await hostOf([...absolute('owner.example/movers'), '#top', 'tel:+1']), 'owner.example/movers')
  assert.equal(await hostOf([...absolute('movers.example'), '/moving/']), 'movers.example', 'one link is relative')
})

test('another host with pages of the same names is not', async () => {
  const relative = ['/', '/about', 'prices/', '/contact/', '/moving/']
  assert.equal(await hostOf([...absolute('sister.example'), ...relative.map((path) => `../${path}`)]), undefined)
  assert.equal(await hostOf(absolute('sister.example').slice(0, 3)), undefined, 'two pages may be called alike')
  const others = ['/news/', '/team/', '/jobs/', '/shops/'].map((path) => `https://parent.example${path}`)
  assert.equal(await hostOf([...absolute('parent.example'), ...others]), undefined, 'most of its pages are not here')
  assert.equal(await hostOf(['facebook', 'x', 'maps', 'video'].map((name) => `https://${name}.example/movers/`)), undefined)
})

test('of two hosts with the same pages, which may be two languages, neither is, unless they differ in www', async () => {
  assert.equal(await hostOf([...absolute('movers.example'), ...absolute('removals.example')]), undefined)
  assert.equal(await hostOf([...absolute('www.movers.example'), ...absolute('movers.example')]), 'www.movers.example')
})

test('canonicals and sitemaps know better', async () => {
  assert.equal(await hostOf(absolute('old.example'), 'https://new.example/'), undefined)
  assert.equal(await hostOf(absolute('old.example'), null, ['https://new.example/']), undefined)
})

test('spaces without an address take no time', async () => {
  const start = performance.now()
  const html = `<a href=${' '.repeat(100_000)}>`
  const canonicals = new Map<SitePath, string | null>([['/', null]])
  await findLinkedHost({ canonicals, sitemaps: [], paths: new Set(['/']) }, () => Promise.resolve(html))
  assert.ok(performance.now() - start < 2_000)
})
