import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { packageFilePath, referenceAsset, startScriptPath } from './reference-assets.ts'

test("serves the package's own bytes under its version, to be kept for good", async () => {
  const manifest = JSON.parse(await readFile(new URL(import.meta.resolve('swagger-ui-dist/package.json')), 'utf8')) as {
    version: string
  }
  for (const [name, type] of [
    ['swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
    ['swagger-ui.css', 'text/css; charset=utf-8'],
    ['swagger-ui-bundle.js.LICENSE.txt', 'text/plain; charset=utf-8'],
    ['LICENSE', 'text/plain; charset=utf-8'],
    ['NOTICE', 'text/plain; charset=utf-8'],
  ] as const) {
    const path = packageFilePath(name)
    assert.ok(path.includes(manifest.version), path)
    const answer = await referenceAsset(path)
    assert.ok(answer !== undefined, path)
    const { body, headers, entityTag } = answer.identity
    assert.deepEqual(Buffer.from(body), await readFile(new URL(import.meta.resolve(`swagger-ui-dist/${name}`))), path)
    assert.partialDeepStrictEqual(headers, {
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    assert.match(entityTag ?? '', /^".+"$/)
  }
})

test('is small on the way', async () => {
  const answer = await referenceAsset(packageFilePath('swagger-ui-bundle.js'))
  for (const coding of ['br', 'zstd', 'gzip'] as const) {
    const form = await answer?.form(coding)
    assert.ok(form !== undefined && form.body.byteLength < 600_000, coding)
  }
})

test('has the script that starts it', async () => {
  const { body } = (await referenceAsset(startScriptPath))?.identity ?? {}
  assert.match(Buffer.from(body ?? []).toString(), /SwaggerUIBundle/)
})

test('the types of that script are right', async () => {
  const tsc = fileURLToPath(new URL('../../../node_modules/.bin/tsc', import.meta.url))
  await promisify(execFile)(tsc, ['-p', fileURLToPath(new URL('browser', import.meta.url)), '--noEmit'])
})

test('is made ready once for all who ask', () => {
  assert.equal(referenceAsset(packageFilePath('LICENSE')), referenceAsset(packageFilePath('LICENSE')))
})

test('serves no other file of the package or beside it', () => {
  const bundle = packageFilePath('swagger-ui-bundle.js')
  for (const path of [
    bundle.replace('bundle.js', 'bundle.js.map'),
    bundle.replace('swagger-ui-bundle.js', 'package.json'),
    bundle.replace('swagger-ui-bundle.js', '../typebox/package.json'),
    bundle.replace('swagger-ui-bundle.js', ''),
    bundle.replace('swagger-ui-bundle.js', 'constructor'),
    '/developers/reference/browser/start-reference.js',
    bundle.toUpperCase(),
  ]) {
    assert.equal(referenceAsset(path), undefined, path)
  }
})
