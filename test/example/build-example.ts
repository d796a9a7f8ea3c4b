import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const repository = fileURLToPath(new URL('../..', import.meta.url))
const eleventy = fileURLToPath(new URL('../../node_modules/@11ty/eleventy/cmd.cjs', import.meta.url))

/**
 * Builds the example site.
 * @param output folder for the built files
 * @param namesFile names to build it with; default: its own
 */
export async function buildExample(output: string, namesFile?: string): Promise<void> {
  await promisify(execFile)(process.execPath, [eleventy, '--config=examples/agency/eleventy.config.js', '--quiet'], {
    cwd: repository,
    env: { ...process.env, AGENCY_OUTPUT: output, ...(namesFile === undefined ? {} : { AGENCY_NAMES: namesFile }) },
  })
}
