import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { baseMark, withoutBaseMark } from '../model/base-url.ts'
import { decodeHtml } from './decode-html.ts'
import { extractPage } from './extract-page.ts'
import { withoutBlocks } from './repeats/without-blocks.ts'
import type { ExtractionRequest } from './extracted-page.ts'

// Each folder is one page: input.html, optional settings (request.json), and the expected result.
// UPDATE=1 rewrites the expectations; review the diff before you commit it.
const folder = join(import.meta.dirname, 'fixtures')

for (const name of readdirSync(folder)) {
  test(`fixture ${name}`, () => {
    const file = (part: string) => join(folder, name, part)
    const decoded = decodeHtml(readFileSync(file('input.html')))
    const given: Partial<ExtractionRequest> = existsSync(file('request.json'))
      ? JSON.parse(readFileSync(file('request.json'), 'utf8'))
      : {}
    const { path = '/page/', ownHosts = ['www.own.example'], rules = {} } = given
    const { markdown, facts, blocks, passages, ...page } = extractPage({
      html: decoded.html,
      path: encodeURI(path),
      ownHosts,
      rules,
    })
    assert.ok(Array.isArray(facts.plans))
    assert.equal(withoutBlocks({ markdown, text: page.text }, blocks, new Set()).markdown, markdown)
    for (const [at, { text }] of passages.entries()) assert.ok(at === 0 || text > (passages[at - 1]?.text ?? 0))
    const shown = markdown.replaceAll(baseMark, 'https://base.example')
    const rest = withoutBaseMark(
      `${JSON.stringify({ charset: decoded.charset, ...page, text: page.text.split('\n') }, null, 2)}\n`,
    )
    if (process.env['UPDATE'] === '1') {
      writeFileSync(file('expected.md'), shown)
      writeFileSync(file('expected.json'), rest)
    }
    assert.equal(shown, readFileSync(file('expected.md'), 'utf8'))
    assert.equal(rest, readFileSync(file('expected.json'), 'utf8'))
  })
}
