import type { Config } from '../../config/config.ts'
import { sourceName } from '../../config/source.ts'
import { SourceChangedError, SourceUnavailableError } from '../../origin/origin.ts'
import { PublishError } from '../../publishing/publish-input.ts'
import { createProgress } from '../progress.ts'
import { hasColours } from '../report-text.ts'
import { checkAddress } from './address/check-address.ts'
import { checkFolder } from './check-folder.ts'
import { isOk, resultJson, resultText, type CheckResult } from './check-result.ts'
import { checkPage } from './check-page.ts'

/**
 * `daf check`: reports facts with their sources, and what is broken, missing or uncertain (CONTRACT 1).
 * @returns false if there are errors
 * @throws UsageError for a page that does not exist
 */
export async function runCheck(config: Config): Promise<boolean> {
  const progress = createProgress()
  const signal = stopSignal()
  const result = await checked(config, () =>
    config.check.address !== null
      ? checkAddress(config.check.address, config, signal)
      : checkFolder(config, progress, signal, (folder) => checkPage(config, folder)),
  )
  console.log(config.check.json ? resultJson(result) : resultText(result, hasColours(process.stdout)))
  return isOk(result.problems)
}

/** With `--json`, an unreadable source is an error in the result. */
async function checked(config: Config, check: () => Promise<CheckResult>): Promise<CheckResult> {
  try {
    return await check()
  } catch (error) {
    const known = error instanceof SourceUnavailableError || error instanceof SourceChangedError || error instanceof PublishError
    if (!known || !config.check.json) throw error
    const subject = config.source === null ? '' : sourceName(config.source)
    return { subject, pages: [], facts: [], problems: [{ level: 'error', message: error.message }], unpublished: [] }
  }
}

/** Aborts at SIGTERM or SIGINT, so that the temporary catalog is removed. */
function stopSignal(): AbortSignal {
  const controller = new AbortController()
  for (const name of ['SIGTERM', 'SIGINT'] as const) {
    process.once(name, () => controller.abort(new PublishError('The check was stopped.')))
  }
  return controller.signal
}
