import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

/** A program of a nested package: the file that starts it, and the package's folder from the root. */
export interface SuiteProgram {
  readonly entry: string
  readonly folder: string
}

/** How a program ended, and what it said. */
export interface ProgramEnd {
  /** Null when it was ended from outside, as it is when it takes too long. */
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Longest time that a program may take, in milliseconds: it is a bound against hanging, no expectation. */
const longestRun = 120_000

/**
 * A program of a package that is installed apart from the root.
 * @param folder of the package, from the root
 * @param path of the file that starts the program, from the package's `node_modules`
 */
export function suiteProgram(folder: string, path: string): SuiteProgram {
  return { entry: fileURLToPath(new URL(`../${folder}/node_modules/${path}`, import.meta.url)), folder }
}

/** Why tests of a program are skipped; false when it is there. */
export function missingProgram({ entry, folder }: SuiteProgram): string | false {
  return existsSync(entry) ? false : `not installed: npm ci --prefix ${folder} --ignore-scripts`
}

/**
 * Runs a program of the suites to its end.
 * @param home folder that the program takes for the user's, so that it reads no settings and leaves none behind
 * @param variables of its environment, beside the home folder
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
