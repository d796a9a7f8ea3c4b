import assert from 'node:assert/strict'
import { test } from 'node:test'
import { says } from './phrases.ts'

test('a line that only begins with the letters of a phrase does not match', () => {
  for (const line of ['Read also: our guide', 'More: the new garden', 'צפו: סרטון חדש'])
    assert.equal(says(line, 'pointing'), true, line)
  for (const line of ['Seeds of the season', 'Readers of the north', 'Moreton Gardens', 'Watchmakers: a history', 'צפון הארץ'])
    assert.equal(says(line, 'pointing'), false, line)
})

test('a copyright sign matches with or without a space after it', () => {
  for (const line of [
    '©Harbour Gardens 2026',
    '© 2026 Harbour Gardens',
    '(c) 2026 Harbour',
    'Copyright 2026',
    'Copyright: © Harbour Gardens',
    'כל הזכויות שמורות',
  ])
    assert.equal(says(line, 'rights'), true, line)
  assert.equal(says('Copyrighting for gardens', 'rights'), false)
})
