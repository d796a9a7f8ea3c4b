import { pino, type DestinationStream, type Logger } from 'pino'
import { logTime } from '../server/log-time.ts'
import { openLogStream } from './log-stream.ts'

/** File descriptor of the standard error output. */
const stderr = 2

/** Where lines of the log go: JSON lines to stderr, or words and colours on a terminal (CONTRACT 1). What was collected is written when the process ends. */
export async function openLog(): Promise<DestinationStream> {
  return process.stderr.isTTY === true ? prettyStream() : linesStream()
}

export function createLogger(log: DestinationStream): Logger {
  return pino({ base: null, timestamp: () => `,"time":"${logTime()}"` }, log)
}

function linesStream(): DestinationStream {
  const stream = openLogStream(stderr)
  process.once('exit', () => stream.end())
  return stream
}

/** Loaded only where somebody looks. */
async function prettyStream() {
  const { default: pretty } = await import('pino-pretty')
  return pretty({ destination: 2, sync: true, ignore: 'pid,hostname' })
}
