import { readFile } from 'node:fs/promises'
import { servicePaths } from '../model/service-paths.ts'

/**
 * Name and address by which the program introduces itself to the sites that it reads: `daf/1.2.3 (+https://…/developers/)`,
 * where the service tells what it is. Without a base URL there is no address that others could open.
 */
export async function userAgent(baseUrl: string | null): Promise<string> {
  const name = `daf/${await programVersion()}`
  return baseUrl === null ? name : `${name} (+${baseUrl}${servicePaths.documentation})`
}

/** Version of the program. */
export async function programVersion(): Promise<string> {
  // The package's own file.
  const { version } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }
  return version
}
