import { mkdir, mkdtemp, realpath, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** A folder of a site, in a temporary folder. */
export interface SiteFolder {
  /** The folder around it, which the test removes. */
  readonly base: string
  readonly site: string
  /** Writes a file of the site; default content: its name. */
  readonly put: (name: string, content?: string | Uint8Array) => Promise<void>
}

/** Creates an empty folder of a site. */
export async function newSiteFolder(): Promise<SiteFolder> {
  const base = await realpath(await mkdtemp(join(tmpdir(), 'daf-origin-')))
  const site = join(base, 'site')
  await mkdir(site)
  const put: SiteFolder['put'] = async (name, content = name) => {
    const file = join(site, name)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, content)
  }
  return { base, site, put }
}
