import type { Catalog } from '../catalog/catalog.ts'
import type { Config } from '../config/config.ts'
import { createExtractionPool } from '../publishing/extraction-pool.ts'
import type { PublishEvent, PublishOutcome } from '../publishing/publish-input.ts'
import { publish } from '../publishing/publish.ts'
import { rollBack } from '../publishing/roll-back.ts'
import { localFolderOf, openCatalog } from './open-catalog.ts'
import { openFeed, openSource, publishSettingsOf } from './open-source.ts'
import { createProgress } from './progress.ts'
import { showProgress } from './publish-events.ts'
import { count, reportText } from './report-text.ts'

/** `daf publish`: publishes the source into the catalog and prints the report (CONTRACT 1). */
export async function runPublish(config: Config): Promise<void> {
  const folder = await localFolderOf(config)
  const catalog = await openCatalog(config, folder, (message) => console.error(`daf: ${message}`))
  try {
    if (config.rollback) {
      const { number, pages } = await rollBack(catalog)
      console.log(`daf: rolled back to generation ${number} (${count(pages, 'page')})`)
      return
    }
    console.log(outcomeText(await publishSource(config, catalog, folder)))
  } finally {
    await catalog.close()
  }
}

/**
 * Publishes the source of a configuration once, with progress and warnings on stderr.
 * @param folder of this machine, see `localFolderOf`
 */
export async function publishSource(config: Config, catalog: Catalog, folder: string): Promise<PublishOutcome> {
  const progress = createProgress()
  const onEvent = (event: PublishEvent) => {
    if (showProgress(progress, event) || event.kind !== 'warning') return
    progress.stop()
    console.error(`daf: ${event.message}`)
  }
  const extract = createExtractionPool()
  const { signal } = new AbortController()
  const source = await openSource(config, { folder, signal, progress: onEvent })
  try {
    const feed = await openFeed(config, folder)
    await feed?.refresh(signal)
    return await publish({
      catalog,
      origin: source.origin,
      extract,
      settings: publishSettingsOf(config, feed),
      acceptLoss: true,
      progress: onEvent,
      signal,
    })
  } finally {
    progress.stop()
    await extract.close()
    await source.close()
  }
}

function outcomeText(outcome: PublishOutcome): string {
  const colours = process.stdout.isTTY === true
  switch (outcome.kind) {
    case 'held':
      return outcome.message
    case 'unchanged':
      return `${reportText(outcome.generation, outcome.report, colours)}\n\nNothing has changed.`
    case 'published': {
      const { generation, report, changed, seconds } = outcome
      return `${reportText(generation, report, colours)}\n\n${count(changed, 'page')} changed in ${seconds.toFixed(1)} s.`
    }
  }
}
