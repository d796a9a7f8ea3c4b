import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RedirectRule } from '../model/redirect-rule.ts'
import { memorySite, type TestSite } from '../pages/testing/memory-site.ts'
import { readSite } from './published-site.ts'
import { resolvePath, type Resolution } from './resolve-path.ts'

const rule = (from: string, to: string, status = 301, force = false): RedirectRule => ({ from, to, status, force })

async function resolve(content: TestSite, path: string): Promise<Resolution> {
  const { site } = await memorySite(content)
  return readSite(site, ({ reader }) => resolvePath(reader, path))
}

const pages = [{ path: '/' }, { path: '/new/' }]

test('a page takes precedence over a redirect rule unless the rule is forced', async () => {
  const soft = await resolve({ pages, site: { redirects: [rule('/new/', '/')] } }, '/new/')
  assert.equal(soft.kind, 'page')
  const forced = await resolve({ pages, site: { redirects: [rule('/new/', '/', 302, true)] } }, '/new/')
  assert.deepEqual(forced, { kind: 'redirect', to: '/', status: 302, yields: false })
})

test('a rule that redirects an address to itself, e.g. to choose the host, is ignored', async () => {
  const redirects = [rule('/*', 'https://www.example.test/:splat', 301, true)]
  assert.equal((await resolve({ pages, site: { redirects } }, '/new/')).kind, 'page')
  assert.equal((await resolve({ pages, site: { redirects } }, '/none/')).kind, 'missing')
})

test('a rewrite shows its page, in whatever spelling the rule names it', async () => {
  for (const to of ['/new/', '/new', '/new/index.html', '/new.html', '/moved']) {
    const found = await resolve(
      { pages, redirects: { '/moved': '/new/' }, site: { redirects: [rule('/shown', to, 200)] } },
      '/shown',
    )
    assert.deepEqual([found.kind, 'path' in found && found.path, 'yields' in found && found.yields], ['page', '/new/', false], to)
  }
  const elsewhere = await resolve({ pages, site: { redirects: [rule('/x', 'https://other.example/', 200)] } }, '/x')
  assert.equal(elsewhere.kind, 'missing')
})

test('two spellings that redirect to each other are missing instead of a loop', async () => {
  assert.equal((await resolve({ redirects: { '/x/': '/x' } }, '/x')).kind, 'missing')
})

test("wildcard rules and spelling redirects yield to the service's own files", async () => {
  const site = { redirects: [rule('/a/*', '/new/'), rule('/b/:name/', '/new/'), rule('/c/', '/new/')] }
  const yields = async (path: string) => {
    const found = await resolve({ pages, site }, path)
    return 'yields' in found && found.yields
  }
  assert.deepEqual(await Promise.all(['/a/x', '/b/x/', '/c/', '/c', '/new', '/new/'].map(yields)), [
    true,
    true,
    false,
    false,
    true,
    false,
  ])
})

test('the Markdown of a page is found even if another spelling of its address redirects to it', async () => {
  const content = { pages: [{ path: '/x' }], redirects: { '/x/': '/x' } }
  assert.deepEqual(await resolve(content, '/x.md'), { kind: 'markdown', path: '/x' })
})
