import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before } from 'node:test'
import { writeSite } from '../published-server.ts'
import { agencyLikeSite, type SiteFiles } from '../site/agency-like-site.ts'
import { Program } from './program.ts'

/** A few files of the site, where a test is not about what is published: less to extract. */
const fewFiles = Object.fromEntries(
  ['index.html', 'style.css', 'services/geo/index.html', 'blog/post-5/index.html'].map((name) => [
    name,
    agencyLikeSite()[name] ?? '',
  ]),
)

/**
 * Removes the folders of a test file at its end, with the programs that run in them.
 * @returns creates a new working folder with a built site in `dist`; default: a few files
 */
export function builtFolders(): (files?: SiteFiles) => Promise<string> {
  let root: string
  let folders = 0
  before(async () => {
    root = await mkdtemp(join(tmpdir(), 'daf-serve-'))
  })
  after(async () => {
    await Program.killAll()
    await rm(root, { recursive: true, force: true })
  })
  return async (files = fewFiles) => {
    const folder = join(root, `case-${folders++}`)
    await writeSite(join(folder, 'dist'), files)
    return folder
  }
}
