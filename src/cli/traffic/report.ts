import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Config } from '../../config/config.ts'
import { followedFolderKey, isFollowedFolder, sourceFolderKey } from '../../config/source.ts'
import { UsageError } from '../../config/usage-error.ts'
import { errorCode } from '../../model/error-text.ts'
import { readSummary, type TrafficSummary } from '../../traffic/traffic-summary.ts'
import { catalogsIn, trafficFolder } from '../open-catalog.ts'
import { clockOf } from '../program.ts'
import { hasColours } from '../report-text.ts'
import { trafficTables } from './traffic-tables.ts'

/** `daf report`: the traffic that servers counted on this machine (CONTRACT 1). A server may be running. */
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
      ? `No traffic counted yet in ${folder}. Counting starts with the first request to daf serve.\n`
      : `${trafficTables(summary, folder, hasColours(process.stdout))}\n`,
  )
}

/** @throws UsageError if the files belong to another user */
async function summaryOf(folder: string, now: Date): Promise<TrafficSummary> {
  try {
    return await readSummary(folder, now)
  } catch (error) {
    if (['EACCES', 'EPERM'].includes(errorCode(error)))
      throw new UsageError(
        `--data: this user is not allowed to read ${folder}; run daf report as the user that the server runs as`,
      )
    throw error
  }
}

/**
 * The folder of the counts for a report; it need not exist. The counts of a server that follows are next to its copy, whatever source its
 * configuration names.
 * @throws UsageError when there are counts of several sites and none is named
 */
export async function findTraffic({ dataFolder, source, follow }: Config): Promise<string> {
  if (follow !== null) return join(dataFolder, followedFolderKey(follow), trafficFolder)
  const shared = join(dataFolder, trafficFolder)
  const own = source === null ? shared : join(dataFolder, sourceFolderKey(source), trafficFolder)
  if (source !== null) for (const folder of [own, shared]) if (await isFolder(folder)) return folder
  const isMeant = source === null ? () => true : isFollowedFolder
  const catalogs = (await catalogsIn(dataFolder)).filter(isMeant).map((name) => join(dataFolder, name, trafficFolder))
  const found: string[] = []
  for (const folder of [shared, ...catalogs]) if (await isFolder(folder)) found.push(folder)
  if (found.length > 1)
    throw new UsageError(
      `--data: ${dataFolder} holds counts of ${found.length} sites; name the source, or with --follow the followed catalog`,
    )
  return found[0] ?? own
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory()
  } catch {
    return false
  }
}
