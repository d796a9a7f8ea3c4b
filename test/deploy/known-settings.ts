import assert from 'node:assert/strict'
import { fileURLToPath } from 'node:url'
import { loadConfig } from '../../src/config/load-config.ts'
import { optionEntries } from '../../src/config/options.ts'

/** Variables without a command line option: the hook's secret, the source, and those that Node itself reads. */
const further = ['DAF_HOOK_SECRET', 'DAF_SOURCE', 'NODE_ENV', 'NODE_COMPILE_CACHE']

/** Asserts that daf reads each of these variables. */
export function assertVariables(names: Iterable<string>): void {
  const known = new Set<string>([...further, ...optionEntries().flatMap(([, { env }]) => env ?? [])])
  for (const name of names) assert.ok(known.has(name), `daf does not read the variable ${name}`)
}

/** Asserts that daf supports a command and each of its options. */
export function assertArguments([command = '', ...args]: readonly string[]): void {
  for (const arg of args.filter((text) => text.startsWith('--'))) {
    const allowed: readonly string[] | undefined = optionEntries().find(([name]) => `--${name}` === arg)?.[1].commands
    assert.ok(allowed?.includes(command), `daf ${command} has no option ${arg}`)
  }
}

/** Asserts that a server accepts a configuration file unchanged, and returns its trusted proxies. */
export async function trustedProxies(file: string): Promise<readonly string[]> {
  const invocation = await loadConfig({ argv: ['serve', '--no-publish', '--config', file], env: {}, cwd: deployFolder })
  assert.ok(invocation.kind === 'run')
  return invocation.config.limits.trustProxy
}

/** The folder of deployment files. */
export const deployFolder = fileURLToPath(new URL('../../deploy/', import.meta.url))
