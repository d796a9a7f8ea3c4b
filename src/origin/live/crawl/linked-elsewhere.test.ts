import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SiteAddresses } from '../site-addresses.ts'
import { linkedElsewhere } from './linked-elsewhere.ts'

const products = ['cups', 'bowls', 'plates', 'jugs'].map((name) => `https://market.example/kiln/${name}`)
const found = (source: string, links: readonly string[]) => {
  const page = new URL(source)
  return linkedElsewhere(links, page, new SiteAddresses(page, []))?.host
}

test('a public site with one page that links to its products on a marketplace is whole', () => {
  assert.equal(found('https://kiln-pottery.example/', ['#top', ...products]), undefined)
})

test('a public copy links to the original, its home page included', () => {
  assert.equal(found('https://kiln.preview.example/', ['https://market.example/', ...products]), 'market.example')
})

test('an internal source links to its public host', () => {
  for (const source of ['http://10.0.0.5:8080/', 'http://localhost:3000/', 'http://web/'])
    assert.equal(found(source, products), 'market.example', source)
})

test('links to the apex, with www and with another scheme are to the site', () => {
  const own = ['https://kiln-pottery.example/a/', 'http://www.kiln-pottery.example/b/', 'https://www.kiln-pottery.example/']
  assert.equal(found('https://www.kiln-pottery.example/', own), undefined)
})
