import { execFile } from 'node:child_process'
import { delimiter, dirname } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The environment without variables of a surrounding `npm test`, and with a specific Node first in the PATH. */
export function environmentOf(node: string): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('npm_') && name !== 'NODE_TEST_CONTEXT')
  return { ...Object.fromEntries(kept), PATH: `${dirname(node)}${delimiter}${process.env['PATH'] ?? ''}` }
}

/**
 * Runs a command line of npm or a shell in a folder.
 * @returns its output
 * @throws Error with its output, if it fails
 */
export async function runShell(command: string, cwd: string, node = process.execPath): Promise<string> {
  const { stdout } = await run('/bin/sh', ['-c', command], {
    cwd,
    env: environmentOf(node),
    timeout: 180_000,
    maxBuffer: 2 ** 26,
  })
  return stdout
}
