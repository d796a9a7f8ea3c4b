import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { parse } from 'yaml'
import { startPublished, type PublishedServer } from '../published-server.ts'
import { missingProgram } from '../suite-program.ts'
import { agencyLikeRules, agencyLikeSite } from '../site/agency-like-site.ts'
import { runConformance, type ConformanceOutcome } from './conformance-run.ts'
import { fixtureTools } from './fixture-tools.ts'
import { conformanceSuite } from './suite-programs.ts'

/** Expected failures at one revision, with the reasons in the file. */
interface Baseline {
  /** Of the server, whatever its tools. */
  readonly server: readonly string[]
  /** Of the server without the tools that the suite requires. */
  readonly withoutFixtureTools: readonly string[]
}

const builds = [
  { name: 'the server as it ships', tools: [], baseUrl: 'https://public.example' },
  // Origin rules differ for a local base URL.
  { name: 'a build with fixture tools', tools: fixtureTools, baseUrl: 'http://localhost:8080' },
] as const

/** Checks of supported features: if a later suite drops them, this test must fail. */
const mustSucceed = {
  '2025-11-25': ['server-initialize:server-initialize', 'ping:ping', 'tools-list:tools-list'],
  '2026-07-28': [
    'server-stateless:sep-2575-server-implements-discover',
    'tools-list:tools-list',
    'caching:sep-2549-tools-list-caching-hints',
    'server-stateless:sep-2575-server-sends-subscription-ack',
    'http-header-validation:sep-2243-server-reject-invalid-headers',
  ],
} as const

describe('the official conformance suite', () => {
  const skip = missingProgram(conformanceSuite)
  for (const { name, tools, baseUrl } of builds) {
    describe(name, () => {
      const faults: unknown[] = []
      let site: PublishedServer
      let url: string
      before(async () => {
        const onError = (error: unknown) => faults.push(error)
        site = await startPublished({ files: agencyLikeSite(), rules: agencyLikeRules, baseUrl, furtherTools: tools, onError })
        url = `http://127.0.0.1:${await site.listen()}/mcp/`
      })
      after(() => site.close())

      for (const revision of ['2025-11-25', '2026-07-28'] as const) {
        test(`fails exactly the baseline at ${revision}`, { skip }, async () => {
          const { server, withoutFixtureTools } = await readBaseline(revision)
          const outcome = await run(url, revision, tools.length === 0 ? [...server, ...withoutFixtureTools] : server)
          const { differences, succeeded, passed, report } = outcome
          assert.equal(differences.length, 0, [...differences, report].join('\n'))
          assert.ok(passed, report)
          for (const check of mustSucceed[revision]) assert.ok(succeeded.has(check), check)
          assert.deepEqual(faults, [])
        })
      }
    })
  }
})

async function readBaseline(revision: string): Promise<Baseline> {
  return parse(await readFile(new URL(`conformance-baseline.${revision}.yml`, import.meta.url), 'utf8'))
}

async function run(url: string, revision: string, expected: readonly string[]): Promise<ConformanceOutcome> {
  const folder = await mkdtemp(join(tmpdir(), 'daf-conformance-'))
  try {
    return await runConformance(url, revision, expected, folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
