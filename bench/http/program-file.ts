import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The measured program's file: `DAF=FILE` measures another checkout's bin/daf.js. */
export const programFile = process.env['DAF'] ?? fileURLToPath(new URL('../../bin/daf.js', import.meta.url))

/**
 * Node options for the measured program: those with which `daf serve` restarts itself, which it does not do while an IPC channel is
 * open, as it is for measuring. `PROFILE=DIR` writes a CPU profile into a folder, `NODEOPTS` are passed on unchanged.
 */
export function programOptions(): readonly string[] {
  const own = /--max-semi-space-size=\d+/.exec(readFileSync(programFile, 'utf8')) ?? []
  const { PROFILE: place, NODEOPTS: chosen } = process.env
  return [...own, ...(place === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${place}`]), ...(chosen?.split(' ') ?? [])]
}
