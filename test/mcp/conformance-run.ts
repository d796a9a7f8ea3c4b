import { glob, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { runProgram } from '../suite-program.ts'
import { conformanceSuite } from './suite-programs.ts'

/** The outcome of a run of the conformance suite. */
export interface ConformanceOutcome {
  /** Whether the suite itself reports the expected outcome; it judges only the scenarios that a revision scores. */
  readonly passed: boolean
  /** Deviations from the baseline, one line each: unexpected failures, expected ones that did not occur, scenarios without a result. */
  readonly differences: readonly string[]
  /** Passed checks, as `scenario:check`. */
  readonly succeeded: ReadonlySet<string>
  /** The end of the suite's output. */
  readonly report: string
}

/** One check, as the suite records it. */
interface Check {
  readonly id: string
  readonly status: string
  readonly errorMessage?: string
}

/** A scenario with its checks. */
interface Scenario {
  readonly name: string
  readonly checks: readonly Check[]
}

/** The check that every message matches the protocol's schema; no missing feature excuses a failure. */
const shapeCheck = 'wire-schema-valid'

/**
 * Runs the suite's scenarios of one revision, including those that the revision does not score.
 *
 * The suite judges neither unscored scenarios nor expected failures that never ran, so the results are also
 * compared here, check by check.
 * @param expected failures by `scenario:check`, or by `scenario` if a whole extension is missing
 * @param folder empty folder for the suite's output
 */
export async function runConformance(
  url: string,
  revision: string,
  expected: readonly string[],
  folder: string,
): Promise<ConformanceOutcome> {
  const baseline = join(folder, 'expected.yml')
  const results = join(folder, 'results')
  // JSON is YAML.
  await writeFile(baseline, JSON.stringify({ server: expected }))
  const args = ['server', '--url', url, '--requirements', revision, '--expected-failures', baseline, '-o', results]
  const { code, stdout, stderr } = await runProgram(conformanceSuite, args, folder)
  const summary = stdout.indexOf('=== SUMMARY ===')
  const report = (stdout.slice(summary) + stderr).slice(-8000)
  if (summary === -1) return { passed: false, differences: [`the suite ended early, with ${code}`], succeeded: new Set(), report }
  const begun = [...stdout.matchAll(/^=== Running scenario: (\S+) ===$/gm)].map(([, name = '']) => name)
  const scenarios = await readScenarios(results)
  return {
    passed: code === 0,
    differences: differencesFrom(expected, scenarios, begun),
    succeeded: new Set(scenarios.flatMap(({ name, checks }) => checks.filter(hasSucceeded).map(({ id }) => `${name}:${id}`))),
    report,
  }
}

function differencesFrom(
  expected: readonly string[],
  scenarios: readonly Scenario[],
  begun: readonly string[],
): readonly string[] {
  const failures = scenarios.flatMap(({ name, checks }) => checks.filter(hasFailed).map((check) => ({ name, check })))
  const excuseOf = ({ name, check }: (typeof failures)[number]) =>
    expected.find((entry) => entry === `${name}:${check.id}` || (entry === name && check.id !== shapeCheck))
  const used = new Set(failures.map(excuseOf))
  return [
    ...failures
      .filter((failure) => excuseOf(failure) === undefined)
      .map(({ name, check }) => `failed: ${name}:${check.id}: ${check.errorMessage ?? check.status}`),
    ...expected.filter((entry) => !used.has(entry)).map((entry) => `did not fail, though the baseline names it: ${entry}`),
    ...begun.filter((name) => !scenarios.some((scenario) => scenario.name === name)).map((name) => `has no result: ${name}`),
  ]
}

function hasSucceeded({ status }: Check): boolean {
  return status === 'SUCCESS'
}

/** A warning is a protocol violation, as in the suite's own verdict. */
function hasFailed({ status }: Check): boolean {
  return status === 'FAILURE' || status === 'WARNING'
}

/** Reads the suite's output: a folder per scenario, named after it and the time, empty if the scenario crashed. */
async function readScenarios(results: string): Promise<readonly Scenario[]> {
  const files = await Array.fromAsync(glob('*/checks.json', { cwd: results }))
  return Promise.all(
    files.map(async (file) => ({
      name: dirname(file)
        .replace(/^server-/, '')
        .replace(/-\d{4}-\d\d-\d\dT[\d-]+Z$/, ''),
      checks: JSON.parse(await readFile(join(results, file), 'utf8')),
    })),
  )
}
