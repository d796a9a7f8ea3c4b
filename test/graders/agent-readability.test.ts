import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { missingProgram } from '../suite-program.ts'
import { startExample, type GradedSite } from './graded-site.ts'
import { agentReadability } from './grader-programs.ts'

interface Report {
  readonly score: number
  readonly categories: Readonly<
    Record<string, { readonly checks: readonly { readonly name: string; readonly passed: boolean; readonly detail?: string }[] }>
  >
}

/**
 * What daf does otherwise on purpose. An answer that depends on `User-Agent` would be cloaking, and caches would mix it up: agents ask by
 * `Accept`. A missing page is a 404 for everybody. Markdown is the page and nothing before it; its metadata is in the API.
 */
const refused = ['Agent UA → markdown', 'Frontmatter', 'Missing page → markdown']

describe('agent-readability of the example', { skip: missingProgram(agentReadability) }, () => {
  let site: GradedSite
  before(async () => {
    site = await startExample()
  })
  after(() => site.stop())

  test('only finds what daf does differently on purpose', async () => {
    const { stdout, stderr } = await site.grade(agentReadability, ['audit', `${site.baseUrl}/seo-pricing/`, '--json'])
    assert.ok(stdout.startsWith('{'), stderr)
    const { score, categories }: Report = JSON.parse(stdout)
    const checks = Object.values(categories).flatMap((category) => category.checks)
    assert.equal(checks.length, 25, stdout)
    assert.deepEqual(
      checks.filter(({ passed }) => !passed).map(({ name }) => name),
      refused,
      stdout,
    )
    assert.ok(score >= 88, stdout)
    assert.deepEqual(site.strangers, [])
  })
})
