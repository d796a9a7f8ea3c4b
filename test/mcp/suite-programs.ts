import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

/** A program of the official suites: the file that starts it. */
export interface SuiteProgram {
  readonly entry: string
}

/** How a program ended, and what it said. */
export interface ProgramEnd {
  /** Null when it was ended from outside, as it is when it takes too long. */
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** The conformance suite of the protocol's authors. */
export const conformanceSuite = installedProgram('conformance/dist/index.js')
/** The inspector, which has a command line. */
export const inspector = installedProgram('inspector/clients/launcher/build/index.js')

/** Longest time that a program may take, in milliseconds: it is a bound against hanging, no expectation. */
const longestRun = 120_000

/** Why tests of a program are skipped; false when it is there. */
export function missingProgram({ entry }: SuiteProgram): string | false {
  return existsSync(entry) ? false : 'not installed: npm ci --prefix test/mcp/suites --ignore-scripts'
}

/**
 * Runs a program of the suites to its end.
 * @param home folder that the program takes for the user's, so that it reads no settings and leaves none behind
 */
export function runProgram({ entry }: SuiteProgram, args: readonly string[], home: string): Promise<ProgramEnd> {
  const options = {
    cwd: home,
    env: { HOME: home, NO_COLOR: '1' },
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

function installedProgram(path: string): SuiteProgram {
  return { entry: fileURLToPath(new URL(`suites/node_modules/@modelcontextprotocol/${path}`, import.meta.url)) }
}
