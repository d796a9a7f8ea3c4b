import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SiteAddresses } from '../site-addresses.ts'
import { linkedByQuery } from './linked-by-query.ts'

const found = (links: readonly string[]) => {
  const page = new URL('https://kiln-pottery.example/')
  return linkedByQuery(links, page, new SiteAddresses(page, []))
}
const numbered = (path: string) => [1, 2, 3, 4].map((number) => `${path}?id=${number}`)

test('pages that differ in their query alone have no paths of their own', () => {
  const expected = { example: '/index.php?id=1', addresses: 4 }
  assert.deepEqual(found([...numbered('/index.php'), '/index.php?id=1#top', '/imprint.html']), expected)
  assert.deepEqual(found([...numbered('/'), '/']), { example: '/?id=1', addresses: 4 })
})

test('a site with paths may link to some filters, languages and to other sites', () => {
  assert.equal(found([...numbered('/shop/'), '/cups/', '/bowls/', '/plates/', '/contact/']), undefined)
  assert.equal(found(['/?lang=de', '/?lang=he']), undefined)
  assert.equal(found(numbered('https://market.example/')), undefined)
})
