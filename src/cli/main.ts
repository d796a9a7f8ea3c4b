import { CatalogError, CatalogUnavailableError } from '../catalog/catalog.ts'
import type { Config } from '../config/config.ts'
import { type Invocation, loadConfig } from '../config/load-config.ts'
import { UsageError } from '../config/usage-error.ts'
import { SourceChangedError, SourceUnavailableError } from '../origin/origin.ts'
import { PublishError } from '../publishing/publish-input.ts'
import { programVersion } from './program.ts'

/** Exit codes (CONTRACT 1): 2 for what the caller has to mend, 1 for what failed on the way and for a check that found errors. */
const exit = { done: 0, failed: 1, usage: 2 } as const

/**
 * Runs the program.
 * @param argv arguments after the program's name
 * @returns the exit code
 */
export async function main(argv: readonly string[]): Promise<number> {
  // Whoever read what is told may be gone, or its disk full; that ends neither a server nor a publish.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  try {
    return await run(await loadConfig({ argv, env: process.env, cwd: process.cwd() }))
  } catch (error) {
    return explain(error)
  }
}

async function run(invocation: Invocation): Promise<number> {
  switch (invocation.kind) {
    case 'help':
      process.stdout.write(`${invocation.text.trimEnd()}\n`)
      return exit.done
    case 'version':
      process.stdout.write(`${await programVersion()}\n`)
      return exit.done
    case 'run':
      return runCommand(invocation.config)
  }
}

/** Commands are loaded on demand: `publish` needs no server, and help neither. */
async function runCommand(config: Config): Promise<number> {
  switch (config.command) {
    case 'serve':
      await (await import('./serve.ts')).runServe(config)
      return exit.done
    case 'publish':
      await (await import('./publish.ts')).runPublish(config)
      return exit.done
    case 'init':
      await (await import('./init/run-init.ts')).runInit(config)
      return exit.done
    case 'report':
      await (await import('./traffic/run-report.ts')).runReport(config)
      return exit.done
    case 'check':
      return (await (await import('./check/run-check.ts')).runCheck(config)) ? exit.done : exit.failed
  }
}

/** One clear line for each problem on stderr; a stack only for what nobody expected. */
function explain(error: unknown): number {
  if (error instanceof UsageError) {
    for (const problem of error.problems) console.error(`daf: ${problem}`)
    return exit.usage
  }
  if (error instanceof CatalogError) {
    console.error(`daf: ${error.message}`)
    return error instanceof CatalogUnavailableError ? exit.failed : exit.usage
  }
  if (error instanceof SourceUnavailableError || error instanceof SourceChangedError || error instanceof PublishError) {
    console.error(`daf: ${error.message}`)
    return exit.failed
  }
  console.error(error)
  return exit.failed
}
