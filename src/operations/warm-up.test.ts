import assert from 'node:assert/strict'
import { test } from 'node:test'
import { memorySite } from '../pages/testing/memory-site.ts'
import { warmUp } from './warm-up.ts'

test('a warm-up searches for a word of each title, if it has a searchable one', async () => {
  const titles = ['קידום אתרים אורגני', 'A long word: bookbinding', '', '…', '!']
  const { site } = await memorySite({ pages: titles.map((title, at) => ({ path: `/${at}/`, title })) })
  const asked: string[] = []
  await site.catalog.read(async (reader) => {
    const search: typeof reader.search = (query, window) => {
      asked.push(query.text)
      return reader.search(query, window)
    }
    await warmUp({ pages: (range) => reader.pages(range), search })
  })
  assert.deepEqual(asked, ['אורגני', 'bookbinding'])
})
