import { execFile } from 'node:child_process'
import { cp } from 'node:fs/promises'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { oncePerRun } from '../once-per-run.ts'

const repository = fileURLToPath(new URL('../..', import.meta.url))
const eleventy = fileURLToPath(new URL('../../node_modules/@11ty/eleventy/cmd.cjs', import.meta.url))

/** The names that the example is published with. */
const originalNames = fileURLToPath(new URL('../../examples/agency/names/original.json', import.meta.url))

/**
 * Builds the example site, or copies what this run has built from the same names.
 * @param output folder for the built files
 * @param namesFile names to build it with, a file of examples/agency/names; default: its own
 */
export async function buildExample(output: string, namesFile = originalNames): Promise<void> {
  const built = await oncePerRun(`example-${basename(namesFile, '.json')}`, (folder) => build(folder, namesFile))
  await cp(built, output, { recursive: true, preserveTimestamps: true })
}

async function build(output: string, namesFile: string): Promise<void> {
  await promisify(execFile)(process.execPath, [eleventy, '--config=examples/agency/eleventy.config.js', '--quiet'], {
    cwd: repository,
    env: { ...process.env, AGENCY_OUTPUT: output, AGENCY_NAMES: namesFile },
  })
}
