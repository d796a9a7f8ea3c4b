import { destination, pino, type Logger } from 'pino'

/** Logs go to stderr: JSON lines, or words and colours on a terminal (CONTRACT 1). */
export async function createLogger(): Promise<Logger> {
  const stream = process.stderr.isTTY === true ? await prettyStream() : destination({ dest: 2, sync: false })
  return pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime }, stream)
}

/** Loaded only where somebody looks. */
async function prettyStream() {
  const { default: pretty } = await import('pino-pretty')
  return pretty({ destination: 2, sync: true, ignore: 'pid,hostname' })
}
