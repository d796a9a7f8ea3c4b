import type { DestinationStream } from 'pino'

/** Lines are gathered for this long, in milliseconds, or until there are so many code units. */
const gathering = { time: 250, size: 64 * 1024 } as const

/**
 * A log that is gathered in a thread and handed on in pieces of whole lines: written by several threads, lines would be torn.
 * Nothing is written when the thread ends; `flush` does.
 */
export class GatheredLog implements DestinationStream {
  readonly #handOn: (lines: string) => void
  #lines = ''
  #clock: NodeJS.Timeout | undefined

  constructor(handOn: (lines: string) => void) {
    this.#handOn = handOn
  }

  write(line: string): void {
    this.#lines += line
    if (this.#lines.length >= gathering.size) this.flush()
    else this.#clock ??= setTimeout(() => this.flush(), gathering.time).unref()
  }

  flush(): void {
    clearTimeout(this.#clock)
    this.#clock = undefined
    if (this.#lines !== '') this.#handOn(this.#lines)
    this.#lines = ''
  }
}
