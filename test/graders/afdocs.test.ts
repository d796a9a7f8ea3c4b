import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { missingProgram } from '../suite-program.ts'
import { startExample, startExportedExample, startWorkshop, type GradedSite } from './graded-site.ts'
import { afdocs } from './grader-programs.ts'

interface Report {
  readonly results: readonly { readonly id: string; readonly status: string; readonly message: string }[]
  readonly testedPages: number
  readonly scoring: { readonly overall: number }
}

const graded = [
  { name: 'the example', start: startExample, min: 100, shortfalls: [] },
  { name: 'the exported example', start: startExportedExample, min: 100, shortfalls: [] },
  {
    name: 'the workshop',
    start: startWorkshop,
    min: 95,
    // An ordinary layout: /llms.txt is linked only at the end of a page, in the footer, which is not content and so not in
    // the Markdown; and on pages as short as these the navigation before the content is more than a tenth.
    shortfalls: ['llms-txt-directive-html', 'llms-txt-directive-md', 'content-start-position'],
  },
] as const

for (const { name, start, min, shortfalls } of graded) {
  describe(`afdocs of ${name}`, { skip: missingProgram(afdocs) }, () => {
    let site: GradedSite
    before(async () => {
      site = await start()
      // It waits 15 s for a response, which on a busy machine it may itself read too late.
      await writeFile(join(site.home, 'agent-docs.config.yml'), 'options: { requestTimeout: 60000 }\n')
    })
    after(() => site.stop())

    test(`scores at least ${min} of 100, and only finds problems of the layout itself`, async () => {
      const scored = ['--format', 'json', '--score', '--quiet']
      const pace = ['--request-delay', '0', '--max-concurrency', '8']
      const everyPage = ['--sampling', 'deterministic', '--max-links', '1000']
      const { stdout, stderr } = await site.grade(afdocs, ['check', site.baseUrl, ...scored, ...pace, ...everyPage])
      assert.ok(stdout.startsWith('{'), stderr)
      const { results, testedPages, scoring }: Report = JSON.parse(stdout)
      const found = results.map(({ id, status, message }) => `${status} ${id}: ${message}`).join('\n')
      assert.equal(results.length, 28, found)
      assert.ok(testedPages >= site.pages, `${testedPages} of ${site.pages} pages`)
      assert.ok(scoring.overall >= min, `${scoring.overall}\n${found}`)
      assert.deepEqual(
        results.filter(({ status }) => status !== 'pass').map(({ id }) => id),
        // Alternatives to gated content: nothing is gated.
        [...shortfalls, 'auth-alternative-access'],
        found,
      )
      assert.deepEqual(site.strangers, [])
    })
  })
}
