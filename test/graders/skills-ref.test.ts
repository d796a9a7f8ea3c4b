import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { missingProgram } from '../suite-program.ts'
import { startExample, startWorkshop, type GradedSite } from './graded-site.ts'
import { skillsRef } from './grader-programs.ts'

interface SkillsIndex {
  readonly skills: readonly { readonly name: string; readonly url: string }[]
}

const graded = [
  { name: 'the example', start: startExample, skills: ['search-this-site', 'quote-prices', 'answer-a-visitor'] },
  { name: 'the workshop, which has no prices', start: startWorkshop, skills: ['search-this-site', 'answer-a-visitor'] },
] as const

for (const { name, start, skills } of graded) {
  describe(`skills-ref of ${name}`, { skip: missingProgram(skillsRef) }, () => {
    let site: GradedSite
    before(async () => {
      site = await start()
    })
    after(() => site.stop())

    test('accepts every skill of the index', async () => {
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
      assert.deepEqual(site.strangers, [])
    })
  })
}
