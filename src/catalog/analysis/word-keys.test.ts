import assert from 'node:assert/strict'
import { test } from 'node:test'
import { analysePage } from './analyse-page.ts'
import { queryKeys, stemKeys } from './word-keys.ts'
import { words } from './words.ts'

function keysOf(text: string): ReadonlySet<string> {
  return analysePage({ title: '', summary: '' }, text).all
}

test('English plurals fold to their singulars', () => {
  for (const [plural, singular] of [
    ['pages', 'page'],
    ['agencies', 'agency'],
    ['searches', 'search'],
    ['caches', 'cache'],
    ['boxes', 'box'],
    ['buses', 'bus'],
    ['statuses', 'status'],
    ['houses', 'house'],
    ['ads', 'ad'],
  ] as const) {
    assert.deepEqual(keysOf(plural), keysOf(singular), plural)
  }
})

test('French plurals in x fold to their singulars', () => {
  for (const [plural, singular] of [
    ['tableaux', 'tableau'],
    ['gâteaux', 'gâteau'],
    ['jeux', 'jeu'],
    ['bijoux', 'bijou'],
    ['tuyaux', 'tuyau'],
    ['locaux', 'local'],
    ['animaux', 'animal'],
  ] as const) {
    assert.deepEqual(keysOf(plural), keysOf(singular), plural)
  }
  assert.ok(keysOf('taux').isDisjointFrom(keysOf('tal')))
  assert.ok(keysOf('flux').isDisjointFrom(keysOf('flu')))
})

test('words that only look like plurals are unchanged', () => {
  for (const [word, other] of [
    ['news', 'new'],
    ['analysis', 'analysi'],
    ['status', 'statu'],
    ['business', 'busines'],
    ['use', 'us'],
    ['is', 'i'],
  ] as const) {
    assert.notDeepEqual(keysOf(word), keysOf(other), word)
  }
})

test('a compound matches its parts and the joined word', () => {
  assert.deepEqual(keysOf('e-shop'), new Set(['e', 'shop', 'eshop']))
})

test('C++ and C# differ from C, and .NET also matches net', () => {
  const [c, plus, sharp, net] = ['c', 'C++', 'C#', '.NET'].map(keysOf)
  assert.ok(c && plus && sharp && net)
  assert.ok(c.isDisjointFrom(plus) && c.isDisjointFrom(sharp) && plus.isDisjointFrom(sharp))
  assert.ok(net.has('net') && net.size > 1)
})

test('a query word and the same word on a page share keys', () => {
  for (const text of ['השירותים', 'Pages', '検索エンジン', '化', 'GA4', '1,500', 'בלוג', 'c++', '.net', '->>', 'f-strings']) {
    const [word] = words(text)
    assert.ok(word)
    for (const keys of queryKeys(word))
      assert.ok(
        keys.some((key) => keysOf(text).has(key)),
        text,
      )
  }
})

test('English verb forms match their stem', () => {
  for (const family of [
    ['optimize', 'optimized', 'optimizing', 'optimizes'],
    ['plan', 'plans', 'planned', 'planning'],
    ['apply', 'applied', 'applying'],
    ['sell', 'selling', 'sells'],
  ]) {
    for (const asked of family) {
      const keys = new Set(stemKeys(asked))
      for (const written of family) assert.ok(!keysOf(written).isDisjointFrom(keys), `${asked} ${written}`)
    }
    assert.equal(new Set(family.map((word) => queryKeys({ kind: 'plain', text: word, tied: false }).join())).size > 1, true)
  }
})

test('British and American spellings match, in any tense', () => {
  for (const family of [
    ['colour', 'color', 'coloured', 'colors'],
    ['favourite', 'favorite'],
    ['analyse', 'analyze', 'analysing', 'analyzed', 'analysis'],
    ['organisation', 'organization'],
    ['centre', 'center', 'centred', 'centered'],
    ['licence', 'license', 'licensed'],
    ['practise', 'practice'],
    ['catalogue', 'catalog', 'cataloguing'],
    ['programme', 'program', 'programming'],
    ['travelling', 'traveling', 'travel'],
    ['controlled', 'control'],
    ['fulfil', 'fulfill'],
    ['judgement', 'judgment'],
  ]) {
    for (const asked of family) {
      const keys = new Set(stemKeys(asked))
      for (const written of family) assert.ok(!keysOf(written).isDisjointFrom(keys), `${asked} ${written}`)
    }
  }
})

test('words that only look like spelling variants do not match', () => {
  for (const [one, other] of [
    ['four', 'for'],
    ['hour', 'hor'],
    ['tour', 'tor'],
    ['prize', 'prise'],
    ['sell', 'sel'],
    ['sense', 'sence'],
    ['metro', 'meter'],
    ['is', 'iz'],
  ] as const) {
    assert.ok(keysOf(one).isDisjointFrom(new Set(stemKeys(other))), one)
  }
})

test('words that only look like verb forms have only their own key', () => {
  for (const word of ['string', 'king', 'red', 'speed', 'used']) assert.deepEqual(keysOf(word).has(word), true, word)
  for (const [word, other] of [
    ['string', 'str'],
    ['king', 'k'],
    ['red', 'r'],
  ] as const) {
    assert.ok(!keysOf(word).has(other), word)
  }
})
