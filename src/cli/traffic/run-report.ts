import { resolve } from 'node:path'
import type { Config } from '../../config/config.ts'
import { UsageError } from '../../config/usage-error.ts'
import { readSummary, type TrafficSummary } from '../../traffic/traffic-summary.ts'
import { clockOf } from '../publishing-parts.ts'
import { findTraffic } from './find-traffic.ts'
import { trafficTables } from './traffic-tables.ts'

/** `daf report`: how the site is used, from what servers counted on this machine (CONTRACT 1). A server may be running. */
export async function runReport(config: Config): Promise<void> {
  const folder = resolve(await findTraffic(config))
  const now = clockOf(config.now)()
  const summary = await summaryOf(folder, now)
  if (config.report.json) {
    process.stdout.write(`${JSON.stringify(summary, null, 2)}\n`)
    return
  }
  process.stdout.write(
    summary.months.length === 0
      ? `Nothing was counted yet in ${folder}. Counting begins when daf serve answers its first request.\n`
      : `${trafficTables(summary, folder, process.stdout.isTTY === true)}\n`,
  )
}

/** @throws UsageError where the files are those of another user */
async function summaryOf(folder: string, now: Date): Promise<TrafficSummary> {
  try {
    return await readSummary(folder, now)
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'EACCES' || error.code === 'EPERM'))
      throw new UsageError([`--data: this user may not read ${folder}; run daf report as the user that the server runs as`])
    throw error
  }
}
