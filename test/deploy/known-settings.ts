import assert from 'node:assert/strict'
import { fileURLToPath } from 'node:url'
import { loadConfig } from '../../src/config/load-config.ts'
import { optionEntries } from '../../src/config/options.ts'

/** Variables that are no option of the command line: the hook's secret, the source, and what Node itself reads. */
const further = ['DAF_HOOK_SECRET', 'DAF_SOURCE', 'NODE_ENV', 'NODE_COMPILE_CACHE']

/** Asserts that daf reads each of these variables. */
export function assertVariables(names: Iterable<string>): void {
  const known = new Set<string>([...further, ...optionEntries().flatMap(([, { env }]) => env ?? [])])
  for (const name of names) assert.ok(known.has(name), `daf reads no variable ${name}`)
}

/** Asserts that daf knows a command and each of its options. */
export function assertArguments([command = '', ...args]: readonly string[]): void {
  for (const arg of args.filter((text) => text.startsWith('--'))) {
    const allowed: readonly string[] | undefined = optionEntries().find(([name]) => `--${name}` === arg)?.[1].commands
    assert.ok(allowed?.includes(command), `daf ${command} has no option ${arg}`)
  }
}

/** Asserts that a server takes a configuration file as it stands, and gives what it says of proxies. */
export async function trustedProxies(file: string): Promise<readonly string[]> {
  const invocation = await loadConfig({ argv: ['serve', '--no-publish', '--config', file], env: {}, cwd: deployFolder })
  assert.ok(invocation.kind === 'run')
  return invocation.config.limits.trustProxy
}

/** Where the files for owners are. */
export const deployFolder = fileURLToPath(new URL('../../deploy/', import.meta.url))
