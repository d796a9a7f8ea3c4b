import { Alarm } from '../../origin/alarm.ts'
import type { PublishEvent } from '../publish-input.ts'

type EventOf<Kind extends PublishEvent['kind']> = Extract<PublishEvent, { kind: Kind }>

/** Milliseconds after which a missing event fails the test. */
const patience = 30_000

/** Collects the events of publishing, and lets a test wait for the next one of a kind. */
export class EventLog {
  readonly #events: PublishEvent[] = []
  readonly #alarm = new Alarm()
  #seen = 0

  readonly add = (event: PublishEvent): void => {
    this.#events.push(event)
    this.#alarm.ring()
  }

  /** The next event of one of the kinds after the last one that was waited for; others are skipped. */
  async next<Kind extends PublishEvent['kind']>(...kinds: readonly Kind[]): Promise<EventOf<Kind>> {
    const end = performance.now() + patience
    for (;;) {
      while (this.#seen < this.#events.length) {
        const event = this.#events[this.#seen++]
        if (event !== undefined && isOf(event, kinds)) return event
      }
      if (performance.now() > end) throw new Error(`No event of ${kinds.join()} came; there were: ${this.kinds().join()}`)
      await this.#alarm.sleep(100)
    }
  }

  /** Kinds of all events so far. */
  kinds(): readonly PublishEvent['kind'][] {
    return this.#events.map(({ kind }) => kind)
  }
}

function isOf<Kind extends PublishEvent['kind']>(event: PublishEvent, kinds: readonly Kind[]): event is EventOf<Kind> {
  return kinds.some((kind) => event.kind === kind)
}
