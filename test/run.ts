import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import process from 'node:process'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { fileURLToPath } from 'node:url'
import { longTests } from './long-tests.ts'
import { runFolderVariable } from './once-per-run.ts'
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
const first = new Set([...oneProcessFiles, ...longTests])
const files = [...[...first].filter((file) => all.includes(file)), ...all.filter((file) => !first.has(file)).toSorted()].filter(
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
const runFolder = mkdtempSync(join(tmpdir(), 'daf-test-run-'))
process.env[runFolderVariable] = runFolder
process.on('exit', () => rmSync(runFolder, { recursive: true, force: true }))
/** The test that each file began last. */
const begun = new Map<string, string>()
// The longest file takes some three minutes.
endStuckFiles(600_000, (file, threads) => {
  const last = begun.get(file) ?? 'none'
  console.error([`${file} is stuck and is ended. The last test that it began: ${last}`, ...threads].join('\n  '))
})
// Some tests wait for servers, browsers and time limits: two files more than there are processors use them fully.
const tests = run({ files, concurrency: availableParallelism() + 2, timeout: 300_000, execArgv: ['--regexp-tier-up-ticks=0'] })

// Until all have ended: should the runner stop before, nothing is proved.
process.exitCode = 1
const skipped = new Map<string, number>()
let failed = false
let finished = 0
const countSkipped = (reason: string | boolean | undefined) => {
  if (reason !== undefined) skipped.set(String(reason), (skipped.get(String(reason)) ?? 0) + 1)
}
tests.on('test:dequeue', ({ name, entryFile }) => {
  if (entryFile !== undefined) begun.set(relative('', entryFile).replaceAll('\\', '/'), name)
})
tests.on('test:fail', ({ todo }) => {
  failed ||= todo === undefined
  countSkipped(todo)
})
// A file is reported as a test itself only if it ran none.
tests.on('test:pass', ({ name, skip, todo }) => countSkipped(files.includes(name) ? `${name} ran no test` : (skip ?? todo)))
tests.on('test:complete', ({ name, details }) => {
  if (strict || !files.includes(name)) return
  const seconds = (details.duration_ms / 1000).toFixed(1).padStart(5)
  console.log(`${String(++finished).padStart(4)}/${files.length} ${seconds} s  ${details.passed ? '' : 'FAILED '}${name}`)
})

/** Without `CI=true` a line per file shows the progress, and only failures are printed by test. */
const reported = strict
  ? tests
  : tests.filter(({ type }: { readonly type: string }) =>
      ['test:fail', 'test:stderr', 'test:diagnostic', 'test:summary'].includes(type),
    )
reported
  .compose(new spec())
  .on('end', () => {
    for (const [reason, count] of skipped) console.error(`${count} skipped: ${reason}`)
    if (strict && skipped.size > 0) console.error('With CI=true a skipped test is a failure.')
    if (leftOut.length > 0) {
      console.log(`\nLeft out ${leftOut.length} long files, which \`CI=true npm test\` runs too:\n  ${leftOut.join('\n  ')}`)
      console.log('One of them: npm test FILE')
    }
    process.exitCode = failed || (strict && skipped.size > 0) ? 1 : 0
  })
  .pipe(process.stdout)
