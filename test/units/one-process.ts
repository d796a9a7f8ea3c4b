import { globSync, readFileSync } from 'node:fs'

/**
 * Folders of `src` whose tests neither wait nor start anything: in one process they take a third of the processor time, most of which is
 * otherwise spent on starting and compiling.
 */
const folders = ['config', 'discovery', 'extraction', 'http', 'mcp', 'model', 'operations', 'pages', 'rest']

/** Hooks outside of a suite would run for the tests of all files. */
const hooks = /^(?:before|after)(?:Each)?\(/m

/** The test files that run in one process, by their paths from the root of the project. */
export const filesInOneProcess: ReadonlySet<string> = new Set(
  folders
    .flatMap((folder) => globSync(`src/${folder}/**/*.test.ts`))
    .filter((file) => !hooks.test(readFileSync(file, 'utf8')))
    .map((file) => file.replaceAll('\\', '/')),
)
