import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { generateSite } from '../publishing/generated-site.ts'
import { startMixedTraffic, type MixedTraffic } from './mixed-traffic.ts'
import { openFiles, residentMemory, type Serving } from './serving.ts'

/** Resources of a process at a moment. */
export interface Holding {
  readonly resident: number
  readonly files: number
}

/** Options of a soak test. Times in milliseconds. */
export interface SoakOptions {
  readonly serving: Serving
  /** Working folder of the program, whose site is rewritten now and then. */
  readonly cwd: string
  readonly pages: number
  readonly length: number
  readonly publishEvery: number
  readonly sides: number
  readonly rest: number
  /** Called with each sample. */
  readonly onSample?: (holding: Holding, traffic: MixedTraffic) => void
  /** Time between samples. */
  readonly sampleEvery: number
}

/** Mixed traffic with publishes in between; resolves when the traffic has ended, with the number of the last build. */
export async function soak(options: SoakOptions): Promise<{ readonly traffic: MixedTraffic; readonly builds: number }> {
  const { serving, cwd, pages, length, publishEvery, sides, rest, sampleEvery, onSample } = options
  const traffic = startMixedTraffic(serving.address, sides, rest)
  const end = performance.now() + length
  let builds = 1
  const publishing = (async () => {
    while (performance.now() + publishEvery < end) {
      await pause(publishEvery)
      await generateSite(join(cwd, 'dist'), pages, ++builds)
    }
  })()
  while (performance.now() < end) {
    await pause(Math.min(sampleEvery, Math.max(1, end - performance.now())))
    onSample?.({ resident: await residentMemory(serving.pid), files: await openFiles(serving.pid) }, traffic)
  }
  await publishing
  await traffic.stop()
  return { traffic, builds }
}
