import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

/** A program of a nested package: its entry file, and the package's folder from the root. */
export interface SuiteProgram {
  readonly entry: string
  readonly folder: string
}

/** How a program exited, and its output. */
export interface ProgramEnd {
  /** Null if it was killed, as it is after the timeout. */
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Timeout of a program in milliseconds: a guard against hanging, not an expectation. */
const longestRun = 120_000

/**
 * A program of a package that is installed separately from the root.
 * @param folder of the package, from the root
 * @param path of the entry file, from the package's `node_modules`
 */
export function suiteProgram(folder: string, path: string): SuiteProgram {
  return { entry: fileURLToPath(new URL(`../${folder}/node_modules/${path}`, import.meta.url)), folder }
}

/** Why tests of a program are skipped; false if it is installed. */
export function missingProgram({ entry, folder }: SuiteProgram): string | false {
  return existsSync(entry) ? false : `not installed: npm ci --prefix ${folder} --ignore-scripts`
}

/**
 * Runs a suite's program until it exits.
 * @param home folder used as the program's home, so that it neither reads nor leaves settings
 * @param variables of its environment, in addition to the home folder
 */
export function runProgram(
  { entry }: SuiteProgram,
  args: readonly string[],
  home: string,
  variables: Readonly<Record<string, string>> = {},
): Promise<ProgramEnd> {
  const options = {
    cwd: home,
    env: { HOME: home, NO_COLOR: '1', ...variables },
    timeout: longestRun,
    killSignal: 'SIGKILL',
    maxBuffer: 64 * 1024 * 1024,
  } as const
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [entry, ...args], options, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode, stdout, stderr }),
    )
  })
}
