import assert from 'node:assert/strict'
import { test } from 'node:test'
import { searchKey } from '../search/query-words.ts'
import { isFunctionWord } from './function-words.ts'

test('function words are known by their search keys', () => {
  for (const word of [
    'how',
    'kdo',
    'où',
    'איזו',
    'שלנו',
    'מאיפה',
    'באיזו',
    'לאיזה',
    'jaka',
    'habt',
    'kdaj',
    'mennyibe',
    'câți',
    'paljonko',
    'πότε',
    'hangi',
  ])
    assert.ok(isFunctionWord(searchKey(word)), word)
})

test('a word with the key of a function word says something', () => {
  for (const word of ['אחריות', 'היין', 'מיה', 'DIN', 'CE', 'van']) assert.ok(!isFunctionWord(searchKey(word)), word)
})
