import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import process from 'node:process'

/**
 * Runs every test of the repository with Node's own runner. With `CI=true` a skipped test counts as a failure, since a
 * check that did not run has proved nothing.
 */
const files = process.argv.slice(2)
const globs = files.length > 0 ? files : ['src/**/*.test.ts', 'test/**/*.test.ts']
// Node leaves one processor out, although most tests wait for servers and browsers; a test that hangs must not hang them all.
const options = [`--test-concurrency=${availableParallelism()}`, '--test-timeout=300000', '--test-reporter=spec']
const runner = spawn(process.execPath, ['--test', ...options, ...globs], { stdio: ['ignore', 'pipe', 'inherit'] })

// The runner's own total leaves out groups of tests that are skipped as a whole, so the lines are counted.
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
