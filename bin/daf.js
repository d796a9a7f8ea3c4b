#!/usr/bin/env node
// Plain JavaScript that any Node can parse, so that an old one prints a sentence instead of a syntax error.
import * as module from 'node:module'
import { fileURLToPath } from 'node:url'

const oldest = 24

/** Megabytes of each half of the young generation in the thread that serves requests (docs/decisions/0032). */
const youngGeneration = '--max-semi-space-size=8'

/** Makes the allocator of GNU/Linux return memory that threads have freed, instead of keeping an arena for each (docs/decisions/0032). */
const allocator = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' }

/** Arguments that do not start a server; any other does. */
const withoutServer = ['publish', 'check', 'init', 'report', 'help', '--help', '-h', '--version']

/**
 * Both settings only take effect when a process starts, so the process replaces itself. It does not where its owner has set them
 * already, where a parent process uses an IPC channel, which would be lost, and on systems without `execve`.
 */
function restartWithMemorySettings() {
  const { execArgv, env, channel, execve, execPath, argv } = process
  // V8 accepts dashes and underscores in its options.
  const isSized = /semi[-_]space[-_]size/.test(`${execArgv.join(' ')} ${env.NODE_OPTIONS ?? ''}`)
  if ((isSized && env.MALLOC_ARENA_MAX !== undefined) || channel || withoutServer.includes(argv[2] ?? '')) return
  if (execve === undefined || process.platform === 'win32') return
  try {
    const options = isSized ? execArgv : [...execArgv, youngGeneration]
    execve(execPath, [execPath, ...options, ...argv.slice(1)], { ...allocator, ...env })
  } catch {
    // Not allowed here (Node's permissions): it serves without them.
  }
}

if (Number.parseInt(process.versions.node, 10) < oldest) {
  console.error(
    `daf: Node ${process.versions.node} is too old; daf needs ${oldest} or later. In the repository, \`npm run -s daf -- …\` uses the Node that is installed as a dependency.`,
  )
  process.exitCode = 2
} else {
  restartWithMemorySettings()
  // In the environment, so that worker threads share it: otherwise each compiles everything again, in time and memory.
  // Beside the dependencies, where nobody else can write; where daf cannot either, Node does without.
  process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../node_modules/.cache/compile', import.meta.url))
  module.enableCompileCache(process.env.NODE_COMPILE_CACHE)
  const { main } = await import('../src/cli/main.ts')
  process.exitCode = await main(process.argv.slice(2))
}
