import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, isAbsolute, join, relative, sep } from 'node:path'
import type { Config } from '../../config/config.ts'
import { UsageError } from '../../config/usage-error.ts'
import { createProgress, type Progress } from '../progress.ts'
import { openSource } from '../open-source.ts'
import { count, painter, shorten, type Paint } from '../report-text.ts'
import { configText, lookedAt } from './config-text.ts'
import { lookAtSite, type SiteLook } from './survey-site.ts'
import { suggestSite, type SiteSuggestion } from './suggest-site.ts'
import { displayPath } from '../../model/site-path.ts'

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

/** What was found, for people: one row for each part of the configuration. */
function foundText(site: SiteSuggestion, paint: Paint): string {
  const rows = foundRows(site)
  const width = Math.max(...rows.map(([name]) => name.length))
  return rows
    .map(([name, text]) => {
      const isFound = text !== null && text !== ''
      return `  ${paint(isFound ? 'bold' : 'dim', name.padEnd(width))}  ${isFound ? text : paint('dim', 'nothing found')}`
    })
    .join('\n')
}

function foundRows(site: SiteSuggestion): readonly (readonly [string, string | null])[] {
  const { identity, sections, services, pricing, contact, results, term, forms } = site
  const { plans, ranges } = pricing
  const [result] = results
  return [
    ['site', [identity.baseUrl, identity.language, identity.name].flatMap((known) => known?.value ?? []).join(', ')],
    ['sections', sectionRow(sections)],
    ['services', services.length === 0 ? null : `${services.length}: ${shorten(services.map(({ id }) => id).join(', '))}`],
    [
      'packages',
      plans === null ? offeredRow(pricing) : (doubted(plans) ?? `${plans.found.plans.length} on ${displayPath(plans.path)}`),
    ],
    ['ranges', ranges === null ? null : (doubted(ranges) ?? `${ranges.found.ranges.length} on ${displayPath(ranges.path)}`)],
    [
      'contact',
      [...(contact.page === null ? [] : [displayPath(contact.page.value)]), contact.complete ? 'complete' : 'not complete'].join(
        ', ',
      ),
    ],
    [
      'results',
      result === undefined ? null : result.sure ? `${result.selector}, such as ${shorten(result.example)}` : 'commented out',
    ],
    ['terms', term === null ? null : count(term.pages, 'page')],
    ['forms', forms.map(({ selector, paths }) => `${selector} on ${count(paths.length, 'page')}`).join(', ')],
  ]
}

function sectionRow({ typed, hubs }: SiteSuggestion['sections']): string {
  const counts = new Map<string, number>()
  for (const { type, count: pages } of typed) counts.set(type, (counts.get(type) ?? 0) + pages)
  if (hubs.length > 0) counts.set('hub', hubs.length)
  return [...counts].map(([type, pages]) => `${pages} ${type}`).join(', ')
}

function doubted({ doubt }: { readonly doubt: string | null }): string | null {
  return doubt === null ? null : `commented out: ${doubt}`
}

function offeredRow({ offered }: SiteSuggestion['pricing']): string | null {
  return offered === null ? null : `${offered.count} in JSON-LD of ${displayPath(offered.path)}`
}
