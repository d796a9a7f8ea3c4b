import { realpath } from 'node:fs/promises'
import { sep } from 'node:path'
import type { Config } from '../config/config.ts'
import { exportedFiles, type ExportedFile } from '../export/exported-files.ts'
import { exportInto, type ExportOutcome } from '../export/export-folder.ts'
import { errorCode } from '../model/error-text.ts'
import { readableText } from '../model/readable-text.ts'
import { PublishError } from '../publishing/publish-input.ts'
import { localFolderOf, openCatalog } from './open-catalog.ts'
import { clockOf } from './program.ts'
import { createProgress } from './progress.ts'
import { publishSource } from './publish.ts'
import { count } from './report-text.ts'

/** Number of shown places of one kind; the rest are only counted. */
const maxRows = 10

/** `daf export`: publishes the source, then writes everything that needs no server into a folder (CONTRACT 4). */
export async function runExport(config: Config): Promise<void> {
  const { folder: target, html } = config.export
  if (target === null) throw new TypeError('An export needs a folder.')
  const folder = await localFolderOf(config)
  const catalog = await openCatalog(config, folder, (message) => console.error(`daf: ${message}`))
  try {
    await publishSource(config, catalog, folder)
    const baseUrl = baseUrlOf(config)
    const outcome = await catalog.read((reader) => {
      const { contentSignals, forms, limits, api } = config
      const terms = { rateLimit: limits, lifecycle: api.v1, license: api.license }
      const { originTrial } = config.webmcp
      const settings = { html, originTrial, contentSignals, forms, terms }
      const files = exportedFiles({ reader, baseUrl, now: clockOf(config.now)() }, settings)
      return exportInto(target, withProgress(files, reader.generation.pages * (html ? 3 : 2))).catch(async (error: unknown) => {
        throw (await isAbout(target, error))
          ? new PublishError(`${target} cannot be written (${errorCode(error)}); ${fix}.`)
          : error
      })
    })
    console.log(outcomeText(outcome, target, baseUrl))
  } finally {
    await catalog.close()
  }
}

const fix = 'make the folder writable and see that its disk has room, or name another one'

/** Whether the system refused something in a folder, which may be a link. */
async function isAbout(folder: string, error: unknown): Promise<boolean> {
  if (!(error instanceof Error && 'syscall' in error)) return false
  // A full disk has no path.
  if (!('path' in error)) return true
  const path = String(error.path)
  const places = [folder, await realpath(folder).catch(() => folder)]
  return places.some((place) => path === place || path.startsWith(place + sep))
}

/** The public origin of the exported addresses; of a live site its own. */
function baseUrlOf({ site, source, listen }: Config): string {
  if (site.baseUrl !== null) return site.baseUrl
  if (source?.kind === 'live') return new URL(source.address).origin
  const local = `http://localhost:${listen.port}`
  console.error(`daf: the files name ${local} as the address of the site; set site.baseUrl in daf.yaml, or --base-url`)
  return local
}

/** Passes files on and shows how many are done. @param about the number of files that is expected at least */
async function* withProgress(files: AsyncIterable<ExportedFile>, about: number): AsyncGenerator<ExportedFile> {
  const progress = createProgress()
  let done = 0
  try {
    for await (const file of files) {
      yield file
      progress.update('writing', ++done, Math.max(done, about))
    }
  } finally {
    progress.stop()
  }
}

function outcomeText({ files, written, removed, foreign, impossible }: ExportOutcome, folder: string, baseUrl: string): string {
  return [
    `daf: ${count(files, 'file')} for ${baseUrl} in ${folder} (${written} written, ${removed} removed)`,
    ...rows('Left as they are, because daf did not write them', foreign),
    ...rows('Not possible as files', impossible),
  ].join('\n')
}

function rows(title: string, places: readonly string[]): readonly string[] {
  if (places.length === 0) return []
  const rest = places.length > maxRows ? [`  and ${places.length - maxRows} more`] : []
  return [`${title}:`, ...places.slice(0, maxRows).map((place) => `  ${readableText(place).replaceAll(/\s+/g, ' ')}`), ...rest]
}
