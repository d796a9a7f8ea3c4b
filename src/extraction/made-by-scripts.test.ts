import assert from 'node:assert/strict'
import { test } from 'node:test'
import { extractPage } from './extract-page.ts'

const prose =
  'The workshop repairs bicycles of all makes by hand, and has done so since 1984. Spare parts for old models are in stock. ' +
  'Appointments are free within a week, and every repair is explained before it begins, with its price and its time.'

function read(body: string) {
  const html = `<!doctype html><html lang="en"><head><title>Repairs – Harbour Workshop</title></head><body>${body}<script src="/app.js"></script></body></html>`
  const { markdown, warnings } = extractPage({ html, path: '/services/repairs/', ownHosts: [], rules: {} })
  return { markdown, isReported: warnings.some((warning) => warning.includes('scripts')) }
}

for (const body of [
  '<div id="root"></div>',
  '<app-root></app-root>',
  '<div id="app"><!-- --></div><p>Loading…</p>',
  '<div id="root"></div><p>© Harbour Workshop</p>',
])
  test(`a page without text is reported: ${body}`, () => assert.equal(read(body).isReported, true))

test('a page with text is not reported, even a short one', () => {
  assert.equal(read(`<main><h1>Repairs</h1><p>${prose}</p></main>`).isReported, false)
  assert.equal(read('<main><p>Closed on Mondays.</p></main>').isReported, false)
})

test('the text for readers without scripts is that of the page', () => {
  const { markdown, isReported } = read(`<div id="app"></div><noscript><p>${prose}</p></noscript>`)
  assert.match(markdown, /bicycles/)
  assert.equal(isReported, false)
})
