import type { RecognizedAgent } from '../agents/recognize-agents.ts'
import type { ResponseSubject } from '../model/response-subject.ts'
import { trafficInterfaces, type TrafficEvent } from './day-counts.ts'

/** Number of equal events. */
interface EqualEvents {
  readonly event: TrafficEvent
  readonly agent: RecognizedAgent | null
  readonly times: number
}

/**
 * Counts equal events until they are taken. Agents and subjects are the same objects for each request while a response is cached, so an
 * event costs two lookups by identity; in the tallies of a day it would cost up to five by text.
 */
export class EventCounts {
  readonly #byAgent = new Map<RecognizedAgent | null, Map<ResponseSubject | null, number[]>>()
  #size = 0

  /** Approximate number of different events. */
  get size(): number {
    return this.#size
  }

  /** Counts an event. @param agent null if it is counted elsewhere */
  add({ interface: used, subject }: TrafficEvent, agent: RecognizedAgent | null): void {
    const bySubject = this.#byAgent.get(agent) ?? new Map<ResponseSubject | null, number[]>()
    if (bySubject.size === 0) this.#byAgent.set(agent, bySubject)
    let counts = bySubject.get(subject)
    if (counts === undefined) {
      counts = trafficInterfaces.map(() => 0)
      bySubject.set(subject, counts)
      this.#size++
    }
    const column = trafficInterfaces.indexOf(used)
    counts[column] = (counts[column] ?? 0) + 1
  }

  /** All events since the last call. */
  *take(): Generator<EqualEvents> {
    for (const [agent, bySubject] of this.#byAgent)
      for (const [subject, counts] of bySubject)
        for (const [column, times] of counts.entries()) {
          const used = trafficInterfaces[column]
          if (used !== undefined && times > 0) yield { event: { interface: used, subject }, agent, times }
        }
    this.#byAgent.clear()
    this.#size = 0
  }
}
