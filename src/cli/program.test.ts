import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shellWord, userAgent } from './program.ts'

test('the user agent contains the program name and a link that explains it', async () => {
  assert.match(
    await userAgent('https://www.example.co.il'),
    /^daf\/\d+\.\d+\.\d+ \(\+https:\/\/www\.example\.co\.il\/developers\/\)$/,
  )
  assert.match(await userAgent(null), /^daf\/\d+\.\d+\.\d+$/)
})

test('suggested commands can be pasted, whatever the folder name', () => {
  assert.equal(shellWord('/home/dana/אתר/dist'), '/home/dana/אתר/dist')
  assert.equal(shellWord("/home/dana/my site's"), String.raw`'/home/dana/my site'\''s'`)
})
