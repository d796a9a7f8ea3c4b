import { pino, type DestinationStream, type Logger } from 'pino'
import { openLogStream } from './log-stream.ts'

/** File descriptor of the standard error output. */
const stderr = 2

/** Where lines of the log go: JSON lines to stderr, or words and colours on a terminal (CONTRACT 1). What is buffered is written when the process ends. */
export async function openLog(): Promise<DestinationStream> {
  if (process.stderr.isTTY === true) {
    // Loaded only where somebody reads it.
    const { default: pretty } = await import('pino-pretty')
    return pretty({ destination: stderr, sync: true, ignore: 'pid,hostname' })
  }
  const stream = openLogStream(stderr)
  process.once('exit', () => stream.end())
  return stream
}

/** A logger of JSON lines. */
export function createLogger(log: DestinationStream): Logger {
  return pino({ base: null, timestamp: () => `,"time":"${new Date().toISOString()}"` }, log)
}

/**
 * Logs what Node warns of, such as a deprecation or a timer with a negative time, in place of its text on the standard error
 * output. For the thread that calls it.
 * @param warn one line
 */
export function logProcessWarnings(warn: (message: string) => void): void {
  process.removeAllListeners('warning')
  process.on('warning', ({ name, message }) => warn(`${name}: ${message}`.replace(/\s+/g, ' ')))
}

/** Lines are buffered for this long, in milliseconds, or until there are so many code units. */
const buffering = { time: 250, size: 64 * 1024 } as const

/**
 * The log of a thread, buffered and handed to the main thread in pieces of whole lines: written by several threads, lines would
 * be torn. Nothing is written when the thread ends; `flush` does.
 */
export class ThreadLog implements DestinationStream {
  readonly #handOn: (lines: string) => void
  #lines = ''
  #clock: NodeJS.Timeout | undefined

  constructor(handOn: (lines: string) => void) {
    this.#handOn = handOn
  }

  write(line: string): void {
    this.#lines += line
    if (this.#lines.length >= buffering.size) this.flush()
    else this.#clock ??= setTimeout(() => this.flush(), buffering.time).unref()
  }

  flush(): void {
    clearTimeout(this.#clock)
    this.#clock = undefined
    if (this.#lines !== '') this.#handOn(this.#lines)
    this.#lines = ''
  }
}
