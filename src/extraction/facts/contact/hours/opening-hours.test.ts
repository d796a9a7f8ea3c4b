import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readOpeningHours } from './opening-hours.ts'
import { structuredDataOf, withJsonLd } from '../../testing/read-html.ts'

function hoursOf(properties: Readonly<Record<string, unknown>>) {
  const [node] = structuredDataOf(withJsonLd({ '@type': 'LocalBusiness', ...properties })).topLevel
  assert.ok(node)
  return readOpeningHours(node)
}

const slot = (dayOfWeek: unknown, opens: string, closes: string, more = {}) => ({
  '@type': 'OpeningHoursSpecification',
  dayOfWeek,
  opens,
  closes,
  ...more,
})
const sundayToThursday = {
  sunday: '09:00-18:00',
  monday: '09:00-18:00',
  tuesday: '09:00-18:00',
  wednesday: '09:00-18:00',
  thursday: '09:00-18:00',
}

test('specifications by day, in the order of the week, closed days left out', () => {
  const openingHoursSpecification = [
    slot('https://schema.org/Friday', '09:00', '13:00'),
    slot(['Sunday', 'http://schema.org/Monday', 'schema:Tuesday', 'We', 'Thu'], '9:00', '18:00:00'),
    slot('Saturday', '00:00', '00:00'),
  ]
  const hours = hoursOf({ openingHoursSpecification })
  assert.deepEqual(hours, { ...sundayToThursday, friday: '09:00-13:00' })
  assert.deepEqual(Object.keys(hours ?? {}).at(0), 'sunday')
})

test('one specification, Hebrew days, two slots a day, a half-day clock', () => {
  assert.deepEqual(hoursOf({ openingHoursSpecification: slot('יום ראשון', '9 AM', '5:30 pm') }), { sunday: '09:00-17:30' })
  assert.deepEqual(hoursOf({ openingHoursSpecification: slot(['א׳', 'ב'], '0900', '1800') }), {
    sunday: '09:00-18:00',
    monday: '09:00-18:00',
  })
  const split = [slot('Sunday', '16:00', '19:00'), slot('Sunday', '09:00', '13:00')]
  assert.deepEqual(hoursOf({ openingHoursSpecification: split }), { sunday: '09:00-13:00, 16:00-19:00' })
})

test('times of one day that overlap are none, whatever else gives hours; those that follow each other are', () => {
  const overlapping = [slot(['Mo', 'Fr'], '08:00', '18:00'), slot('Fr', '08:00', '14:00')]
  assert.equal(hoursOf({ openingHoursSpecification: overlapping, openingHours: 'Mo-Fr 09:00-17:00' }), undefined)
  const split = [slot('Mo', '9.00', '12.00'), slot('Mo', '14h', '18h30')]
  assert.deepEqual(hoursOf({ openingHoursSpecification: split }), { monday: '09:00-12:00, 14:00-18:30' })
  const closed = [...overlapping, slot('Fr', '00:00', '00:00')]
  assert.deepEqual(hoursOf({ openingHoursSpecification: closed }), { monday: '08:00-18:00' })
  const shop = { openingHoursSpecification: slot('Mo', '09:00', '17:00'), hoursAvailable: slot('Mo', '08:00', '20:00') }
  assert.deepEqual(hoursOf(shop), { monday: '09:00-17:00' })
})

test('hours of a holiday are not those of the week', () => {
  const openingHoursSpecification = [
    slot('Sunday', '09:00', '18:00'),
    slot('Sunday', '10:00', '11:00', { validFrom: '2026-12-25', validThrough: '2026-12-25' }),
  ]
  assert.deepEqual(hoursOf({ openingHoursSpecification }), { sunday: '09:00-18:00' })
})

test('openingHours in words', () => {
  assert.deepEqual(hoursOf({ openingHours: 'Su-Th 09:00-18:00' }), sundayToThursday)
  assert.deepEqual(hoursOf({ openingHours: ['Su-Th 9:00-18:00', 'Fr 09:00-13:00'] }), {
    ...sundayToThursday,
    friday: '09:00-13:00',
  })
  assert.deepEqual(hoursOf({ openingHours: 'Su-Th 09:00-18:00, Fr 09:00-13:00' }), { ...sundayToThursday, friday: '09:00-13:00' })
  assert.deepEqual(hoursOf({ openingHours: 'Su,Tu 09:00-12:00' }), { sunday: '09:00-12:00', tuesday: '09:00-12:00' })
  assert.deepEqual(hoursOf({ openingHours: 'Fr-Su 10:00-12:00' }), {
    sunday: '10:00-12:00',
    friday: '10:00-12:00',
    saturday: '10:00-12:00',
  })
  assert.equal(Object.keys(hoursOf({ openingHours: 'Mo-Su' }) ?? {}).length, 7)
})

test('codes of days that cannot be read are words for people only beside hours that can: no other day seems closed', () => {
  assert.equal(hoursOf({ openingHours: 'Mo-St 09:00-20:00' }), undefined)
  const text = 'Fa 09:00-20:00'
  assert.deepEqual(hoursOf({ openingHours: ['Su-Th 09:00-18:00', text] }), { ...sundayToThursday, text })
})

test('words that are no schedule stay words', () => {
  assert.deepEqual(hoursOf({ openingHours: 'בתיאום מראש' }), { text: 'בתיאום מראש' })
  assert.deepEqual(hoursOf({ openingHours: 'Su-Th 09:00-18:00, Fr by appointment' }), {
    text: 'Su-Th 09:00-18:00, Fr by appointment',
  })
  assert.deepEqual(hoursOf({ openingHours: 'Su-Th 09:00-18:00, Fr' }), { text: 'Su-Th 09:00-18:00, Fr' })
  assert.deepEqual(hoursOf({ openingHoursSpecification: { opens: '09:00', closes: '18:00' } }), { text: '09:00-18:00' })
  assert.equal(hoursOf({}), undefined)
})
