import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { compareTerms } from './compare-terms.ts'
import { foldTerm } from './fold-term.ts'

test('the runtime supports Hebrew collation', () => {
  assert.deepEqual(Intl.Collator.supportedLocalesOf(['he', 'en']), ['he', 'en'])
})

test('the order is total: only the same term on the same page compares equal', () => {
  const compare = compareTerms('he')
  const some = fc.record({ term: fc.constantFrom('אב', 'אָב', 'Ab', 'ab', 'áb', 'א׳', 'א'), path: fc.constantFrom('/1/', '/2/') })
  fc.assert(
    fc.property(some, some, (a, b) => {
      assert.equal(compare(a, b) === 0, a.term === b.term && a.path === b.path)
      assert.equal(Math.sign(compare(a, b)), -Math.sign(compare(b, a)) + 0)
    }),
    { seed: 7 },
  )
})

test('the order is that of a dictionary: numbers are compared digit by digit', () => {
  const terms = ['HTTP/2', 'HTTP/10', '404', '5G', 'תג', 'אתר'].map((term) => ({ term, path: '/' }))
  const sorted = terms.toSorted(compareTerms('he')).map(({ term }) => term)
  assert.deepEqual(sorted, ['404', '5G', 'אתר', 'תג', 'HTTP/10', 'HTTP/2'])
})

test('terms are folded for case, niqqud and final letters', () => {
  assert.equal(foldTerm(' קִדּוּם\u200F  אֲתָרִים '), 'קדומ אתרימ')
  assert.equal(foldTerm('צ׳אט־בוט'), foldTerm("צ'אט-בוט"))
  assert.equal(foldTerm('דו״ח SEO'), 'דוח seo')
})
