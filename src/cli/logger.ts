import { pino, type Logger } from 'pino'
import { GatheredLines } from './gathered-lines.ts'

/** Logs go to stderr: JSON lines, or words and colours on a terminal (CONTRACT 1). */
export async function createLogger(): Promise<Logger> {
  const stream = process.stderr.isTTY === true ? await prettyStream() : new GatheredLines(2)
  return pino({ base: null, timestamp }, stream)
}

let millisecond = 0
let written = ''

/** As pino's `isoTime`, which makes a date of every line: here once in a millisecond. */
function timestamp(): string {
  const now = Date.now()
  if (now !== millisecond) {
    millisecond = now
    written = `,"time":"${new Date(now).toISOString()}"`
  }
  return written
}

/** Loaded only where somebody looks. */
async function prettyStream() {
  const { default: pretty } = await import('pino-pretty')
  return pretty({ destination: 2, sync: true, ignore: 'pid,hostname' })
}
