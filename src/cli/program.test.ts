import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shellWord, userAgent } from './program.ts'

test('the user agent names the program and the page that explains it', async () => {
  assert.match(
    await userAgent('https://www.example.co.il'),
    /^daf\/\d+\.\d+\.\d+ \(\+https:\/\/www\.example\.co\.il\/developers\/\)$/,
  )
  assert.match(await userAgent(null), /^daf\/\d+\.\d+\.\d+$/)
})

test('suggested commands can be copied, whatever the folder is called', () => {
  assert.equal(shellWord('/home/dana/אתר/dist'), '/home/dana/אתר/dist')
  assert.equal(shellWord("/home/dana/my site's"), String.raw`'/home/dana/my site'\''s'`)
})
