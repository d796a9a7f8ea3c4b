import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, isAbsolute, join, relative, sep } from 'node:path'
import type { Config } from '../../config/config.ts'
import { sourceName } from '../../config/source.ts'
import { UsageError } from '../../config/usage-error.ts'
import { extractionLimits } from '../../extraction/extracted-page.ts'
import { errorCode } from '../../model/error-text.ts'
import { noHtml } from '../../publishing/publish-input.ts'
import { openSource } from '../open-source.ts'
import { shellWord, workingFolder } from '../program.ts'
import { createProgress, type Progress } from '../progress.ts'
import { showProgress } from '../publish-events.ts'
import { hasColours, joinSections, painter } from '../report-text.ts'
import { configText, foundParts, surveyedPages } from './config-text.ts'
import { registryEntry } from './registry-entry.ts'
import { suggestSite, type SiteSuggestion } from './suggest-site.ts'
import { type SiteSurvey, surveySite } from './survey-site.ts'

/**
 * `daf init`: inspects the site and writes a commented configuration, never over an existing file (CONTRACT 1).
 * @throws UsageError when the file cannot be written, PublishError when the source has no page
 */
export async function runInit(config: Config): Promise<void> {
  const { source, configFile: file, site } = config
  if (source === null || file === null) throw new TypeError('The configuration of daf init names a source and a file.')
  const progress = createProgress()
  const survey = await surveySource(config, progress).finally(() => progress.stop())
  if (survey === undefined) throw noHtml(sourceName(source))
  const isLive = source.kind === 'live'
  const found = suggestSite(survey, { baseUrl: site.baseUrl, live: isLive ? new URL(source.address).origin : null })
  const head = {
    source: isLive ? source.address : fromFolder(dirname(file), source.folder),
    isLive,
    surveyed: survey.surveys.size,
    pages: survey.paths.length,
  }
  await writeNew(file, configText(found, head))
  const entry = await writeRegistryEntry(config, dirname(file), found)
  const paint = painter(hasColours(process.stdout))
  const shown = fromFolder(workingFolder(), file)
  const command = [programCommand(process.env), 'check', ...(shown === './daf.yaml' ? [] : ['--config', shellWord(shown)])].join(
    ' ',
  )
  const parts = foundParts(found)
  const width = Math.max(...parts.map(([name]) => name.length))
  const rows = parts.map(([name, value]) => {
    const label = name.padEnd(width)
    return value ? `  ${paint('bold', label)}  ${value}` : `  ${paint('dim', label)}  ${paint('dim', 'nothing found')}`
  })
  const hasText = survey.surveys.size === 0 || [...survey.surveys.values()].some((page) => page.hasText)
  const [large] = survey.tooLarge
  const sections = [
    `${paint('bold', 'Wrote')} ${shown} after reading ${surveyedPages(head)}`,
    rows.join('\n'),
    survey.warnings.length === 0
      ? ''
      : [paint('bold', 'Warnings'), ...shownWarnings(survey.warnings).map((warning) => `  ${warning}`)].join('\n'),
    large === undefined
      ? ''
      : `Not read, because it is larger than ${extractionLimits.bytes / 1024 / 1024} MB: ${survey.tooLarge.includes('/') ? 'the home page' : large}`,
    hasText || large !== undefined
      ? ''
      : 'The pages have hardly any text. daf reads HTML: let the generator write complete pages (prerendering).',
    entry === null
      ? ''
      : `${paint('bold', 'Wrote')} ${fromFolder(workingFolder(), entry)}, the entry for the MCP Registry: publish it once the server is public`,
    `Review the file, then run:  ${paint('bold', command)}`,
  ]
  console.log(joinSections(sections))
}

/**
 * Writes the entry for the MCP Registry.
 * @param folder of the configuration
 * @returns its file name; null if the public address is not known, a file of that name is there, or the folder is part of the site
 */
async function writeRegistryEntry({ source, site }: Config, folder: string, found: SiteSuggestion): Promise<string | null> {
  const baseUrl = site.baseUrl ?? found.identity.baseUrl?.value
  const entry = baseUrl === undefined ? null : registryEntry(baseUrl, found.name)
  if (entry === null) return null
  // The site's own folder is published as it is.
  if (source?.kind === 'folder' && !relative(source.folder, folder).startsWith('..')) return null
  const file = join(folder, 'server.json')
  try {
    await writeFile(file, entry, { flag: 'wx' })
    return file
  } catch {
    return null
  }
}

/** How the program was called: `daf` is not a command where npm runs it from its sources. */
function programCommand({ npm_lifecycle_event: script, npm_command: command }: NodeJS.ProcessEnv): string {
  return command === 'run-script' && script === 'daf' ? 'npm run -s daf --' : 'daf'
}

/** Warnings of the source that are shown. */
const maxWarnings = 5

function shownWarnings(all: readonly string[]): readonly string[] {
  return all.length <= maxWarnings
    ? all
    : [...all.slice(0, maxWarnings), `${all.length - maxWarnings} more, which daf check lists`]
}

/** Pages that are fetched of a live site. */
const maxPages = 500

async function surveySource(config: Config, progress: Progress): Promise<SiteSurvey | undefined> {
  const { source, site } = config
  const folder = await mkdtemp(join(tmpdir(), 'daf-init-'))
  try {
    const opened = await openSource(config, {
      folder,
      signal: new AbortController().signal,
      limits: { pages: maxPages },
      progress: (event) => showProgress(progress, event),
    })
    const addresses = [site.baseUrl, source?.kind === 'live' ? source.address : null].filter((address) => address !== null)
    const hosts = addresses.map((address) => new URL(address).host)
    return await surveySite(opened.origin, hosts, progress).finally(() => opened.close())
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** A path relative to a folder, if it is in it or near it; else the absolute path. */
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
    const code = errorCode(error)
    const reason = code === 'EEXIST' ? 'already exists and was not changed' : `cannot be written (${code})`
    throw new UsageError(`${file} ${reason}; name another file with --config`)
  }
}
