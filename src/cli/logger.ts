import { destination, pino, type Logger } from 'pino'

/**
 * Lines are collected for this long, in milliseconds, or until there are so many bytes: a write for each request costs the process
 * as much as answering it. What was collected is written when the process ends.
 */
const gathering = { periodicFlush: 250, minLength: 64 * 1024, maxWrite: 128 * 1024 } as const

/** Logs go to stderr: JSON lines, or words and colours on a terminal (CONTRACT 1). */
export async function createLogger(): Promise<Logger> {
  const stream = process.stderr.isTTY === true ? await prettyStream() : destination({ dest: 2, sync: false, ...gathering })
  return pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime }, stream)
}

/** Loaded only where somebody looks. */
async function prettyStream() {
  const { default: pretty } = await import('pino-pretty')
  return pretty({ destination: 2, sync: true, ignore: 'pid,hostname' })
}
