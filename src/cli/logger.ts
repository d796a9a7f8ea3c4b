import { pino, type DestinationStream, type Logger } from 'pino'
import { openLogStream } from './log-stream.ts'
import { hasColours } from './report-text.ts'
import { openTerminalLog } from './terminal-log.ts'

/** File descriptor of the standard error output. */
const stderr = 2

/** The log's destination: JSON lines on stderr, short lines with colours on a terminal (CONTRACT 1). The buffer is written when the process ends. */
export function openLog(): DestinationStream {
  if (process.stderr.isTTY === true) return openTerminalLog((text) => process.stderr.write(text), hasColours(process.stderr))
  const stream = openLogStream(stderr)
  process.once('exit', () => stream.end())
  return stream
}

/** A logger of JSON lines. */
export function createLogger(log: DestinationStream): Logger {
  return pino({ base: null, timestamp: () => `,"time":"${new Date().toISOString()}"` }, log)
}

/**
 * Logs warnings of Node, such as deprecations, instead of their text on stderr. Applies to the calling thread.
 * @param warn one line
 */
export function logProcessWarnings(warn: (message: string) => void): void {
  process.removeAllListeners('warning')
  process.on('warning', ({ name, message }) => warn(`${name}: ${message}`.replace(/\s+/g, ' ')))
}

/** Lines are buffered for this time, in milliseconds, or up to this size, in code units. */
const buffering = { time: 250, size: 64 * 1024 } as const

/**
 * The log of a thread, buffered and passed to the main thread in whole lines: several threads writing to stderr would mix their lines.
 * Nothing is written when the thread ends; call `flush`.
 */
export class ThreadLog implements DestinationStream {
  readonly #handOn: (lines: string) => void
  #lines = ''
  #timer: NodeJS.Timeout | undefined

  constructor(handOn: (lines: string) => void) {
    this.#handOn = handOn
  }

  write(line: string): void {
    this.#lines += line
    if (this.#lines.length >= buffering.size) this.flush()
    else this.#timer ??= setTimeout(() => this.flush(), buffering.time).unref()
  }

  flush(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#lines !== '') this.#handOn(this.#lines)
    this.#lines = ''
  }
}
