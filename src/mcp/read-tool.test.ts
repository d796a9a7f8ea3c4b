import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type } from 'typebox'
import { SizedCache } from '../http/sized-cache.ts'
import { readSite } from '../operations/published-site.ts'
import { memorySite } from '../pages/memory-site.suite.ts'
import type { SplitPage } from './page-parts.ts'
import { readTool } from './read-tool.ts'
import type { CachedResult } from './tool.ts'

const echo = readTool({
  name: 'echo',
  title: 'Echo',
  description: 'Answers shortly, whatever it is asked.',
  input: Type.Object({ id: Type.String({ maxLength: 500 }) }),
  addresses: ['id'],
  output: () => Type.Object({ ok: Type.Boolean() }),
  answer: async () => ({ ok: true }),
})

test('the keys of cached results count towards memory', async () => {
  const { site } = await memorySite({})
  const results = new SizedCache<CachedResult>(1024 * 1024)
  // 500 characters of an address, each of which takes twelve when percent-encoded.
  const idOf = (at: number) => `/${at}${encodeURIComponent('👍'.repeat(490))}`
  const splitPages = new SizedCache<SplitPage>(0)
  await readSite(site, (context) =>
    echo.call(
      { id: idOf(0) },
      {
        ...context,
        results,
        splitPages,
        serviceFile: async () => undefined,
        written: null,
        unavailable: undefined,
        subject: null,
      },
    ),
  )
  assert.ok(results.bytes > idOf(0).length, String(results.bytes))
})
