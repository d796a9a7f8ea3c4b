import { destination, pino, type Logger } from 'pino'
import pretty from 'pino-pretty'

/** Logs go to stderr: JSON lines, or words and colours on a terminal (CONTRACT 1). */
export function createLogger(): Logger {
  const terminal = process.stderr.isTTY === true
  const stream = terminal ? pretty({ destination: 2, sync: true, ignore: 'pid,hostname' }) : destination({ dest: 2, sync: false })
  return pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime }, stream)
}
