#!/usr/bin/env node
// Plain JavaScript that any Node can read, so that an old one gets a sentence instead of a syntax error.
import * as module from 'node:module'

const oldest = 24

if (Number.parseInt(process.versions.node, 10) < oldest) {
  console.error(
    `daf: Node ${process.versions.node} is too old; it needs ${oldest} or later. In the repository, \`npm run -s daf -- …\` uses the Node that the project brings.`,
  )
  process.exitCode = 2
} else {
  module.enableCompileCache()
  const { main } = await import('../src/cli/main.ts')
  process.exitCode = await main(process.argv.slice(2))
}
