import type { ObservedRequest } from './observed-request.ts'

/** Destination of the request log. */
export interface RequestLog {
  /** @param line ends with a line feed */
  write(line: string): void
}

/** pino's number for `info`. */
const level = 30

let millisecond = 0
let timestamp = ''

/** The time of a line, as ISO 8601 in UTC, formatted once per millisecond rather than for every line. */
function logTime(): string {
  const now = Date.now()
  if (now !== millisecond) {
    millisecond = now
    timestamp = new Date(now).toISOString()
  }
  return timestamp
}

/**
 * The log line of a finished request: without the client address and the query, which may contain what a person typed. It equals what
 * the logger would write for these fields; building it here makes a request a tenth cheaper.
 * @param path as requested, without query
 */
export function requestLine(method: string, path: string, observed: Omit<ObservedRequest, 'head'>): string {
  const { id, interface: by, status, milliseconds } = observed
  const duration = Math.round(milliseconds * 10) / 10
  // Methods and request ids never need escaping (server/request-id.ts).
  return `{"level":${level},"time":"${logTime()}","id":"${id}","method":"${method}","path":${JSON.stringify(path)},"by":"${by}","status":${status},"ms":${duration},"msg":"request"}\n`
}
