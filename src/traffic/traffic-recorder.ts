import { compact } from './compact.ts'
import { DayCounts, type QueryKeeping, type TrafficEvent } from './day-counts.ts'
import { dayLength, dayOf } from './days.ts'
import { writePart } from './part-file.ts'
import { countsFileName, newPartId, writeCounts } from './traffic-folder.ts'

/** Where and how traffic is counted. */
export interface TrafficSettings {
  /** Folder of the files; made when there is something to write. */
  readonly folder: string
  readonly queries: QueryKeeping
  /** In milliseconds since 1970. */
  readonly now: () => number
  /** Told once when the counts cannot be written, and again only after that went well in between. */
  readonly warn: (message: string, error: unknown) => void
}

/** Counts what is asked and read; serving never waits for it and never fails by it. */
export interface TrafficRecorder {
  /** Counts one request. No I/O. */
  record(event: TrafficEvent): void
  /** Writes what was counted since the last time. Never rejects. */
  flush(): Promise<void>
  /** Writes for the last time and stops. Never rejects. */
  stop(): Promise<void>
}

/** How often counts are written, and how often files are merged, in milliseconds. A crash loses no more than the former. */
const flushEvery = 2_000
const compactEvery = 3_600_000

/** How long one part is written before another is begun, in milliseconds; see `compact`. */
const partLength = 3_600_000

/** What this process counted of one day, in a file of its own. */
interface OpenPart {
  /** Milliseconds since 1970. */
  readonly dayBegan: number
  readonly file: string
  /** By the clock of the machine, which dates files too. */
  readonly began: number
  readonly counts: DayCounts
  changed: boolean
}

/** Begins to count. */
export function startTraffic({ folder, queries, now, warn }: TrafficSettings): TrafficRecorder {
  let part = openPart(now())
  let closed: OpenPart[] = []
  let working: Promise<void> = Promise.resolve()
  let warned = false

  function record(event: TrafficEvent): void {
    const time = now()
    const since = time - part.dayBegan
    if (since < 0 || since >= dayLength) change(time)
    part.counts.count(event, queries)
    part.changed = true
  }

  function change(time: number): void {
    if (part.changed) closed.push(part)
    part = openPart(time)
  }

  async function write(): Promise<void> {
    if (Math.abs(Date.now() - part.began) > partLength) change(now())
    const due = [...closed, ...(part.changed ? [part] : [])]
    // What cannot be written when its time is over is given up: a full disk must not fill the memory.
    closed = []
    for (const each of due) {
      each.changed = false
      try {
        await writeCounts(folder, each.file, writePart({ counts: each.counts, merged: [] }), false)
        warned = false
      } catch (error) {
        each.changed = true
        tell(error)
      }
    }
  }

  function tell(error: unknown): void {
    if (!warned) warn('traffic counts cannot be written; serving goes on without them', error)
    warned = true
  }

  /** One after the other, so that a stop waits for what is under way. */
  function work(act: () => Promise<void>): Promise<void> {
    working = working.then(act).catch(tell)
    return working
  }

  const flush = () => work(write)
  const tidy = () => work(() => compact(folder, dayOf(new Date(now()))))
  const clocks = [setInterval(() => void flush(), flushEvery), setInterval(() => void tidy(), compactEvery)]
  for (const clock of clocks) clock.unref()
  void tidy()
  return {
    record,
    flush,
    stop() {
      for (const clock of clocks) clearInterval(clock)
      return flush()
    },
  }
}

function openPart(time: number): OpenPart {
  const day = dayOf(new Date(time))
  return {
    dayBegan: Date.parse(`${day}T00:00:00Z`),
    file: countsFileName(day, newPartId()),
    began: Date.now(),
    counts: new DayCounts(),
    changed: false,
  }
}
