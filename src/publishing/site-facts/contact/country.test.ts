import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countryOf, countryOfAddress } from './country.ts'

test('a US town is not the country of the same name', () => {
  const parts = { streetAddress: '89-00 Mill Boulevard, Jamaica', postalCode: '11435', addressRegion: 'NY' }
  assert.equal(countryOfAddress(parts), 'US')
  assert.equal(countryOfAddress({ streetAddress: '1 Mill Road, Jamaica' }), 'JM')
})

test('an Italian province is not the US state with the same code', () => {
  const address = (streetAddress: string, addressRegion: string) =>
    countryOfAddress({ streetAddress, postalCode: '20121', addressLocality: 'Ashby', addressRegion })
  assert.equal(address('Via Roma 12', 'MI'), 'IT')
  assert.equal(address('Via Roma 12', 'BS'), 'IT')
  assert.equal(address('12 Main Street', 'MI'), 'US')
  assert.equal(address('12 Viale Drive', 'MI'), 'US')
})

test('the country of an address follows from a postal code or state that is unique to it', () => {
  assert.equal(countryOfAddress({ streetAddress: '12 Oak Street', addressRegion: 'ON', postalCode: 'M5V 2T6' }), 'CA')
  assert.equal(countryOfAddress({ text: '12 Oak Street Ashby ON M5V 2T6' }), 'CA')
  assert.equal(countryOfAddress({ streetAddress: '14 Mill St', addressRegion: 'VIC', postalCode: '3065' }), 'AU')
  assert.equal(countryOfAddress({ streetAddress: 'Mill Street 14', postalCode: '3065' }), undefined)
  assert.equal(countryOfAddress({ streetAddress: '12 Oak Street', postalCode: 'W91 X2Y3' }), 'IE')
})

test('the script of most titles outweighs the declared language', () => {
  const countryIn = (titles: readonly string[], language = 'en') =>
    countryOf({ addresses: [], numbers: [], hosts: [], language, titles })
  assert.equal(countryIn(['מספרת ורד', 'צור קשר', 'Gallery']), 'IL')
  assert.equal(countryIn(['מספרת ורד'], 'en-US'), 'IL')
  assert.equal(countryIn(['樫の木クリニック', 'アクセス']), 'JP')
  assert.equal(countryIn(['מספרת ורד'], 'en-GB'), 'GB')
  assert.equal(countryIn(['さくら Hannover'], 'de-DE'), 'DE')
  assert.notEqual(countryIn(['さくら Hannover', 'Kontakt']), 'JP')
  assert.equal(countryIn(['Μ2 Studio']), undefined)
})
