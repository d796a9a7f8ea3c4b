import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countryOfAddress } from './contact-country.ts'

test('a province of Italy is not the American state with the same two letters', () => {
  const address = (streetAddress: string, addressRegion: string) =>
    countryOfAddress({ streetAddress, postalCode: '20121', addressLocality: 'Ashby', addressRegion })
  assert.equal(address('Via Roma 12', 'MI'), 'IT')
  assert.equal(address('Via Roma 12', 'BS'), 'IT')
  assert.equal(address('12 Main Street', 'MI'), 'US')
  assert.equal(address('12 Viale Drive', 'MI'), 'US')
})
