#!/usr/bin/env node
// Plain JavaScript that any Node can read, so that an old one gets a sentence instead of a syntax error.
import * as module from 'node:module'
import { fileURLToPath } from 'node:url'

const oldest = 24

if (Number.parseInt(process.versions.node, 10) < oldest) {
  console.error(
    `daf: Node ${process.versions.node} is too old; it needs ${oldest} or later. In the repository, \`npm run -s daf -- …\` uses the Node that the project brings.`,
  )
  process.exitCode = 2
} else {
  // In the environment, so that worker threads use it as well: without it each compiles everything anew, in time and memory.
  // Beside the dependencies, where nobody else can write; where daf itself cannot either, Node does without.
  process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../node_modules/.cache/compile', import.meta.url))
  module.enableCompileCache(process.env.NODE_COMPILE_CACHE)
  const { main } = await import('../src/cli/main.ts')
  process.exitCode = await main(process.argv.slice(2))
}
