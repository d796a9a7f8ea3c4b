import type { AgentProof, RecognizedAgent } from '../agents/recognize-agents.ts'
import { compact } from './compact.ts'
import { contentOf, countsFileName, newPartId, writeCounts } from './count-files.ts'
import {
  DayCounts,
  dayLength,
  dayOf,
  trafficInterfaces,
  type QueryMode,
  type TrafficEvent,
  type TrafficInterface,
} from './day-counts.ts'
import { EventCounts } from './event-counts.ts'

/** Where and how traffic is counted. */
interface TrafficSettings {
  /** Folder of the files; made when there is something to write. */
  readonly folder: string
  readonly queries: QueryMode
  /** In milliseconds since 1970. */
  readonly now: () => number
  /** Called once when the counts cannot be written, and again only if writing succeeded in between. */
  readonly warn: (message: string, error: unknown) => void
}

/** Requests of an agent on one interface since the start of the process. */
export interface AgentTotal {
  readonly agent: string
  readonly proof: AgentProof
  readonly interface: TrafficInterface
  readonly count: number
}

/** Counts what is searched and read. Requests never wait for it and never fail because of it. */
export interface TrafficRecorder {
  /** Counts one request, and who sent it, if that is known. No I/O. */
  record(event: TrafficEvent, agent?: RecognizedAgent | null): void
  /** Counts who sent a request that was recorded before that was known. No I/O. */
  recordAgent(agent: RecognizedAgent, event: TrafficEvent): void
  /** All agents so far; their number is bounded, since all names are in the list of agents or in the configuration. */
  agents(): readonly AgentTotal[]
  /** Writes what was counted since the last time. Never rejects. */
  flush(): Promise<void>
  /** Writes for the last time and stops. Never rejects. */
  stop(): Promise<void>
}

/** How often counts are written, and how often files are merged, in milliseconds. A crash loses no more than the former. */
const flushInterval = 2_000
const compactInterval = 3_600_000

/** Number of different events that are kept apart from the counts until the next flush. */
const maxPending = 1_000

/** How long one part is written before the next one is started, in milliseconds; see `compact`. */
const partLength = 3_600_000

/** What this process counted of one day, in its own file. */
interface OpenPart {
  /** Milliseconds since 1970. */
  readonly dayStart: number
  readonly file: string
  /** By the clock of the machine, which dates files too. */
  readonly opened: number
  readonly counts: DayCounts
  /** What is not in the counts yet. */
  readonly pending: EventCounts
  changed: boolean
}

/** Starts counting. */
export function startTraffic({ folder, queries, now, warn }: TrafficSettings): TrafficRecorder {
  let part = openPart(now())
  let closed: OpenPart[] = []
  let working: Promise<void> = Promise.resolve()
  let warned = false
  /** Requests of each agent, by the number of the interface. */
  const totals = new Map<RecognizedAgent, number[]>()

  function startPart(time: number): void {
    if (part.changed) closed.push(part)
    part = openPart(time)
  }

  /** The part of now, which is about to change. */
  function today(): OpenPart {
    const time = now()
    const sinceStart = time - part.dayStart
    if (sinceStart < 0 || sinceStart >= dayLength) startPart(time)
    part.changed = true
    return part
  }

  function settle({ counts, pending }: OpenPart): void {
    for (const { event, agent, times } of pending.take()) {
      counts.count(event, queries, times)
      if (agent !== null) countAgent(counts, agent, event, times)
    }
  }

  function countAgent(counts: DayCounts, agent: RecognizedAgent, event: TrafficEvent, times: number): void {
    counts.countAgent(agent, event, queries, times)
    const total = totals.get(agent) ?? trafficInterfaces.map(() => 0)
    const column = trafficInterfaces.indexOf(event.interface)
    totals.set(agent, total.with(column, (total[column] ?? 0) + times))
  }

  async function write(): Promise<void> {
    if (Math.abs(Date.now() - part.opened) > partLength) startPart(now())
    const due = [...closed, ...(part.changed ? [part] : [])]
    // A closed part that cannot be written is dropped: a full disk must not fill the memory.
    closed = []
    for (const each of due) {
      each.changed = false
      settle(each)
      try {
        await writeCounts(folder, each.file, contentOf({ counts: each.counts, merged: [] }), false)
        warned = false
      } catch (error) {
        each.changed = true
        warnOnce(error)
      }
    }
  }

  function warnOnce(error: unknown): void {
    if (!warned) warn('cannot write traffic counts; still serving', error)
    warned = true
  }

  /** One after the other, so that a stop waits for what is in progress. */
  function enqueue(work: () => Promise<void>): Promise<void> {
    working = working.then(work).catch(warnOnce)
    return working
  }

  const flush = () => enqueue(write)
  const tidy = () => enqueue(() => compact(folder, dayOf(new Date(now()))))
  const timers = [setInterval(() => void flush(), flushInterval), setInterval(() => void tidy(), compactInterval)]
  for (const timer of timers) timer.unref()
  void tidy()
  return {
    record(event, agent = null) {
      const open = today()
      open.pending.add(event, agent)
      if (open.pending.size >= maxPending) settle(open)
    },
    recordAgent: (agent, event) => countAgent(today().counts, agent, event, 1),
    agents() {
      for (const each of [...closed, part]) settle(each)
      return [...totals].flatMap(([{ name: agent, proof }, counts]) =>
        counts.flatMap((count, column) => {
          const used = trafficInterfaces[column]
          return used === undefined || count === 0 ? [] : [{ agent, proof, interface: used, count }]
        }),
      )
    },
    flush,
    stop() {
      for (const timer of timers) clearInterval(timer)
      return flush()
    },
  }
}

function openPart(time: number): OpenPart {
  const day = dayOf(new Date(time))
  return {
    dayStart: Date.parse(`${day}T00:00:00Z`),
    file: countsFileName(day, newPartId()),
    opened: Date.now(),
    counts: new DayCounts(),
    pending: new EventCounts(),
    changed: false,
  }
}
