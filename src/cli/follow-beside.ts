import { extname } from 'node:path'
import type { Logger } from 'pino'
import type { Catalog } from '../catalog/catalog.ts'
import type { FollowEvent } from '../catalog/sqlite/follow/follow-share.ts'
import type { Config, FollowedCatalog } from '../config/config.ts'
import { catalogFolderOf } from './catalog-of.ts'
import { createProgress } from './progress.ts'
import { startRestartedThread } from './restarted-thread.ts'

/** What the thread is started with. */
export interface FollowerData {
  readonly followed: FollowedCatalog
  /** Folder of the copy. */
  readonly folder: string
}

/** A thread that keeps a copy of a catalog elsewhere. */
interface FollowerThread {
  /** Ends it; a copy under way goes on where it was when the program is started again. */
  stop(): Promise<void>
}

/** The thread's module beside this one: `.ts` from the sources, `.js` when built. */
const workerModule = new URL(`./follower-worker${extname(new URL(import.meta.url).pathname)}`, import.meta.url)

/** Keeps the catalog a copy of the one elsewhere, in a thread of its own; undefined where none is followed (`--follow`). */
export async function followBeside(config: Config, catalog: Catalog, logger: Logger): Promise<FollowerThread | undefined> {
  if (config.follow === null) return undefined
  const data: FollowerData = { followed: config.follow, folder: await catalogFolderOf(config) }
  const tell = followLog(logger)
  const thread = startRestartedThread<FollowEvent, 'stop'>({
    module: workerModule,
    name: 'follower',
    data,
    listen(event) {
      tell(event)
      // The catalog is looked at regularly; this only makes it sooner, and a failure shows there.
      if (event.kind === 'copied') catalog.refresh().catch(() => {})
    },
    died: (message) => tell({ kind: 'failed', message: `Copying stopped: ${message}` }),
  })
  return { stop: () => thread.stop('stop') }
}

/** Turns what following tells into progress and log lines. */
function followLog(logger: Logger): (event: FollowEvent) => void {
  const progress = createProgress()
  return (event) => {
    if (event.kind === 'progress') return progress.update('copying', event.done, event.total)
    progress.stop()
    if (event.kind === 'failed') return logger.error(event.message)
    if (event.kind === 'warning') return logger.warn(event.message)
    if (event.kind === 'recovered') return logger.info('the followed catalog can be read again')
    const { generation, contents, seconds } = event
    logger.info(
      { generation: generation.number, publishedAt: generation.publishedAt, pages: generation.pages, contents, seconds },
      'copied',
    )
  }
}
