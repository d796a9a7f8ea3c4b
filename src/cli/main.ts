import { setImmediate as pause } from 'node:timers/promises'
import { CatalogError, CatalogUnavailableError } from '../catalog/catalog.ts'
import type { CommandName, Config } from '../config/config.ts'
import { loadConfig, type Invocation } from '../config/load-config.ts'
import { UsageError } from '../config/usage-error.ts'
import { errorCode } from '../model/error-text.ts'
import { SourceChangedError, SourceUnavailableError } from '../origin/origin.ts'
import { PublishError } from '../publishing/publish-input.ts'
import { programVersion, workingFolder } from './program.ts'

/** Exit codes (CONTRACT 1): 2 for errors that the caller must fix, 1 for failures at run time and for a check that found errors. */
const exit = { done: 0, failed: 1, usage: 2 } as const

/**
 * Runs the program.
 * @param argv arguments after the program's name
 * @returns the exit code
 */
export async function main(argv: readonly string[]): Promise<number> {
  let lost: Error | undefined
  // A closed output or a full disk must end neither a server nor a publish.
  process.stderr.on('error', () => {})
  process.stdout.on('error', (error) => (lost ??= error))
  try {
    const invocation = await loadConfig({ argv, env: process.env, cwd: workingFolder() })
    const code = await run(invocation)
    const isServer = invocation.kind === 'run' && invocation.config.command === 'serve'
    await pause()
    if (isServer || code !== exit.done || lost === undefined || isClosed(lost)) return code
    console.error(`daf: the output could not be written (${errorCode(lost)})`)
    return exit.failed
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
      return (await commands[invocation.config.command](invocation.config)) === false ? exit.failed : exit.done
  }
}

/** The commands, loaded on demand: `publish` needs no server, and help neither. False: a check found errors. */
const commands: Readonly<Record<CommandName, (config: Config) => Promise<void | boolean>>> = {
  serve: async (config) => {
    // Loading the server takes longer than everything before it.
    const stop = stopSignal()
    await (await import('./serve.ts')).runServe(config, stop)
  },
  publish: async (config) => (await import('./publish.ts')).runPublish(config),
  check: async (config) => (await import('./check/run-check.ts')).runCheck(config),
  init: async (config) => (await import('./init/run-init.ts')).runInit(config),
  export: async (config) => (await import('./export.ts')).runExport(config),
  report: async (config) => (await import('./traffic/report.ts')).runReport(config),
}

/** Whether the reader of a pipe has left, such as `head`: it has what it wants. */
function isClosed(error: Error): boolean {
  return ['EPIPE', 'EBADF'].includes(errorCode(error))
}

/** Prints one line per problem on stderr; a stack trace only for bugs. */
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

/** Aborts at SIGTERM or SIGINT; a second signal ends the process at once. */
function stopSignal(): AbortSignal {
  const controller = new AbortController()
  for (const name of ['SIGTERM', 'SIGINT'] as const)
    process.on(name, () => {
      if (controller.signal.aborted) process.exit()
      controller.abort()
    })
  return controller.signal
}
