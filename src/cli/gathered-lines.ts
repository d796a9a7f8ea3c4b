import { destination } from 'pino'

/** Lines are gathered for this long, in milliseconds, or until there are so many code units. */
const longest = 250
const piece = 64 * 1024

/** What waits for a reader of the log that stands still, in bytes; more is dropped rather than kept in memory. */
const maxLength = 16 * 1024 * 1024

/**
 * Writes lines to a file descriptor in large pieces. A write for each request costs as much as answering it, and pino's own
 * stream (sonic-boom, which writes the pieces here) takes ten times longer to take a line in than a string that grows.
 */
export class GatheredLines {
  readonly #stream: ReturnType<typeof destination>
  #text = ''
  #clock: NodeJS.Timeout | undefined

  /** What was gathered is written when the process ends, too. */
  constructor(fd: number) {
    this.#stream = destination({ dest: fd, sync: false, maxLength, maxWrite: 2 * piece })
    // Before the stream's own listeners, which end it.
    for (const event of ['beforeExit', 'exit'] as const) process.prependListener(event, () => this.#flush())
  }

  /** Takes a line, its end included. */
  write(line: string): void {
    this.#text += line
    if (this.#text.length >= piece) this.#flush()
    else this.#clock ??= setTimeout(() => this.#flush(), longest).unref()
  }

  #flush(): void {
    clearTimeout(this.#clock)
    this.#clock = undefined
    const text = this.#text
    this.#text = ''
    if (text !== '') this.#stream.write(text)
  }
}
