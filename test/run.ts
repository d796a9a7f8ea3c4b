import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import process from 'node:process'

/**
 * Runs every test of the repository with Node's test runner. With `CI=true` a skipped test counts as a failure, since a
 * check that did not run proves nothing.
 */
const files = process.argv.slice(2)
const globs = files.length > 0 ? files : ['src/**/*.test.ts', 'test/**/*.test.ts']
// By default Node leaves one processor idle, although most tests wait for servers and browsers; a hanging test must not block them all.
const options = [`--test-concurrency=${availableParallelism()}`, '--test-timeout=300000', '--test-reporter=spec']
const runner = spawn(process.execPath, ['--test', ...options, ...globs], { stdio: ['ignore', 'pipe', 'inherit'] })

// The runner's total omits suites that are skipped as a whole, so the lines are counted.
let skipped = 0
let line = ''
runner.stdout.setEncoding('utf8')
runner.stdout.on('data', (text: string) => {
  process.stdout.write(text)
  const lines = (line + text).split('\n')
  line = lines.pop() ?? ''
  skipped += lines.filter((whole) => /^\s*﹣ | # TODO\b/.test(whole)).length
})
runner.on('close', (code) => {
  const strict = process.env['CI'] === 'true'
  if (strict && skipped > 0) console.error(`${skipped} tests were skipped; with CI=true that is a failure.`)
  process.exitCode = code === 0 && !(strict && skipped > 0) ? 0 : 1
})
