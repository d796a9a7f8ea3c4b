import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { missingProgram } from '../suite-program.ts'
import { startExample, startWorkshop, type GradedSite } from './graded-site.ts'
import { afdocs } from './grader-programs.ts'

interface Report {
  readonly results: readonly { readonly id: string; readonly status: string; readonly message: string }[]
  readonly testedPages: number
  readonly scoring: { readonly overall: number }
}

/** Whether the grader did not wait long enough for some of its requests, as where others take the processor: such a run says nothing. */
function gaveUp({ results }: Report): boolean {
  return results.some(({ message }) => /\b[1-9]\d* failed to fetch\b/.test(message))
}

const graded = [
  { name: 'the example', start: startExample, least: 100, shortfalls: [] },
  {
    name: 'the workshop',
    start: startWorkshop,
    least: 95,
    // Its layout is an ordinary one: /llms.txt is named at the end of a page only, in the footer, which is no content and so not in
    // the Markdown; and on pages as short as these the navigation before the content is more than a tenth.
    shortfalls: ['llms-txt-directive-html', 'llms-txt-directive-md', 'content-start-position'],
  },
] as const

for (const { name, start, least, shortfalls } of graded) {
  describe(`afdocs of ${name}`, { skip: missingProgram(afdocs) }, () => {
    let site: GradedSite
    before(async () => {
      site = await start()
    })
    after(() => site.stop())

    test(`gives at least ${least} of 100, and no fault that is not the layout's own`, async () => {
      const scored = ['--format', 'json', '--score', '--quiet']
      const pace = ['--request-delay', '0', '--max-concurrency', '8']
      const everyPage = ['--sampling', 'deterministic', '--max-links', '1000']
      const grade = async (): Promise<Report> => {
        const { stdout, stderr } = await site.grade(afdocs, ['check', site.baseUrl, ...scored, ...pace, ...everyPage])
        assert.ok(stdout.startsWith('{'), stderr)
        return JSON.parse(stdout)
      }
      let report = await grade()
      for (let again = 0; again < 2 && gaveUp(report); again++) report = await grade()
      const { results, testedPages, scoring } = report
      const found = results.map(({ id, status, message }) => `${status} ${id}: ${message}`).join('\n')
      assert.equal(results.length, 28, found)
      assert.ok(testedPages >= site.pages, `${testedPages} of ${site.pages} pages`)
      assert.ok(scoring.overall >= least, `${scoring.overall}\n${found}`)
      assert.deepEqual(
        results.filter(({ status }) => status !== 'pass').map(({ id }) => id),
        // Other ways to what is closed: nothing is closed.
        [...shortfalls, 'auth-alternative-access'],
        found,
      )
      assert.deepEqual(site.strangers, [])
    })
  })
}
