import assert from 'node:assert/strict'
import { test } from 'node:test'
import { userAgent } from './program.ts'

test('a site that is read learns who reads it, and where that is told', async () => {
  assert.match(
    await userAgent('https://www.example.co.il'),
    /^daf\/\d+\.\d+\.\d+ \(\+https:\/\/www\.example\.co\.il\/developers\/\)$/,
  )
  assert.match(await userAgent(null), /^daf\/\d+\.\d+\.\d+$/)
})
