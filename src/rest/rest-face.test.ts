import assert from 'node:assert/strict'
import { test } from 'node:test'
import { baseUrl, memorySite, seen } from '../pages/memory-site.suite.ts'
import { createRestFace } from './rest-face.ts'

test('the window of ranking updates moves within a day despite caching', async () => {
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
    const { updates: listed } = JSON.parse(seen(await face.answer(operation, new URLSearchParams())).text) as {
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
  const { results } = JSON.parse(seen(await face.answer(operation, new URLSearchParams('q=brackets'))).text) as {
    results: { url: string }[]
  }
  assert.deepEqual(results.map(({ url }) => url).toSorted(), [`${baseUrl}/a%5B1%5D/`, `${baseUrl}/it's%7C(so)/`])
})
