import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readContent } from './content-rows.ts'

const hash = 'a'.repeat(64)

for (const texts of [['short'], ['two ', 'parts']])
  test(`contents read from ${texts.length} rows do not retain the driver's buffers`, async () => {
    const text = texts.join('')
    const bytes = await readContent(
      { rows: async () => texts.map((part) => ({ size: text.length, bytes: Buffer.from(part) })) },
      hash,
    )
    assert.equal(Buffer.from(bytes).toString(), text)
    assert.equal(bytes.buffer.byteLength, text.length)
  })
