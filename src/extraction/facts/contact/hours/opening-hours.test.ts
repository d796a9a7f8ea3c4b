import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readOpeningHours } from './opening-hours.ts'
import { structuredDataOf, withJsonLd } from '../../testing/read-html.ts'

function hoursOf(properties: Readonly<Record<string, unknown>>) {
  const [node] = structuredDataOf(withJsonLd({ '@type': 'LocalBusiness', ...properties })).topLevel
  assert.ok(node)
  return readOpeningHours(node).hours
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

test('specifications by day, in weekday order, without closed days', () => {
  const openingHoursSpecification = [
    slot('https://schema.org/Friday', '09:00', '13:00'),
    slot(['Sunday', 'http://schema.org/Monday', 'schema:Tuesday', 'We', 'Thu'], '9:00', '18:00:00'),
    slot('Saturday', '00:00', '00:00'),
  ]
  const hours = hoursOf({ openingHoursSpecification })
  assert.deepEqual(hours, { ...sundayToThursday, friday: '09:00-13:00' })
  assert.deepEqual(Object.keys(hours ?? {}).at(0), 'sunday')
})

test('a single specification, Hebrew days, two slots per day, a 12-hour clock', () => {
  assert.deepEqual(hoursOf({ openingHoursSpecification: slot('יום ראשון', '9 AM', '5:30 pm') }), { sunday: '09:00-17:30' })
  assert.deepEqual(hoursOf({ openingHoursSpecification: slot(['א׳', 'ב'], '0900', '1800') }), {
    sunday: '09:00-18:00',
    monday: '09:00-18:00',
  })
  const split = [slot('Sunday', '16:00', '19:00'), slot('Sunday', '09:00', '13:00')]
  assert.deepEqual(hoursOf({ openingHoursSpecification: split }), { sunday: '09:00-13:00, 16:00-19:00' })
})

test('overlapping times on a day are rejected whatever else has hours, consecutive ones are not', () => {
  const overlapping = [slot(['Mo', 'Fr'], '08:00', '18:00'), slot('Fr', '08:00', '14:00')]
  assert.equal(hoursOf({ openingHoursSpecification: overlapping, openingHours: 'Mo-Fr 09:00-17:00' }), undefined)
  const split = [slot('Mo', '9.00', '12.00'), slot('Mo', '14h', '18h30')]
  assert.deepEqual(hoursOf({ openingHoursSpecification: split }), { monday: '09:00-12:00, 14:00-18:30' })
  const closed = [...overlapping, slot('Fr', '00:00', '00:00')]
  assert.deepEqual(hoursOf({ openingHoursSpecification: closed }), { monday: '08:00-18:00' })
  const shop = { openingHoursSpecification: slot('Mo', '09:00', '17:00'), hoursAvailable: slot('Mo', '08:00', '20:00') }
  assert.deepEqual(hoursOf(shop), { monday: '09:00-17:00' })
})

test('holiday hours are not regular hours', () => {
  const openingHoursSpecification = [
    slot('Sunday', '09:00', '18:00'),
    slot('Sunday', '10:00', '11:00', { validFrom: '2026-12-25', validThrough: '2026-12-25' }),
  ]
  assert.deepEqual(hoursOf({ openingHoursSpecification }), { sunday: '09:00-18:00' })
})

test('openingHours as text', () => {
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

test('with unreadable day codes the hours are text, so that no day seems closed', () => {
  assert.equal(hoursOf({ openingHours: 'Mo-St 09:00-20:00' }), undefined)
  const text = 'Fa 09:00-20:00'
  assert.deepEqual(hoursOf({ openingHours: ['Su-Th 09:00-18:00', text] }), { ...sundayToThursday, text })
})

test('text that is not a schedule stays text', () => {
  assert.deepEqual(hoursOf({ openingHours: 'בתיאום מראש' }), { text: 'בתיאום מראש' })
  assert.deepEqual(hoursOf({ openingHours: 'Su-Th 09:00-18:00, Fr from noon' }), { text: 'Su-Th 09:00-18:00, Fr from noon' })
  assert.deepEqual(hoursOf({ openingHours: 'Su-Th 09:00-18:00, Fr' }), { text: 'Su-Th 09:00-18:00, Fr' })
  assert.deepEqual(hoursOf({ openingHoursSpecification: { opens: '09:00', closes: '18:00' } }), { text: '09:00-18:00' })
  assert.equal(hoursOf({}), undefined)
})
