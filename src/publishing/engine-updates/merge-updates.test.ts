import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { mergeUpdates } from './merge-updates.ts'
import { type Incident, parseIncidents } from './parse-incidents.ts'

const site = 'https://status.example.com/'
const incident = (id: string, name: string, began: string, ended: string | null = null): Incident => ({
  id,
  name,
  began: `${began}T00:00:00Z`,
  ended: ended === null ? null : `${ended}T00:00:00Z`,
  uri: `incidents/${id}`,
  ranking: true,
})
const core = incident('c', 'March 2026 core update', '2026-03-27')
const merge = (parts: Partial<Parameters<typeof mergeUpdates>[0]>) =>
  mergeUpdates({ known: [], seed: [], feed: [], site, ...parts })

describe('ranking updates', () => {
  test('are published with their fields', () => {
    const feed = parseIncidents([
      {
        id: 'c',
        begin: '2026-03-27T09:00:00+00:00',
        end: '2026-04-08T13:00:00+00:00',
        external_desc: 'March 2026 core update',
        uri: 'incidents/c',
      },
    ]).incidents
    assert.partialDeepStrictEqual(merge({ feed }), [
      {
        id: 'c',
        kind: 'core',
        name: 'March 2026 core update',
        nameHe: 'עדכון ליבה – מרץ 2026',
        began: '2026-03-27T09:00:00Z',
        ended: '2026-04-08T13:00:00Z',
        status: 'complete',
        officialUrl: 'https://status.example.com/incidents/c',
      },
    ])
    assert.equal(merge({ seed: [core] })[0]?.status, 'rolling out')
  })

  test('are sorted newest first, then by name', () => {
    const seed = [incident('a', 'May 2026 spam update', '2026-05-01'), core, incident('b', 'May 2026 core update', '2026-05-01')]
    assert.deepEqual(
      merge({ seed }).map(({ id }) => id),
      ['b', 'a', 'c'],
    )
  })

  test('exclude incidents and other products', () => {
    assert.deepEqual(
      merge({ feed: [incident('f', 'Ranking is experiencing an ongoing issue', '2026-03-01'), { ...core, ranking: false }] }),
      [],
    )
  })

  test('from the feed win over the seed and over stored ones', () => {
    const ended = { ...core, ended: '2026-04-08T00:00:00Z' }
    const known = merge({ feed: [core] })
    assert.deepEqual(
      merge({ known, seed: [core], feed: [ended] }).map(({ ended, status }) => [ended, status]),
      [['2026-04-08T00:00:00Z', 'complete']],
    )
  })

  test('whose end was never in the feed get it from the seed', () => {
    const known = merge({ feed: [core] })
    const seed = [{ ...core, ended: '2026-04-08T00:00:00Z' }]
    assert.equal(merge({ known, seed })[0]?.status, 'complete')
    assert.equal(merge({ known, seed, feed: [core] })[0]?.status, 'rolling out', 'the feed has it, and wins')
  })

  test('that leave the feed are kept as the feed stated them, whatever the seed', () => {
    const known = JSON.parse(JSON.stringify(merge({ feed: [{ ...core, ended: '2026-04-08T00:00:00Z' }] })))
    assert.equal(merge({ known })[0]?.ended, '2026-04-08T00:00:00Z')
    assert.equal(merge({ known, seed: [core] })[0]?.ended, '2026-04-08T00:00:00Z')
  })

  test('follow corrections of the seed, and survive its shortening', () => {
    const known = merge({ seed: [core] })
    assert.equal(merge({ known, seed: [{ ...core, began: '2026-03-28T00:00:00Z' }] })[0]?.began, '2026-03-28T00:00:00Z')
    assert.deepEqual(
      merge({ known, seed: [] }).map(({ id }) => id),
      ['c'],
    )
  })

  test('merging is idempotent', () => {
    const first = merge({ seed: [core], feed: [incident('a', 'May 2026 spam update', '2026-05-01')] })
    assert.deepEqual(merge({ known: first, seed: [core], feed: [incident('a', 'May 2026 spam update', '2026-05-01')] }), first)
  })

  test('have addresses on the site, and announcements on the web', () => {
    const address = (uri: string, base = site) =>
      mergeUpdates({ known: [], seed: [{ ...core, uri }], feed: [], site: base })[0]?.officialUrl
    assert.equal(address('incidents/c', 'https://x.example/status'), 'https://x.example/status/incidents/c')
    assert.equal(address('/incidents/c'), 'https://status.example.com/incidents/c')
    assert.equal(address('https://other.example/c'), 'https://other.example/c')
    assert.equal(address('javascript:alert(1)'), site)
  })
})
