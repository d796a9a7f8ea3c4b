import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createContext, runInContext, Script } from 'node:vm'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { formsScript, type FormTool } from './forms-script.ts'

/** The script's behaviour is tested in Chromium, in test/browser/. */
describe('the forms script', () => {
  const form: FormTool = {
    pages: ['/', '/contact/', '/en/'],
    form: 'form#contact',
    tool: 'request_consultation',
    description: 'Fill the consultation request form of the agency; the visitor reviews it and presses send.',
  }

  test('is small, and valid whatever the owner configured', () => {
    const script = formsScript([form], ['he', 'en'])
    assert.ok(gzipSync(script).byteLength < 4096, String(gzipSync(script).byteLength))
    assert.ok(brotliCompressSync(script).byteLength < 4096)
    const strange = { ...form, description: `'"\`\\ </script> \u2028 ${'$'}{x} // /* שלום`, form: `a[href="'x'"], b  >  c` }
    assert.doesNotThrow(() => new Script(formsScript([strange], [])))
    assert.ok(formsScript([strange], []).includes(JSON.stringify(strange.form)))
  })

  test('has all languages of the pages, and English', () => {
    assert.match(formsScript([form], ['he-IL', 'pt_BR']), /"en":.*"he":.*"pt":/)
    assert.equal(formsScript([form], ['xx', '__proto__']), formsScript([form], ['en']))
  })

  test('does nothing on a page whose path cannot be decoded', () => {
    const page = createContext({
      document: {},
      location: { pathname: '/100%/' },
      AbortController,
      HTMLFormElement: function HTMLFormElement() {},
      MutationObserver: class {
        observe() {}
      },
      addEventListener: () => {},
    })
    assert.doesNotThrow(() => runInContext(formsScript([form], []), page))
  })

  test('type-checks', async () => {
    const tsc = fileURLToPath(new URL('../../node_modules/.bin/tsc', import.meta.url))
    await promisify(execFile)(tsc, ['-p', fileURLToPath(new URL('browser', import.meta.url)), '--noEmit'])
  })
})
