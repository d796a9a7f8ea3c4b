import type { Logger } from 'pino'
import type { PublishEvent } from '../publishing/publish-input.ts'
import { createProgress } from './progress.ts'
import { reportText } from './report-text.ts'

/** Turns what publishing tells into progress, the report and log lines. */
export function publishLog(logger: Logger): (event: PublishEvent) => void {
  const progress = createProgress()
  const terminal = process.stderr.isTTY === true
  return (event) => {
    if (event.kind === 'progress') {
      progress.update('reading', event.done, event.total)
      return
    }
    if (event.kind === 'crawl') {
      progress.update('fetching', event.done, event.known)
      return
    }
    progress.stop()
    switch (event.kind) {
      case 'listed':
        logger.debug({ documents: event.documents }, 'looked at the source')
        break
      case 'published': {
        const { generation, report, changed, seconds } = event
        if (terminal) process.stderr.write(`\n${reportText(generation, report, true)}\n\n`)
        // A line has one level: its own.
        else for (const { level, ...notice } of report.notices) logger[level === 'error' ? 'error' : 'warn'](notice, 'report')
        logger.info({ generation: generation.number, pages: generation.pages, changed, seconds }, 'published')
        break
      }
      case 'unchanged':
        logger.info({ generation: event.generation.number, pages: event.generation.pages }, 'nothing has changed')
        break
      case 'held':
        logger.warn(event.message)
        break
      case 'warning':
        logger.warn(event.message)
        break
      case 'failed':
        logger.error(event.message)
    }
  }
}
