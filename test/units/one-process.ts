import { globSync } from 'node:fs'

/**
 * Folders of `src` whose tests neither wait nor start anything: in one process they take a third of the processor time, most of which is
 * otherwise spent on starting and compiling.
 */
const folders = ['config', 'discovery', 'extraction', 'http', 'mcp', 'model', 'operations', 'pages', 'rest']

/** The test files that run in one process, by their paths from the root of the project. */
export const filesInOneProcess: ReadonlySet<string> = new Set(
  folders.flatMap((folder) => globSync(`src/${folder}/**/*.test.ts`)).map((file) => file.replaceAll('\\', '/')),
)
