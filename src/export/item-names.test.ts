import assert from 'node:assert/strict'
import { test } from 'node:test'
import { namesOf } from './item-names.ts'

test("file names are made from the item's text, valid on every file system", () => {
  const texts = ['Core Web Vitals', 'core web vitals', 'כוונת חיפוש', 'C++', '???', '/../', 'Café', 'x'.repeat(400)]
  assert.deepEqual(namesOf(texts), [
    'core-web-vitals',
    'core-web-vitals-2',
    'כוונת-חיפוש',
    'c',
    'item',
    'item-2',
    'café',
    'x'.repeat(60),
  ])
})
