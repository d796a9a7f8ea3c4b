import type { Logger } from 'pino'
import type { FollowEvent } from '../catalog/sqlite/follow/follow-share.ts'
import type { PublishEvent } from '../publishing/publish-input.ts'
import type { PublishCounts } from '../server/metrics.ts'
import { createProgress, type Progress } from './progress.ts'
import { hasColours, reportText } from './report-text.ts'

/** Shows the progress of a publish; returns whether the event was about progress. */
export function showProgress(progress: Progress, event: PublishEvent): boolean {
  if (event.kind === 'progress') progress.update('reading', event.done, event.total)
  else if (event.kind === 'crawl') progress.update('fetching', event.done, event.known, event.awaited)
  else return false
  return true
}

/** Converts the events of publishing to progress, the report and log lines. */
export function publishLog(logger: Logger): (event: PublishEvent) => void {
  const progress = createProgress()
  const terminal = process.stderr.isTTY === true
  let shown: string | undefined
  return (event) => {
    if (showProgress(progress, event)) return
    progress.stop()
    switch (event.kind) {
      case 'listed':
        return logger.debug({ documents: event.documents }, 'scanned the source')
      case 'published': {
        const { generation, report, changed } = event
        const seconds = Math.round(event.seconds * 100) / 100
        if (terminal) {
          // After a change only what it changes about the report is of interest.
          const attention = JSON.stringify(report.notices)
          if (attention !== shown) process.stderr.write(`\n${reportText(generation, report, hasColours(process.stderr))}\n\n`)
          shown = attention
        }
        // The notice's level becomes that of the line.
        else for (const { level, ...notice } of report.notices) logger[level === 'error' ? 'error' : 'warn'](notice, 'report')
        return logger.info({ generation: generation.number, pages: generation.pages, changed, seconds }, 'published')
      }
      case 'unchanged':
        return logger.info({ generation: event.generation.number, pages: event.generation.pages }, 'nothing has changed')
      case 'current':
        return undefined
      case 'announced':
        return logger.info({ addresses: event.addresses }, 'announced by IndexNow')
      case 'held':
      case 'warning':
        return logger.warn(event.message)
      case 'failed':
        return logger.error(event.message)
    }
  }
}

/** Converts the events of replicating a catalog (`--follow`) to progress and log lines. */
export function followLog(logger: Logger): (event: FollowEvent) => void {
  const progress = createProgress()
  return (event) => {
    if (event.kind === 'progress') return progress.update('copying', event.done, event.total)
    progress.stop()
    switch (event.kind) {
      case 'copied': {
        const { generation, contents } = event
        const seconds = Math.round(event.seconds * 100) / 100
        const { number, publishedAt, pages } = generation
        return logger.info({ generation: number, publishedAt, pages, contents, seconds }, 'copied')
      }
      case 'recovered':
        return logger.info('the followed catalog can be read again')
      case 'warning':
        return logger.warn(event.message)
      case 'failed':
        return logger.error(event.message)
    }
  }
}

/** Counts the events of publishing, for `/metrics`. */
export class CountedPublishes implements PublishCounts {
  published = 0
  unchanged = 0
  held = 0
  failed = 0
  lastSeconds: number | null = null
  lastSuccess: number | null = null
  failingSince: number | null = null
  crawl: PublishCounts['crawl'] = null

  /** @param now milliseconds since the epoch */
  count(event: PublishEvent, now: number): void {
    switch (event.kind) {
      case 'crawl':
        this.crawl = event
        return
      case 'published':
        this.lastSeconds = event.seconds
        this.published++
        return this.#succeed(now)
      case 'unchanged':
        this.unchanged++
        return this.#succeed(now)
      case 'held':
        this.held++
        return
      case 'failed':
        this.failed++
        this.failingSince ??= now
    }
  }

  #succeed(now: number): void {
    this.lastSuccess = now
    this.failingSince = null
  }
}
