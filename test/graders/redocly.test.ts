import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { missingProgram } from '../suite-program.ts'
import { startExample, startWorkshop, type GradedSite } from './graded-site.ts'
import { redocly } from './grader-programs.ts'

const rules = fileURLToPath(new URL('redocly.yaml', import.meta.url))

interface Report {
  readonly totals: { readonly errors: number; readonly warnings: number; readonly ignored: number }
}

for (const [name, start] of [
  ['the example', startExample],
  ['the workshop', startWorkshop],
] as const) {
  describe(`Redocly's linter of ${name}`, { skip: missingProgram(redocly) }, () => {
    let site: GradedSite
    before(async () => {
      site = await start()
    })
    after(() => site.stop())

    test('reports nothing about /openapi.json', async () => {
      const document = join(site.home, 'openapi.json')
      await writeFile(document, await site.read('/openapi.json'))
      const { stdout, stderr } = await site.grade(redocly, ['lint', document, '--config', rules, '--format', 'json'])
      assert.ok(stdout.startsWith('{'), stderr)
      const { totals }: Report = JSON.parse(stdout)
      assert.deepEqual(totals, { errors: 0, warnings: 0, ignored: 0 }, stdout)
      assert.deepEqual(site.strangers, [])
    })
  })
}
