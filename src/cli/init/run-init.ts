import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, isAbsolute, join, relative, sep } from 'node:path'
import type { Config } from '../../config/config.ts'
import { UsageError } from '../../config/usage-error.ts'
import { createProgress, type Progress } from '../progress.ts'
import { openSource } from '../open-source.ts'
import { painter } from '../report-text.ts'
import { configText, lookedAt } from './config-text.ts'
import { foundText } from './found-text.ts'
import { lookAtSite, type SiteLook } from './look-at-site.ts'
import { suggestSite } from './suggest-site.ts'

/**
 * `daf init`: looks at the site and writes a commented configuration, never over a file that is there (CONTRACT 1).
 * @throws UsageError when the file cannot be written or the source has no page
 */
export async function runInit(config: Config): Promise<void> {
  const { source, configFile: file, site } = config
  if (source === null || file === null) throw new TypeError('The configuration of daf init names a source and a file.')
  const progress = createProgress()
  const look = await lookAt(config, progress).finally(() => progress.stop())
  const found = suggestSite(look, {
    baseUrl: site.baseUrl,
    live: source.kind === 'live' ? new URL(source.address).origin : null,
  })
  const shownSource = source.kind === 'folder' ? fromFolder(dirname(file), source.folder) : source.address
  const head = { source: shownSource, isLive: source.kind === 'live', looked: look.surveys.size, pages: look.paths.length }
  await writeNew(file, configText(found, head))
  const paint = painter(process.stdout.isTTY === true)
  const shown = fromFolder(process.cwd(), file)
  const option = shown === './daf.yaml' ? '' : ` --config ${shown}`
  const parts = [
    `${paint('bold', 'Wrote')} ${shown} after a look at ${lookedAt(head)}`,
    foundText(found, paint),
    ...([...look.surveys.values()].some(({ hasText }) => hasText) ? [] : [noText]),
    `Read the file, then see what is read with it:  ${paint('bold', `daf check${option}`)}`,
  ]
  console.log(parts.join('\n\n'))
}

/** Pages that are fetched of a live site. */
const mostPages = 500

async function lookAt(config: Config, progress: Progress): Promise<SiteLook> {
  const { source, site } = config
  const folder = await mkdtemp(join(tmpdir(), 'daf-init-'))
  try {
    const opened = await openSource(config, {
      folder,
      signal: new AbortController().signal,
      limits: { pages: mostPages },
      progress: (event) => {
        if (event.kind === 'crawl') progress.update('fetching', event.done, event.known)
      },
    })
    const hosts = [
      ...(site.baseUrl === null ? [] : [new URL(site.baseUrl).host]),
      ...(source?.kind === 'live' ? [new URL(source.address).host] : []),
    ]
    return await lookAtSite(opened.origin, hosts, progress).finally(() => opened.close())
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** For a site that scripts fill. */
const noText = 'Hardly any text stands in the pages. daf reads HTML: have the generator write the pages whole (prerendering).'

/** A file name from a folder, when it lies in it or beside it; else the whole name. */
function fromFolder(folder: string, name: string): string {
  const path = relative(folder, name)
  if (isAbsolute(path) || path.startsWith(join('..', '..', '..'))) return name
  const written = path.split(sep).join('/')
  return written.startsWith('..') ? written : `./${written}`
}

async function writeNew(file: string, text: string): Promise<void> {
  try {
    await writeFile(file, text, { flag: 'wx' })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const reason = code === 'EEXIST' ? 'is there already and stays as it is' : `cannot be written (${code})`
    throw new UsageError([`${file} ${reason}; name another file with --config`])
  }
}
