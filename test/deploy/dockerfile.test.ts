import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { describe, test } from 'node:test'
import { dockerfileStages, textsOf, variablesOf } from '../package/dockerfile.ts'
import { missingProgram, suiteProgram } from '../suite-program.ts'
import { assertArguments, assertVariables } from './known-settings.ts'

const linter = suiteProgram('test/package/suites', 'dockerfile-utils/lib/main.js')

interface Linter {
  readonly validate: (
    text: string,
  ) => readonly { readonly message: string; readonly range: { readonly start: { readonly line: number } } }[]
}

describe('the Dockerfile', () => {
  test('passes the linter', { skip: missingProgram(linter) }, async () => {
    const { validate } = createRequire(import.meta.url)(linter.entry) as Linter
    assert.deepEqual(validate(await readFile(new URL('../../Dockerfile', import.meta.url), 'utf8')), [])
    assert.notDeepEqual(validate('FROM node:26-slim\nENTRYPOINT node\nCOPPY a b\n'), [])
  })

  test('builds an image without root, with supported settings and one port', async () => {
    const image = (await dockerfileStages()).at(-1)
    assert.ok(image !== undefined)
    assert.match(textsOf(image, 'USER')[0] ?? '', /^[1-9]\d*:[1-9]\d*$/)
    const variables = variablesOf(image)
    assertVariables(Object.keys(variables))
    assert.equal(variables['HOST'], '0.0.0.0')
    assert.deepEqual(textsOf(image, 'EXPOSE'), [variables['PORT']])
    assert.deepEqual(textsOf(image, 'VOLUME'), [variables['DAF_DATA']])
    assertArguments(JSON.parse(textsOf(image, 'CMD')[0] ?? '') as string[])
  })
})
