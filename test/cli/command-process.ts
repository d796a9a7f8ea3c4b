import { registerHooks } from 'node:module'
import process from 'node:process'
import type { Ended } from './program.ts'

/** A call of the program. */
export interface Call {
  readonly args: readonly string[]
  readonly cwd: string
  readonly env: NodeJS.ProcessEnv
}

const pool = new URL('../../src/publishing/extraction-pool.ts', import.meta.url).href
const keptPool = new URL('kept-extraction-pool.ts', import.meta.url).href
registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context)
    return resolved.url === pool && context.parentURL !== keptPool ? { ...resolved, url: keptPool } : resolved
  },
})
const { main } = await import('../../src/cli/main.ts')

// Runs one command after another for `run` of program.ts, each as if it were the only one of its process.
process.on('message', (call: Call) => void answer(call))
process.on('disconnect', () => process.exit())

async function answer({ args, cwd, env }: Call): Promise<void> {
  const written = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    process[name].write = (chunk: string | Uint8Array) => {
      written[name] += String(chunk)
      return true
    }
  }
  process.chdir(cwd)
  for (const name of Object.keys(process.env)) delete process.env[name]
  Object.assign(process.env, env)
  const code = await main(args)
  for (const emitter of [process.stdout, process.stderr]) emitter.removeAllListeners('error')
  for (const signal of ['SIGINT', 'SIGTERM']) process.removeAllListeners(signal)
  process.send?.({ code, ...written } satisfies Ended)
}
