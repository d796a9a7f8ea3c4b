import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { parse } from 'parse5'
import type { TrafficSummary } from '../traffic-summary.ts'
import { trafficPage } from './traffic-page.ts'

const none = { html: 0, markdown: 0, rest: 0, mcp: 0, discovery: 0, total: 0 }
const evil = '<script>alert(1)</script>"\'&'
const summary: TrafficSummary = {
  from: '2026-11-20',
  to: '2026-11-21',
  days: [
    { day: '2026-11-20', ...none },
    { day: '2026-11-21', ...none, html: 3, mcp: 1, total: 4 },
  ],
  months: [{ month: '2026-11', ...none, html: 3, mcp: 1, total: 4 }],
  searches: {
    asked: 1_234,
    withoutResult: 1,
    mostAsked: [{ query: 'קידום', asked: 1_234, withoutResult: 0 }],
    notFound: [{ query: evil, asked: 1, withoutResult: 1 }],
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
    notFound: [{ name: 'agent.example', proof: 'proved', query: evil, asked: 1, withoutResult: 1 }],
  },
}

function page(languages: string | undefined, of: TrafficSummary = summary): { text: string; policy: string } {
  const { body, headers } = trafficPage(of, languages)
  return { text: new TextDecoder().decode(body), policy: headers['content-security-policy'] ?? '' }
}

test('is in the requested language and its direction', () => {
  assert.match(page('he-IL,he;q=0.9,en;q=0.8').text, /<html lang="he" dir="rtl">[\s\S]*שאילתות בלי תוצאות/)
  assert.match(page('fr, en;q=0.5').text, /<html lang="en" dir="ltr">[\s\S]*Queries with no result/)
  assert.match(page(undefined).text, /<html lang="en"/)
  assert.match(page(evil).text, /<html lang="en"/)
})

test('shows totals, queries and pages, with charts', () => {
  const { text } = page('en')
  assert.match(text, /<bdi>קידום<\/bdi>[\s\S]*1,234/)
  assert.match(text, /<bdi>\/א\/<\/bdi>/)
  assert.match(text, /<rect class="html"[^>]*height="73.5"\/><rect class="mcp"/)
  assert.match(text, /Nov 21[\s\S]*HTML pages: 3/)
  assert.match(
    text,
    /role="img" aria-label="By day, Nov 20 – Nov 21. The most on one day: 4, Nov 21. All numbers are in the table below."/,
  )
})

test('shows readers, and how each was identified', () => {
  assert.match(page('en').text, /<h2>Who reads<[\s\S]*<th scope="row" class="name"><bdi>GPTBot<\/bdi><\/th><td><bdi>declared</)
  assert.match(page('he').text, /<bdi>agent\.example<\/bdi><\/th><td><bdi>מוכח</)
  assert.match(page('en').text, /What agents asked and did not find[\s\S]*&lt;script&gt;/)
})

test('has a named region for every scrollable table', () => {
  const { text } = page('en')
  const names = [...text.matchAll(/<div class="wide" role="region" aria-label="([^"]+)" tabindex="0">/g)].map(([, name]) => name)
  assert.equal(names.length, text.match(/<table>/g)?.length)
  assert.equal(new Set(names).size, names.length)
  assert.ok(names.includes('Queries with no result'))
})

test('has a content security policy for its own style only, and escapes what was typed', () => {
  const { text, policy } = page('he')
  const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(text) ?? []
  assert.ok(policy.includes(`style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`))
  assert.match(policy, /^default-src 'none'/)
  assert.doesNotMatch(policy, /unsafe|script-src|self/)
  assert.doesNotMatch(text, /<script|\sstyle=|\son\w+=/)
  assert.ok(text.includes('&lt;script&gt;'))
  const errors: string[] = []
  parse(text, { onParseError: ({ code }) => errors.push(code) })
  assert.deepEqual(errors, [])
})

test('reports when there is no traffic yet', () => {
  const { text } = page('en', { ...summary, months: [] })
  assert.match(text, /No traffic counted yet/)
  assert.doesNotMatch(text, /<svg/)
})
