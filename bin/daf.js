#!/usr/bin/env node
// Plain JavaScript that any Node can read, so that an old one gets a sentence instead of a syntax error.
import * as module from 'node:module'
import { fileURLToPath } from 'node:url'

const oldest = 24

/** Megabytes of each half of the place for what requests leave behind, in the thread that answers (docs/decisions/0032). */
const youngGeneration = '--max-semi-space-size=8'

/** Has the allocator of GNU/Linux give back what threads leave behind, of which it keeps a share for each (docs/decisions/0032). */
const allocator = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' }

/** Commands after which the program ends; any other argument has it serve. */
const ending = ['publish', 'check', 'init', 'report', '--help', '-h', '--version']

/**
 * Both are taken only when a process starts, so the process begins once more, as the same one. It does not where its owner has
 * chosen otherwise, where a process that started it talks to it over a channel, which would be lost, and on systems that have no such
 * call.
 */
function beginAgain() {
  const { execArgv, env, channel, execve, execPath, argv } = process
  // V8 takes its options with either sign between their words.
  const isSized = /semi[-_]space[-_]size/.test(`${execArgv.join(' ')} ${env.NODE_OPTIONS ?? ''}`)
  if ((isSized && env.MALLOC_ARENA_MAX !== undefined) || channel || ending.includes(argv[2] ?? '')) return
  if (execve === undefined || process.platform === 'win32') return
  try {
    const options = isSized ? execArgv : [...execArgv, youngGeneration]
    execve(execPath, [execPath, ...options, ...argv.slice(1)], { ...allocator, ...env })
  } catch {
    // Not allowed here (Node's permissions): it serves all the same.
  }
}

if (Number.parseInt(process.versions.node, 10) < oldest) {
  console.error(
    `daf: Node ${process.versions.node} is too old; it needs ${oldest} or later. In the repository, \`npm run -s daf -- …\` uses the Node that the project brings.`,
  )
  process.exitCode = 2
} else {
  beginAgain()
  // In the environment, so that worker threads use it as well: without it each compiles everything anew, in time and memory.
  // Beside the dependencies, where nobody else can write; where daf itself cannot either, Node does without.
  process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../node_modules/.cache/compile', import.meta.url))
  module.enableCompileCache(process.env.NODE_COMPILE_CACHE)
  const { main } = await import('../src/cli/main.ts')
  process.exitCode = await main(process.argv.slice(2))
}
