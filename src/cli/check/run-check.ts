import type { Config } from '../../config/config.ts'
import { sourceName } from '../../config/source.ts'
import { SourceChangedError, SourceUnavailableError } from '../../origin/origin.ts'
import { PublishError } from '../../publishing/publish-error.ts'
import { createProgress } from '../progress.ts'
import { checkAddress } from './address/check-address.ts'
import { checkFolder } from './check-folder.ts'
import { isOk, resultJson, resultText, type CheckResult } from './check-result.ts'
import { checkPage } from './check-page.ts'

/**
 * `daf check`: tells the owner of a site what was read from where, and what is broken, missing or doubtful (CONTRACT 1).
 * @returns whether nothing is broken
 * @throws UsageError for a page that is not there
 */
export async function runCheck(config: Config): Promise<boolean> {
  const progress = createProgress()
  const signal = stopSignal()
  const result = await checked(config, () =>
    config.check.address !== null
      ? checkAddress(config.check.address, config, signal)
      : checkFolder(config, progress, signal, (folder) => checkPage(config, folder)),
  )
  console.log(config.check.json ? resultJson(result) : resultText(result, process.stdout.isTTY === true))
  return isOk(result.problems)
}

/** A source that cannot be read is one more error of the result where a program reads it. */
async function checked(config: Config, check: () => Promise<CheckResult>): Promise<CheckResult> {
  try {
    return await check()
  } catch (error) {
    const known = error instanceof SourceUnavailableError || error instanceof SourceChangedError || error instanceof PublishError
    if (!known || !config.check.json) throw error
    const problem = { level: 'error', message: error.message } as const
    return {
      subject: config.source === null ? '' : sourceName(config.source),
      pages: [],
      facts: [],
      problems: [problem],
      unpublished: [],
    }
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
