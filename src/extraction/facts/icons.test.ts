import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withoutIcons } from './icons.ts'

test('a name loses surrounding icons and keeps its own symbols', () => {
  const names: Readonly<Record<string, string>> = {
    '🔧 Boiler repair ★': 'Boiler repair',
    '⭐⭐⭐ Deluxe room': 'Deluxe room',
    '👩🏽‍⚕️ תור לרופאה': 'תור לרופאה',
    '\uF0AD Drain cleaning \u2605\u2605': 'Drain cleaning',
    'Invisalign™': 'Invisalign™',
    'Wash at 60 °': 'Wash at 60 °',
    '5★ hotel': '5★ hotel',
  }
  for (const [written, name] of Object.entries(names)) assert.equal(withoutIcons(written), name)
})
