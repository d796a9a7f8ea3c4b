import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'

test('codes that are words in other cases only match as written, also where V8 no longer optimizes patterns', () => {
  const file = pathToFileURL(join(import.meta.dirname, 'currencies.ts')).href
  const texts = ['All-ceramic crown', 'Ron', 'try', 'Php', '500 ALL', '20 RON', 'All “in one” – Sek']
  const script = `import { namesCurrency } from ${JSON.stringify(file)}; console.log(JSON.stringify(${JSON.stringify(texts)}.filter((text) => namesCurrency(text))))`
  for (const flags of [[], ['--no-regexp-optimization'], ['--regexp-interpret-all']]) {
    const found = execFileSync(process.execPath, [...flags, '--input-type=module', '--eval', script], { encoding: 'utf8' })
    assert.deepEqual(JSON.parse(found), ['Php', '500 ALL', '20 RON'], flags.join())
  }
})
