import assert from 'node:assert/strict'
import { test } from 'node:test'
import { userAgent } from './program.ts'

test('the user agent names the program and the page that explains it', async () => {
  assert.match(
    await userAgent('https://www.example.co.il'),
    /^daf\/\d+\.\d+\.\d+ \(\+https:\/\/www\.example\.co\.il\/developers\/\)$/,
  )
  assert.match(await userAgent(null), /^daf\/\d+\.\d+\.\d+$/)
})
