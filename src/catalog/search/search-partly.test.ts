import assert from 'node:assert/strict'
import { test } from 'node:test'
import { analyseQuery } from '../analysis/analyse-query.ts'
import { weigh } from './search-partly.ts'

test('a function word with related ones weighs no more than a quarter of the commonest other word', async () => {
  const pages: Readonly<Record<string, number>> = { how: 1, howto: 2, carpet: 60 }
  const engine = {
    pages: 100,
    count: ([tokens = []]: readonly (readonly string[])[]) => Math.max(...tokens.map((token) => pages[token] ?? 0)),
  }
  const sought = { forms: [['how'], ['carpet']], related: [['howto'], []] }
  const weighed = await weigh(analyseQuery('how carpet'), sought, engine)
  const weightOf = (word: number) => weighed.filter((one) => one.word === word).reduce((sum, { weight }) => sum + weight, 0)
  assert.equal(weighed.length, 3)
  assert.ok(weightOf(0) <= weightOf(1) / 4 + 1, `${weightOf(0)} of ${weightOf(1)}`)
})
