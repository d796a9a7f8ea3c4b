import { AsyncResource } from 'node:async_hooks'
import { globSync } from 'node:fs'
import { describe } from 'node:test'
import { longTests } from '../long-tests.ts'

/**
 * Test files that share a process, by the name of the file here that runs them: together they take a third to a half of the
 * processor time, most of which is otherwise spent on starting, compiling and the first run of everything.
 */
const groups: Readonly<Record<string, string>> = {
  // Most of them run commands that end by themselves, for which they share one process more.
  commands:
    'test/cli/{agents,check,check-address,data-folder,export,index-now,init,init-facts,older-catalog,rehearsal,report,usage-errors}.test.ts',
  publishing: 'src/publishing/**/*.test.ts',
  services: 'src/{agents,catalog,cli,export,origin,proxy,server,traffic,webmcp}/**/*.test.ts',
  units: 'src/{config,discovery,extraction,http,mcp,model,operations,pages,rest}/**/*.test.ts',
  contract: 'test/{contract,extraction,publishing}/*.test.ts',
  servers: 'test/{mcp,proxy,server}/*.test.ts',
}

function filesOf(group: string): readonly string[] {
  return globSync(groups[group] ?? [])
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
