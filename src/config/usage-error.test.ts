import assert from 'node:assert/strict'
import { test } from 'node:test'
import { UsageError } from './usage-error.ts'

test('every problem is a single line, whatever it quotes', () => {
  const { problems, message } = new UsageError('a\nb', 'c\u2028d\u001b[31m\u202e', 'בית')
  assert.deepEqual(problems, ['a\\u000ab', 'c\\u2028d\\u001b[31m\\u202e', 'בית'])
  assert.equal(message.split('\n').length, 3)
})
