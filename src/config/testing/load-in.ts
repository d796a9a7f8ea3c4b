import assert from 'node:assert/strict'
import { mkdir, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { loadConfig } from '../load-config.ts'
import { UsageError } from '../usage-error.ts'

/** Creates a folder with a working folder in it, which has an empty `dist`; the test removes the first. */
export async function newWorkingFolder(): Promise<{ readonly root: string; readonly cwd: string }> {
  const root = await mkdtemp(join(tmpdir(), 'daf-config-'))
  const cwd = join(root, 'case')
  await mkdir(join(cwd, 'dist'), { recursive: true })
  return { root, cwd }
}

/** The words of a command line. */
export const words = (line: string) => line.split(' ').filter((word) => word !== '')

/** The configuration by a command line in a working folder. */
export async function loadIn(cwd: string, line: string, env: Record<string, string> = {}): Promise<Config> {
  const invocation = await loadConfig({ argv: words(line), env, cwd })
  assert.ok(invocation.kind === 'run')
  return invocation.config
}

/** Problems, with the working folder as `CWD`. */
export async function problemsIn(cwd: string, line: string, env: Record<string, string> = {}): Promise<readonly string[]> {
  try {
    await loadConfig({ argv: words(line), env, cwd })
  } catch (error) {
    assert.ok(error instanceof UsageError, String(error))
    return error.problems.map((problem) => problem.replaceAll(cwd, 'CWD'))
  }
  return []
}
