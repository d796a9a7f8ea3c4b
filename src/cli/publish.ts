import type { Catalog } from '../catalog/catalog.ts'
import type { SitePath } from '../model/site-path.ts'
import type { Config } from '../config/config.ts'
import type { Origin } from '../origin/origin.ts'
import { createExtractionPool } from '../publishing/extraction-pool.ts'
import type { PublishEvent, PublishOutcome } from '../publishing/publish-input.ts'
import { publish } from '../publishing/publish.ts'
import { rollBack } from '../publishing/roll-back.ts'
import { localFolderOf, openCatalog } from './open-catalog.ts'
import { openIndexNow } from './open-index-now.ts'
import { openFeed, openSource, publishSettingsOf } from './open-source.ts'
import { createProgress } from './progress.ts'
import { showProgress } from './publish-events.ts'
import { count, hasColours, reportText } from './report-text.ts'

/** `daf publish`: publishes the source into the catalog and prints the report (CONTRACT 1). */
export async function runPublish(config: Config): Promise<void> {
  const folder = await localFolderOf(config)
  const catalog = await openCatalog(config, folder, (message) => console.error(`daf: ${message}`))
  try {
    if (config.rollback) {
      const { number, pages } = await rollBack(catalog)
      console.log(`daf: rolled back; generation ${number} (${count(pages, 'page')}) is current`)
      return
    }
    const outcome = await publishSource(config, catalog, folder)
    console.log(outcomeText(outcome))
    if (outcome.kind === 'published') await announce(outcome.revised, config)
  } finally {
    await catalog.close()
  }
}

/** Longest wait for search engines to accept an announcement, in milliseconds. */
const announcing = 30_000

async function announce(revised: readonly SitePath[], config: Config): Promise<void> {
  const indexNow = await openIndexNow(config, (event) => {
    if (event.kind === 'warning') console.error(`daf: ${event.message}`)
    if (event.kind === 'announced') console.log(`Announced ${count(event.addresses, 'changed page')} by IndexNow.`)
  })
  indexNow?.announce(revised)
  await indexNow?.close(announcing)
}

/** What a single publish works with. */
interface SinglePublish {
  readonly catalog: Catalog
  /** Of this machine, see `localFolderOf`. */
  readonly folder: string
  readonly signal: AbortSignal
  readonly onEvent: (event: PublishEvent) => void
}

/**
 * Publishes the source of a configuration once.
 * @param use gets the outcome, while the source is still open
 */
export async function publishOnce<Used>(
  config: Config,
  { catalog, folder, signal, onEvent }: SinglePublish,
  use: (outcome: PublishOutcome, origin: Origin) => Promise<Used>,
): Promise<Used> {
  const extract = createExtractionPool()
  const source = await openSource(config, { folder, signal, progress: onEvent })
  try {
    const { origin } = source
    const feed = await openFeed(config, folder)
    await feed?.refresh(signal)
    const settings = publishSettingsOf(config, feed)
    // The embedded catalog is the source's own; a database is named, and may be another site's by mistake.
    const keepsOtherSite = config.database !== null
    const input = { catalog, origin, extract, settings, acceptLoss: true, keepsOtherSite, progress: onEvent, signal }
    return await use(await publish(input), origin)
  } finally {
    await extract.close()
    await source.close()
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
  const { signal } = new AbortController()
  const published = publishOnce(config, { catalog, folder, signal, onEvent }, async (outcome) => outcome)
  return published.finally(() => progress.stop())
}

function outcomeText(outcome: PublishOutcome): string {
  const colours = hasColours(process.stdout)
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
