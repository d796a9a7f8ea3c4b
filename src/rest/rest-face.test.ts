import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ResponseCache } from '../http/response-cache.ts'
import type { ApiLicense } from '../model/api-license.ts'
import { baseUrl, memorySite, seen } from '../pages/testing/memory-site.ts'
import { createRestFace } from './rest-face.ts'

test('the window of ranking updates moves during the day despite caching', async () => {
  const update = (name: string, began: string) => ({
    id: name,
    kind: 'core' as const,
    name,
    nameHe: name,
    began,
    ended: began,
    status: 'complete' as const,
    officialUrl: 'https://status.example.test/1',
  })
  const updates = [update('later', '2026-03-01T15:00:00Z'), update('earlier', '2025-03-01T12:00:00Z')]
  const { site, cache } = await memorySite({ site: { engineUpdates: { source: 'https://status.example.test/', updates } } })
  let now = new Date('2026-03-01T08:00:00Z')
  const face = createRestFace({ catalog: site.catalog, baseUrl, now: () => now }, cache)
  const names = async () => {
    const operation = face.operationAt('/v1/engine-updates/')
    assert.ok(operation !== undefined)
    const { updates: listed } = JSON.parse(seen(await face.answer(operation, '')).text) as {
      updates: { name: string }[]
    }
    return listed.map(({ name }) => name)
  }
  assert.deepEqual(await names(), ['earlier'])
  now = new Date('2026-03-01T18:00:00Z')
  assert.deepEqual(await names(), ['later'])
})

test('pages whose addresses contain escaped characters are found', async () => {
  const { site, cache } = await memorySite({
    pages: [
      { path: '/a%5B1%5D/', title: 'brackets' },
      { path: "/it's%7C(so)/", title: 'brackets' },
    ],
  })
  const face = createRestFace(site, cache)
  const operation = face.operationAt('/v1/search')
  assert.ok(operation !== undefined)
  const { results } = JSON.parse(seen(await face.answer(operation, 'q=brackets')).text) as {
    results: { url: string }[]
  }
  assert.deepEqual(results.map(({ url }) => url).toSorted(), [`${baseUrl}/a%5B1%5D/`, `${baseUrl}/it's%7C(so)/`])
})

test("/openapi.json describes this site's responses, and the licence of its content", async () => {
  const { site, cache } = await memorySite({ pages: [{ path: '/', title: 'Bread of Jaffa' }] })
  const described = async (license: ApiLicense | null) =>
    JSON.parse(
      seen(await createRestFace(site, license === null ? cache : new ResponseCache(1024 * 1024), license).openApi()).text,
    )
  const { info, paths } = await described(null)
  assert.deepEqual(info.license, { name: 'Quote with a link to the source page', url: `${baseUrl}/developers/` })
  const { parameters, responses } = paths['/search/'].get
  assert.deepEqual(
    parameters.flatMap(({ name, example }: { name: string; example?: unknown }) =>
      example === undefined ? [] : [[name, example]],
    ),
    [
      ['q', 'Bread of'],
      ['limit', 2],
    ],
  )
  const { example } = responses[200].content['application/json']
  assert.partialDeepStrictEqual(example, { query: 'Bread of', total: 1, results: [{ title: 'Bread of Jaffa' }] })
  const license = { name: 'CC BY 4.0', url: 'https://licence.example/by' }
  assert.deepEqual((await described(license)).info.license, license)
})
