import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Catalog, CatalogReader } from '../../catalog/catalog.ts'
import { openSqliteCatalog } from '../../catalog/sqlite/open-sqlite-catalog.ts'
import type { Config } from '../../config/config.ts'
import { sourceName } from '../../config/source.ts'
import type { Origin } from '../../origin/origin.ts'
import { createExtractionPool } from '../../publishing/extraction-pool.ts'
import { groupNotices } from '../../publishing/group-notices.ts'
import type { PublishEvent } from '../../publishing/publish-event.ts'
import { publish } from '../../publishing/publish.ts'
import type { PublishSettings } from '../../publishing/publish-settings.ts'
import type { Progress } from '../progress.ts'
import { openSource } from '../open-source.ts'
import { openFeed, publishSettingsOf } from '../publishing-parts.ts'
import type { CheckResult } from './check-result.ts'
import {
  contradictions,
  formProblems,
  hiddenTexts,
  linkProblems,
  missingTexts,
  pageRuleProblems,
  redirectProblems,
  sameTitles,
} from './folder/folder-checks.ts'
import { ownFiles, serviceFiles } from './folder/own-files.ts'
import { survey, type Survey } from './folder/survey.ts'

/** A source that was published for the check alone, and what its owner should know of it. */
export interface CheckedFolder {
  readonly result: CheckResult
  readonly survey: Survey
}

/**
 * Publishes a source into a catalog of its own, never the owner's, and looks at everything that came of it.
 * @param use what is done with it while the catalog is there
 * @throws SourceUnavailableError, SourceChangedError, PublishError
 */
export async function checkFolder<Used>(
  config: Config,
  progress: Progress,
  signal: AbortSignal,
  use: (checked: CheckedFolder) => Promise<Used>,
): Promise<Used> {
  const folder = await mkdtemp(join(tmpdir(), 'daf-check-'))
  try {
    const catalog = await openSqliteCatalog(folder)
    const source = await openSource(config, { folder, signal, progress: (event) => tell(event, progress) })
    try {
      const { origin } = source
      const feed = await openFeed(config, folder)
      await feed?.refresh(signal)
      await publishInto({ catalog, origin, settings: publishSettingsOf(config, feed), progress, signal })
      const { documents } = await origin.list()
      return await catalog.read(async (reader) => {
        const looked = await survey({
          reader,
          rules: config.rules,
          forms: config.forms,
          documents,
          service: serviceFiles(config, catalog),
          progress: (done, total) => progress.update('reading', done, total),
          signal,
        })
        progress.stop()
        return use({ survey: looked, result: await resultOf(config, looked, reader) })
      })
    } finally {
      await source.close()
      await catalog.close()
    }
  } finally {
    progress.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** What a check publishes. */
interface PublishingCheck {
  readonly catalog: Catalog
  readonly origin: Origin
  readonly settings: PublishSettings
  readonly progress: Progress
  readonly signal: AbortSignal
}

async function publishInto({ progress, ...input }: PublishingCheck): Promise<void> {
  const extract = createExtractionPool()
  try {
    await publish({ ...input, extract, progress: (event) => tell(event, progress) })
  } catch (error) {
    // A look that was ended is no fault of the source.
    input.signal.throwIfAborted()
    throw error
  } finally {
    await extract.close()
  }
}

function tell(event: PublishEvent, progress: Progress): void {
  if (event.kind === 'progress') progress.update('reading', event.done, event.total)
  else if (event.kind === 'crawl') progress.update('fetching', event.done, event.known)
}

async function resultOf(config: Config, looked: Survey, { site }: CatalogReader): Promise<CheckResult> {
  const files = await ownFiles(looked)
  const found = [
    ...pageRuleProblems(looked),
    ...(await formProblems(looked)),
    ...(await redirectProblems(looked)),
    ...files.problems,
    ...(await linkProblems(looked)),
    ...missingTexts(looked),
    ...sameTitles(looked),
    ...contradictions(looked),
    ...hiddenTexts(looked),
  ]
  const { facts, notices, unpublished, repeated = [] } = site.report
  const problems = [...notices, ...groupNotices(found)]
  return {
    subject: config.source === null ? '' : sourceName(config.source),
    pages: looked.pages.map(({ record: { path, title, summary, type, language, updatedAt } }) => {
      return { path, title, summary, type, language, updatedAt }
    }),
    facts: [...facts, ...files.facts],
    problems: problems.toSorted((one, other) => Number(one.level === 'warning') - Number(other.level === 'warning')),
    unpublished,
    repeated,
  }
}
