import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { analysePage } from '../analysis/analyse-page.ts'
import { analyseQuery } from '../analysis/analyse-query.ts'
import { firstWord, leadEnd, rankedPart, readTrace, titleEnd, traceBytes } from '../analysis/page-trace.ts'
import { scoreLevels, scorerOf } from './score-page.ts'

const filler = ' מילה אחרת לגמרי'.repeat(20)

function score(query: string, { path = '/', title = '', summary = '', text = '' }): number {
  const { typed, words } = analyseQuery(query)
  return scorerOf(
    typed,
    words.map(({ folded }) => folded),
  )(analysePage({ path, title, summary }, text).trace)
}

test('a page with all words as typed scores higher than any other', () => {
  const better = { summary: 'prices services', text: 'prices services price services. '.repeat(9) }
  assert.ok(score('price service', { text: `price${filler.repeat(9)} service` }) > score('price service', better))
  assert.ok(score('price', { text: 'price' }) > score('price', { summary: 'prices', path: '/price/', text: 'prices prices' }))
})

test('an exact match scores higher than another form', () => {
  assert.ok(score('שירות', { text: 'שירות' }) > score('שירות', { text: 'לשירותים' }))
  assert.ok(score('pages', { text: 'pages' }) > score('pages', { text: 'page' }))
  assert.ok(score('בית', { text: 'בית' }) > score('בית', { text: 'בתים' }))
})

test('adjacent words score higher than separate ones, in any form', () => {
  assert.ok(score('קידום אתר', { text: `בקידומו של אתר${filler}` }) > score('קידום אתר', { text: `בקידומו${filler} אתר` }))
})

test('repetition scores higher, and so do short texts', () => {
  assert.ok(score('ענן', { text: `ענן ענן ענן${filler}` }) > score('ענן', { text: `ענן${filler}` }))
  assert.ok(score('ענן', { text: `ענן${filler}` }) > score('ענן', { text: `ענן${filler.repeat(20)}` }))
})

test('title and summary score higher than the text', () => {
  assert.ok(score('ענן', { summary: 'ענן', text: filler }) > score('ענן', { text: `ענן${filler}` }))
})

test('scores are integers in range, whatever the page and query', () => {
  const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('בית ובתים', '検索エンジン', 'e-commerce', 'ה-SEO'))
  fc.assert(
    fc.property(text, text, text, (query, summary, body) => {
      fc.pre(analyseQuery(query).words.length > 0)
      const level = score(query, { summary, text: body })
      assert.ok(Number.isInteger(level) && level >= 0 && level < scoreLevels)
    }),
    { seed: 7 },
  )
})

test('a trace is bounded, and survives storing', () => {
  const long = Array.from({ length: 50_000 }, (_, at) => `w${at}`).join(' ')
  const { trace } = analysePage({ title: 'כותרת', summary: 'a b', path: '/c/' }, long)
  assert.equal(trace.length, firstWord + 32_000)
  assert.equal(rankedPart(trace).length, firstWord + 4000)
  assert.deepEqual([titleEnd(trace), leadEnd(trace)], [firstWord + 1, firstWord + 4])
  assert.deepEqual(readTrace(traceBytes(trace)), trace)
  const inside = Buffer.concat([Buffer.alloc(1), traceBytes(trace)]).subarray(1)
  assert.deepEqual(readTrace(inside), trace)
})
