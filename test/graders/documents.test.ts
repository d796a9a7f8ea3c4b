import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { missingProgram } from '../suite-program.ts'
import { startExample, startExportedExample, startWorkshop, type GradedSite } from './graded-site.ts'
import { redocly, skillsRef, spectral } from './grader-programs.ts'

/** File of a linter's rules in this folder. */
const rules = (name: string) => fileURLToPath(new URL(name, import.meta.url))

interface RedoclyReport {
  readonly totals: { readonly errors: number; readonly warnings: number; readonly ignored: number }
}

interface SkillsIndex {
  readonly skills: readonly { readonly name: string; readonly url: string }[]
}

const graded = [
  { name: 'the example', start: startExample, skills: ['search-this-site', 'quote-prices', 'answer-a-visitor'] },
  // Skills explain a server.
  { name: 'the exported example', start: startExportedExample, skills: [] },
  { name: 'the workshop, which has no prices', start: startWorkshop, skills: ['search-this-site', 'answer-a-visitor'] },
] as const

for (const { name, start, skills } of graded) {
  describe(`documents of ${name}`, { skip: missingProgram(redocly) }, () => {
    let site: GradedSite
    let openApi: string
    before(async () => {
      site = await start()
      openApi = join(site.home, 'openapi.json')
      await writeFile(openApi, await site.read('/openapi.json'))
    })
    after(() => site.stop())

    test("Redocly's linter has no findings in /openapi.json", async () => {
      const { stdout, stderr } = await site.grade(redocly, [
        'lint',
        openApi,
        '--config',
        rules('redocly.yaml'),
        '--format',
        'json',
      ])
      assert.ok(stdout.startsWith('{'), stderr)
      const { totals }: RedoclyReport = JSON.parse(stdout)
      assert.deepEqual(totals, { errors: 0, warnings: 0, ignored: 0 }, stdout)
    })

    test("Spectral's linter has no findings in /openapi.json", async () => {
      const strict = ['--ruleset', rules('spectral.yaml'), '--fail-severity', 'hint']
      const { code, stdout, stderr } = await site.grade(spectral, ['lint', openApi, ...strict, '--format', 'json', '--quiet'])
      assert.equal(code, 0, stdout + stderr)
      assert.deepEqual(JSON.parse(stdout), [])
    })

    if (skills.length > 0)
      test('skills-ref accepts every skill of the index', async () => {
        const index: SkillsIndex = JSON.parse(await site.read('/.well-known/agent-skills/index.json'))
        assert.deepEqual(
          index.skills.map((skill) => skill.name),
          skills,
        )
        for (const { name, url } of index.skills) {
          const folder = join(site.home, name)
          await mkdir(folder)
          await writeFile(join(folder, 'SKILL.md'), await site.read(url))
          const { code, stdout, stderr } = await site.grade(skillsRef, ['validate', folder])
          assert.equal(code, 0, `${name}: ${stdout}${stderr}`)
        }
      })

    test('none of them needs another host', () => assert.deepEqual(site.strangers, []))
  })
}
