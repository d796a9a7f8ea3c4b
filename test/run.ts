import { once } from 'node:events'
import { globSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { relative } from 'node:path'
import process from 'node:process'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { fileURLToPath } from 'node:url'
import { longTests } from './long-tests.ts'
import { endStuckFiles } from './stuck-files.ts'
import { filesInOneProcess, oneProcessFiles } from './units/one-process.ts'

/**
 * Runs tests with Node's test runner: the named files; else all with `CI=true`, and all but the long ones without it. With `CI=true`
 * a skipped test counts as a failure, since a check that did not run proves nothing.
 */
const strict = process.env['CI'] === 'true'
const named = process.argv.slice(2)
const globs = named.length > 0 ? named : ['src/**/*.test.ts', 'test/*/*.test.ts']
const all = globSync(globs)
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => named.length > 0 || !filesInOneProcess.has(file))
const isLeftOut = (file: string) => !strict && named.length === 0 && longTests.includes(file)
// Long ones first, so that none of them runs alone at the end.
const first = [...oneProcessFiles, ...longTests]
const files = [...first.filter((file) => all.includes(file)), ...all.filter((file) => !first.includes(file)).toSorted()].filter(
  (file) => !isLeftOut(file),
)
const leftOut = all.filter(isLeftOut)
const mistakes = [
  ...globs.filter((glob) => globSync(glob).length === 0).map((glob) => `${glob} is not a test file.`),
  ...(named.length === 0
    ? longTests.filter((file) => !all.includes(file)).map((file) => `long-tests.ts names ${file}, which is gone.`)
    : []),
]
if (mistakes.length > 0) {
  console.error(mistakes.join('\n'))
  process.exit(2)
}

// Most of a short file's time is compiling; processes and threads share what is compiled, as bin/daf.js does.
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(new URL('../node_modules/.cache/compile', import.meta.url))
/** Longest time that a file may take, in milliseconds; the longest takes some three minutes. */
const limit = 600_000
const stuck = new Set<string>()
/** The test that each file began last. */
const begun = new Map<string, string>()
endStuckFiles(limit, (file, threads) => {
  stuck.add(file)
  const last = begun.get(file) ?? 'none'
  console.error([`${file} is stuck and is ended. The last test that it began: ${last}`, ...threads].join('\n  '))
})

// Until all have ended: should the runner stop before, nothing is proved.
process.exitCode = 1
const skipped = new Map<string, number>()
let failed = false
const countSkipped = (reason: string | boolean | undefined) => {
  if (reason !== undefined) skipped.set(String(reason), (skipped.get(String(reason)) ?? 0) + 1)
}

/** Runs test files and prints their results. Those that were stuck count as failed unless they are excused. */
async function runFiles(given: readonly string[], isExcused: (file: string) => boolean): Promise<void> {
  // Some tests wait for servers, browsers and time limits: one file more than there are processors uses them fully.
  const tests = run({ files: [...given], concurrency: availableParallelism() + 1, timeout: 300_000 })
  let finished = 0
  tests.on('test:dequeue', ({ name, entryFile }) => {
    if (entryFile !== undefined) begun.set(relative('', entryFile).replaceAll('\\', '/'), name)
  })
  tests.on('test:fail', ({ name, todo }) => {
    failed ||= todo === undefined && !isExcused(name)
    countSkipped(todo)
  })
  // A file is reported as a test itself only if it ran none.
  tests.on('test:pass', ({ name, skip, todo }) => countSkipped(given.includes(name) ? `${name} ran no test` : (skip ?? todo)))
  tests.on('test:complete', ({ name, details }) => {
    if (strict || !given.includes(name)) return
    const seconds = (details.duration_ms / 1000).toFixed(1).padStart(5)
    console.log(`${String(++finished).padStart(4)}/${given.length} ${seconds} s  ${details.passed ? '' : 'FAILED '}${name}`)
  })

  /** Without `CI=true` a line per file shows the progress, and only failures are printed by test. */
  const reported = strict
    ? tests
    : tests.filter(({ type }: { readonly type: string }) =>
        ['test:fail', 'test:stderr', 'test:diagnostic', 'test:summary'].includes(type),
      )
  const printed = reported.compose(new spec())
  printed.pipe(process.stdout)
  await once(printed, 'end')
}

await runFiles(files, (file) => stuck.has(file))
if (stuck.size > 0) {
  const again = [...stuck]
  console.log(`\nOnce more, since Node itself may have been stuck:\n  ${again.join('\n  ')}\n`)
  await runFiles(again, () => false)
}
for (const [reason, count] of skipped) console.error(`${count} skipped: ${reason}`)
if (strict && skipped.size > 0) console.error('With CI=true a skipped test is a failure.')
if (leftOut.length > 0) {
  console.log(`\nLeft out ${leftOut.length} long files, which \`CI=true npm test\` runs too:\n  ${leftOut.join('\n  ')}`)
  console.log('One of them: npm test FILE')
}
process.exitCode = failed || (strict && skipped.size > 0) ? 1 : 0
