import assert from 'node:assert/strict'
import { test } from 'node:test'
import { states } from './states-fact.ts'

test('a phone number is stated however it is written, not by digits at its end', () => {
  const fact = '+441134960021, 0113 496 0021'
  for (const text of ['Call 0113 496 0021', 'Tel. (0113) 4960021', '+44 113/496-00-21']) assert.ok(states(text, fact), text)
  for (const text of ['21 years of experience', 'Founded in 2021', '496 customers']) assert.ok(!states(text, fact), text)
})

test('opening hours are stated by most of their times, in any notation', () => {
  const fact = 'monday: 09:00-17:00, friday: 09:00-12:30'
  for (const text of ['Mo–Fr 9–17 Uhr', '9 am to 5 pm', 'de 9h à 12h30']) assert.ok(states(text, fact), text)
  for (const text of ['Coffee at 9:00', 'since 1900, 100 people', '12:00 to 14:00']) assert.ok(!states(text, fact), text)
})

test('an address is stated by most of its words and numbers, not by a year that ends as its number', () => {
  const fact = 'Corso Torino 21, 35121, Padova'
  assert.ok(states('Siamo in corso Torino 21 a Padova', fact))
  assert.ok(!states('Dal 2021 a Padova', fact))
  assert.ok(!states('21 anni, 35121 clienti', fact))
  assert.ok(states('הסטודיו בהרצל 12, בחיפה', 'הרצל 12, חיפה'))
})
