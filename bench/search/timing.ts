import { quantile } from '../figures.ts'
import { generatedPage, type SiteSize } from './generated-site.ts'

/** The result of some work, its duration, and the CPU time of all threads of the process meanwhile. */
export async function timed<Result>(work: () => Promise<Result>): Promise<Timed<Result>> {
  const before = process.cpuUsage()
  const start = performance.now()
  const result = await work()
  const ms = performance.now() - start
  const { user, system } = process.cpuUsage(before)
  return { ms, processor: (user + system) / 1000, result }
}

interface Timed<Result> {
  readonly ms: number
  /** In milliseconds. More reliable than the clock when other programs use the processors. */
  readonly processor: number
  readonly result: Result
}

/**
 * Measures how long the event loop is blocked: the most CPU time, in milliseconds, that the thread itself
 * used between two ticks of a timer. By the clock, other programs of the machine would be measured.
 */
export function longestTurn(): { stop(): number } {
  let longest = 0
  let last = process.threadCpuUsage()
  const tick = () => {
    const { user, system } = process.threadCpuUsage(last)
    last = process.threadCpuUsage()
    longest = Math.max(longest, (user + system) / 1000)
  }
  const beat = setInterval(tick, 1)
  return {
    stop() {
      clearInterval(beat)
      tick()
      return longest
    },
  }
}

/** `p50 / p99`, in milliseconds; empty without samples. */
export function percentiles(times: readonly number[]): string {
  return times.length === 0 ? '' : `${quantile(times, 0.5).toFixed(2)} / ${quantile(times, 0.99).toFixed(2)}`
}

export function megabytes(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(0)} MB`
}

export function milliseconds(ms: number): string {
  return `${ms.toFixed(ms < 10 ? 1 : 0)} ms`
}

/** The rate of publishing a generated site, without the time that generating its pages takes. @param ms of both */
export async function publishRate(size: SiteSize, ms: number): Promise<string> {
  const sample = 200
  const generating = await timed(async () => void Array.from({ length: sample }, (_, at) => generatedPage(at, size)))
  return `${Math.round((size.pages / (ms - (generating.ms / sample) * size.pages)) * 1000)} pages/s`
}
