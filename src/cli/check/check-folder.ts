import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { CatalogReader } from '../../catalog/catalog.ts'
import { openSqliteCatalog } from '../../catalog/sqlite/open-sqlite-catalog.ts'
import type { Config } from '../../config/config.ts'
import { sourceName } from '../../config/source.ts'
import type { Origin } from '../../origin/origin.ts'
import { groupNotices } from '../../publishing/group-notices.ts'
import type { PublishEvent } from '../../publishing/publish-input.ts'
import type { Progress } from '../progress.ts'
import { publishOnce } from '../publish.ts'
import { showProgress } from '../publish-events.ts'
import { errorsFirst, type CheckResult } from './check-result.ts'
import { folderProblems } from './folder/folder-checks.ts'
import { ownFiles, serviceFiles } from './folder/own-files.ts'
import { followPath, survey, type Survey } from './folder/survey.ts'
import { rehearse, type Stage } from './rehearsal/rehearse.ts'

/** A source published only for the check, with the results. */
export interface CheckedFolder {
  readonly result: CheckResult
  readonly survey: Survey
}

/**
 * Publishes a source into a temporary catalog, never the owner's, and checks the result.
 * @param use called while the catalog is open
 * @throws SourceUnavailableError, SourceChangedError, PublishError
 */
export async function checkFolder<Used>(
  config: Config,
  progress: Progress,
  signal: AbortSignal,
  use: (checked: CheckedFolder) => Promise<Used>,
): Promise<Used> {
  const folder = await mkdtemp(join(tmpdir(), 'daf-check-'))
  const onEvent = (event: PublishEvent) => showProgress(progress, event)
  try {
    const catalog = await openSqliteCatalog(folder)
    const check = async (origin: Origin) => {
      const { documents } = await origin.list()
      return catalog.read(async (reader) => {
        const { rules, forms } = config
        const input = { reader, rules, forms, documents, service: serviceFiles(config, catalog) }
        const surveyed = await survey(input, (done, total) => progress.update('reading', done, total), signal)
        progress.stop()
        return use({ survey: surveyed, result: await resultOf(config, surveyed, reader) })
      })
    }
    try {
      return await publishOnce(config, { catalog, folder, signal, onEvent }, (_, origin) => check(origin))
    } catch (error) {
      // An aborted check is not a failure of the source.
      signal.throwIfAborted()
      throw error
    } finally {
      await catalog.close()
    }
  } finally {
    progress.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** The source, and a configuration that lies elsewhere: another site's may have been found in the working folder. */
function subjectOf({ source, configFile }: Config): string {
  if (source === null) return ''
  const isNear =
    source.kind === 'folder' && configFile !== null && [source.folder, dirname(source.folder)].includes(dirname(configFile))
  return configFile === null || isNear ? sourceName(source) : `${sourceName(source)} with ${configFile}`
}

async function resultOf(config: Config, surveyed: Survey, { site }: CatalogReader): Promise<CheckResult> {
  const files = await ownFiles(surveyed)
  const { facts, notices, unpublished, repeated = [] } = site.report
  const rehearsed = await rehearse(config.rehearsal, stageOf(surveyed))
  const own = groupNotices([...files.problems, ...(await folderProblems(surveyed))])
  return {
    subject: subjectOf(config),
    pages: surveyed.pages.map(({ record: { path, title, summary, type, language, updatedAt } }) => {
      return { path, title, summary, type, language, updatedAt }
    }),
    facts: [...facts, ...files.facts, ...rehearsed.facts],
    problems: errorsFirst([...notices, ...own, ...rehearsed.problems]),
    unpublished,
    repeated,
  }
}

/** The published folder as agents meet it. */
function stageOf(surveyed: Survey): Stage {
  return {
    call: surveyed.service.callTool,
    async follow(path) {
      const end = await followPath(surveyed, path)
      return end.kind === 'found' && (await surveyed.reader.page(end.path)) !== undefined ? end.path : undefined
    },
  }
}
