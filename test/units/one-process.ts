import { AsyncResource } from 'node:async_hooks'
import { globSync } from 'node:fs'
import { describe } from 'node:test'
import { longTests } from '../long-tests.ts'

/**
 * Folders whose tests share a process, by the name of the file here that runs them: together they take a third to a half of the
 * processor time, most of which is otherwise spent on starting, compiling and the first run of everything.
 */
const groups: Readonly<Record<string, readonly string[]>> = {
  publishing: ['src/publishing/**'],
  services: ['agents', 'catalog', 'cli', 'export', 'origin', 'proxy', 'server', 'traffic', 'webmcp'].map(
    (name) => `src/${name}/**`,
  ),
  units: ['config', 'discovery', 'extraction', 'http', 'mcp', 'model', 'operations', 'pages', 'rest'].map(
    (name) => `src/${name}/**`,
  ),
  contract: ['test/contract', 'test/extraction', 'test/publishing'],
  servers: ['test/mcp', 'test/proxy', 'test/server'],
}

function filesOf(group: string): readonly string[] {
  return (groups[group] ?? [])
    .flatMap((folder) => globSync(`${folder}/*.test.ts`))
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !longTests.includes(file))
    .toSorted()
}

/** The files that run others in their process, the longest first. */
export const oneProcessFiles: readonly string[] = Object.keys(groups).map((group) => `test/units/${group}.test.ts`)

/** The test files that share a process with others, by their paths from the root of the project. */
export const filesInOneProcess: ReadonlySet<string> = new Set(Object.keys(groups).flatMap(filesOf))

/**
 * Runs the files of a group, each as a suite, which its hooks belong to. They are loaded one after another: files that wait for the same
 * module would otherwise define their tests together, in the suite of the first.
 */
export function runInOneProcess(group: string): void {
  let loaded: Promise<void> = Promise.resolve()
  for (const file of filesOf(group)) {
    describe(file, () => {
      // Bound: in the turn of another file, the runner would not know the suite.
      const load = AsyncResource.bind(async () => {
        await import(new URL(`../../${file}`, import.meta.url).href)
      })
      loaded = loaded.then(load, load)
      return loaded
    })
  }
}
