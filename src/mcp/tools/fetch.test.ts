import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SizedCache } from '../../http/sized-cache.ts'
import { readSite } from '../../operations/published-site.ts'
import { memorySite } from '../../pages/testing/memory-site.ts'
import type { SplitPage } from '../page-parts.ts'
import type { CachedResult } from '../tool.ts'
import { fetch } from './fetch.ts'

test('a long file is split into parts once', async () => {
  const { site } = await memorySite({})
  const results = new SizedCache<CachedResult>(1024 * 1024)
  const splitPages = new SizedCache<SplitPage>(8 * 1024 * 1024)
  let read = 0
  const serviceFile = async () => {
    read++
    return { text: 'Some words of a long list.\n'.repeat(3_000), contentType: 'text/plain' }
  }
  const call = { results, splitPages, serviceFile, written: null, unavailable: undefined, subject: null }
  for (const id of ['/llms-full.txt', '/llms-full.txt#part=2', '/llms-full.txt#part=3']) {
    const { structuredContent } = await readSite(site, (context) => fetch.call({ id }, { ...context, ...call }))
    assert.match(JSON.stringify(structuredContent), /Some words/)
  }
  assert.equal(read, 1)
})

test("a file's title is its heading, or its path if the first line is a comment", async () => {
  const { site } = await memorySite({})
  for (const [text, title] of [
    ['# The site\n\n> All pages', 'The site'],
    ['# Index: https://site.example/llms.txt\nUser-agent: *', '/file.txt'],
  ] as const) {
    const serviceFile = async () => ({ text, contentType: 'text/plain' })
    const caches = { results: new SizedCache<CachedResult>(1024 * 1024), splitPages: new SizedCache<SplitPage>(1024 * 1024) }
    const call = { ...caches, serviceFile, written: null, unavailable: undefined, subject: null }
    const { structuredContent } = await readSite(site, (context) => fetch.call({ id: '/file.txt' }, { ...context, ...call }))
    assert.match(JSON.stringify(structuredContent), new RegExp(`"title":"${title}"`))
  }
})
