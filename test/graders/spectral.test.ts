import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { missingProgram } from '../suite-program.ts'
import { startExample, startWorkshop, type GradedSite } from './graded-site.ts'
import { spectral } from './grader-programs.ts'

const rules = fileURLToPath(new URL('spectral.yaml', import.meta.url))

for (const [name, start] of [
  ['the example', startExample],
  ['the workshop', startWorkshop],
] as const) {
  describe(`Spectral's linter of ${name}`, { skip: missingProgram(spectral) }, () => {
    let site: GradedSite
    before(async () => {
      site = await start()
    })
    after(() => site.stop())

    test('reports nothing about /openapi.json', async () => {
      const document = join(site.home, 'openapi.json')
      await writeFile(document, await site.read('/openapi.json'))
      const strict = ['--ruleset', rules, '--fail-severity', 'hint']
      const { code, stdout, stderr } = await site.grade(spectral, ['lint', document, ...strict, '--format', 'json', '--quiet'])
      assert.equal(code, 0, stdout + stderr)
      assert.deepEqual(JSON.parse(stdout), [])
      assert.deepEqual(site.strangers, [])
    })
  })
}
