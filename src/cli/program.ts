import { readFile } from 'node:fs/promises'

/** What the program says of itself. */
interface Program {
  readonly version: string
  /** Where people can read what it is; absent where the package names none. */
  readonly homepage?: string
}

/** Name and address by which the program introduces itself to the sites that it reads: `daf/1.2.3 (+https://…)`. */
export async function userAgent(): Promise<string> {
  const { version, homepage } = await readProgram()
  return `daf/${version}${homepage === undefined ? '' : ` (+${homepage})`}`
}

/** Version of the program. */
export async function programVersion(): Promise<string> {
  return (await readProgram()).version
}

async function readProgram(): Promise<Program> {
  // The package's own file.
  return JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8')) as Program
}
