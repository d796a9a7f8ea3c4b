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
  test('as they are published', () => {
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

  test('newest first, then by name', () => {
    const seed = [incident('a', 'May 2026 spam update', '2026-05-01'), core, incident('b', 'May 2026 core update', '2026-05-01')]
    assert.deepEqual(
      merge({ seed }).map(({ id }) => id),
      ['b', 'a', 'c'],
    )
  })

  test('faults and other products are none', () => {
    assert.deepEqual(
      merge({ feed: [incident('f', 'Ranking is experiencing an ongoing issue', '2026-03-01'), { ...core, ranking: false }] }),
      [],
    )
  })

  test('the feed wins over the seed, and over what is known', () => {
    const ended = { ...core, ended: '2026-04-08T00:00:00Z' }
    const known = merge({ feed: [core] })
    assert.deepEqual(
      merge({ known, seed: [core], feed: [ended] }).map(({ ended, status }) => [ended, status]),
      [['2026-04-08T00:00:00Z', 'complete']],
    )
  })

  test('a rollout whose end the feed forgot before it was read is ended by the seed', () => {
    const known = merge({ feed: [core] })
    const seed = [{ ...core, ended: '2026-04-08T00:00:00Z' }]
    assert.equal(merge({ known, seed })[0]?.status, 'complete')
    assert.equal(merge({ known, seed, feed: [core] })[0]?.status, 'rolling out', 'the feed has it, and wins')
  })

  test('what the feed once said is kept when it holds it no more, whatever the seed says', () => {
    const known = JSON.parse(JSON.stringify(merge({ feed: [{ ...core, ended: '2026-04-08T00:00:00Z' }] })))
    assert.equal(merge({ known })[0]?.ended, '2026-04-08T00:00:00Z')
    assert.equal(merge({ known, seed: [core] })[0]?.ended, '2026-04-08T00:00:00Z')
  })

  test('a corrected seed counts, and a shortened one loses nothing', () => {
    const known = merge({ seed: [core] })
    assert.equal(merge({ known, seed: [{ ...core, began: '2026-03-28T00:00:00Z' }] })[0]?.began, '2026-03-28T00:00:00Z')
    assert.deepEqual(
      merge({ known, seed: [] }).map(({ id }) => id),
      ['c'],
    )
  })

  test('merging again changes nothing', () => {
    const first = merge({ seed: [core], feed: [incident('a', 'May 2026 spam update', '2026-05-01')] })
    assert.deepEqual(merge({ known: first, seed: [core], feed: [incident('a', 'May 2026 spam update', '2026-05-01')] }), first)
  })

  test('addresses of announcements lie under the site, and are addresses of the web', () => {
    const address = (uri: string, base = site) =>
      mergeUpdates({ known: [], seed: [{ ...core, uri }], feed: [], site: base })[0]?.officialUrl
    assert.equal(address('incidents/c', 'https://x.example/status'), 'https://x.example/status/incidents/c')
    assert.equal(address('/incidents/c'), 'https://status.example.com/incidents/c')
    assert.equal(address('https://other.example/c'), 'https://other.example/c')
    assert.equal(address('javascript:alert(1)'), site)
  })
})
