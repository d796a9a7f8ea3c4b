import assert from 'node:assert/strict'
import { test } from 'node:test'
import { factsOf, withJsonLd } from '../testing/read-html.ts'

test("a service for one place, according to its name, or the page's title or path, is named after the place", () => {
  const areaOf = (areaServed: unknown, name = 'Roofs in Springfield', path = '/page/') =>
    factsOf(withJsonLd({ '@type': 'Service', name, areaServed }), { path }).services[0]?.area
  assert.equal(areaOf({ '@type': 'City', name: 'Springfield' }), 'springfield')
  assert.equal(areaOf('Springfield'), 'springfield')
  assert.equal(areaOf(['Springfield', 'Shelbyville']), undefined)
  assert.equal(areaOf('Springfield', 'Roofs'), undefined)
  assert.equal(areaOf('The Hills', 'Roofs', '/roofs-the-hills/'), 'the hills')
  assert.equal(areaOf('נס ציונה', 'גגות בנס ציונה'), 'נס ציונה')
  assert.equal(areaOf({ '@type': 'Place', name: 'Old Town, Springfield' }, 'Roofs in Old Town'), 'old town')
  assert.equal(areaOf('רמת הנוף, חיפה', 'גגות ברמת הנוף'), 'רמת הנוף')
  assert.equal(areaOf('Old Town, Springfield', 'Roofs'), undefined)
})
