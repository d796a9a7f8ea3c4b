import { DayCounts } from './day-counts.ts'
import { readCounts, type CountsFile } from './traffic-folder.ts'

/** All that is counted of one day: its own file, and the parts that are not merged into it yet. */
export async function readDay(folder: string, files: readonly CountsFile[]): Promise<DayCounts> {
  const counts = new DayCounts()
  const own = files.find(({ id }) => id === null)
  const whole = own === undefined ? null : await readCounts(folder, own)
  if (whole !== null) counts.addAll(whole.counts)
  for (const file of files) {
    if (file.id === null || whole?.merged.includes(file.id) === true) continue
    const part = await readCounts(folder, file)
    if (part !== null) counts.addAll(part.counts)
  }
  return counts
}

/** Files by their day, oldest first. */
export function byDay(files: readonly CountsFile[]): ReadonlyMap<string, readonly CountsFile[]> {
  return Map.groupBy(files, ({ day }) => day)
}
