import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parse } from 'yaml'
import type { TrafficSummary } from '../../traffic/traffic-summary.ts'
import { trafficTables } from './traffic-tables.ts'

const none = { html: 0, markdown: 0, rest: 0, mcp: 0, discovery: 0, total: 0 }
const summary: TrafficSummary = {
  from: '2026-11-19',
  to: '2026-11-21',
  days: [
    { day: '2026-11-19', ...none },
    { day: '2026-11-20', ...none, html: 12_345, total: 12_345 },
    { day: '2026-11-21', ...none, rest: 7, mcp: 1, total: 8 },
  ],
  months: [{ month: '2026-11', ...none, html: 12_345, rest: 7, mcp: 1, total: 12_353 }],
  searches: {
    asked: 9,
    withoutResult: 2,
    mostAsked: [{ query: 'קידום אתרים', asked: 7, withoutResult: 0 }],
    notFound: [{ query: 'tiktok', asked: 2, withoutResult: 2 }],
  },
  glossary: { asked: 0, withoutResult: 0, mostAsked: [], notFound: [] },
  pages: [{ path: '/%D7%90/', total: 4, html: 3, markdown: 0, rest: 0, mcp: 1 }],
  agents: {
    namesChecked: '2026-11-21',
    readers: [
      { name: 'GPTBot', proof: 'declared', operator: 'OpenAI', purpose: 'training', ...none, html: 3, total: 3 },
      { name: 'agent.example', proof: 'proved', operator: null, purpose: null, ...none, mcp: 1, total: 1 },
    ],
    pages: [{ name: 'GPTBot', proof: 'declared', path: '/%D7%90/', count: 3 }],
    notFound: [{ name: 'agent.example', proof: 'proved', query: 'opening hours', asked: 1, withoutResult: 1 }],
  },
}

test('the tables are aligned and start with the first day that has counts', () => {
  const lines = trafficTables(summary, '/data/traffic', false).split('\n')
  const at = lines.indexOf('By interface and day')
  assert.deepEqual(lines.slice(at + 1, at + 4), [
    '  day          HTML  Markdown  API  MCP  discovery  total',
    '  2026-11-20  12345         0    0    0          0  12345',
    '  2026-11-21      0         0    7    1          0      8',
  ])
  assert.ok(lines.includes('      7          0  קידום אתרים'))
  assert.ok(lines.includes('    1    0         0     3      4  /א/'))
})

test('readers are broken down by kind, with how each was identified', () => {
  const lines = trafficTables(summary, '/data/traffic', false).split('\n')
  const at = lines.indexOf('Who reads, 2026-11-19 to 2026-11-21')
  assert.deepEqual(lines.slice(at + 2, at + 5), [
    '  HTML  Markdown  API  MCP  discovery  total  proof     agent          purpose   operator',
    '     3         0    0    0          0      3  declared  GPTBot         training  OpenAI',
    '     0         0    0    1          0      1  proved    agent.example            ',
  ])
  assert.ok(lines.includes('     3  declared  GPTBot  /א/'))
  assert.ok(lines.includes('      1          1  proved  agent.example  opening hours'))
})

test('queries without results can be pasted under rehearsal: in daf.yaml', () => {
  const notFound = ['כמה עולה "שתיל"?', 'call … now', 'x: { y }'].map((query) => ({ query, asked: 1, withoutResult: 1 }))
  const text = trafficTables({ ...summary, searches: { ...summary.searches, notFound } }, '/data/traffic', false)
  const [, entries = ''] = /paste under rehearsal:[^\n]*\n((?: {2}- [^\n]*\n)+)/.exec(`${text}\n`) ?? []
  assert.deepEqual(parse(`site: { name: X }\nrehearsal:\n${entries}`), {
    site: { name: 'X' },
    rehearsal: [{ ask: 'כמה עולה "שתיל"?' }, { ask: 'x: { y }' }],
  })
})

test('queries without results come with advice, and empty tables are omitted', () => {
  const text = trafficTables(summary, '/data/traffic', false)
  assert.match(text, /Queries with no result[^\n]*\n {2}No page is about it/)
  assert.doesNotMatch(text, /Glossary|undefined/)
  assert.ok(!text.includes('\u001b'))
  assert.ok(trafficTables(summary, '/data/traffic', true).includes('\u001b['))
})
