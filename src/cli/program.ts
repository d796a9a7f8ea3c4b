import { readFile } from 'node:fs/promises'
import { servicePaths } from '../model/service-paths.ts'

/** The clock, or the time that `--now` fixes. */
export function clockOf(now: string | null): () => Date {
  return now === null ? () => new Date() : () => new Date(now)
}

/**
 * `User-Agent` for the sites that are crawled: `daf/1.2.3 (+https://…/developers/)`, where the service explains itself.
 * Without a base URL, no address is sent: others could not open it.
 */
export async function userAgent(baseUrl: string | null): Promise<string> {
  const name = `daf/${await programVersion()}`
  return baseUrl === null ? name : `${name} (+${baseUrl}${servicePaths.documentation})`
}

/** An argument as it is written in a shell: names with spaces are quoted. */
export function shellWord(text: string): string {
  return /^[\p{L}\p{M}\p{N}_.,:/@~+=-]+$/u.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`
}

/** Version of the program. */
export async function programVersion(): Promise<string> {
  // The package's own file.
  const { version } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }
  return version
}

/**
 * The folder that relative paths start from. `npm run daf` of the repository changes to its folder; there it is the one in which the
 * person called npm (CONTRACT 1).
 */
export function workingFolder(): string {
  const { INIT_CWD, npm_lifecycle_event: script, npm_package_name: name } = process.env
  return (script === 'daf' && name === 'daf' ? INIT_CWD : undefined) ?? process.cwd()
}
