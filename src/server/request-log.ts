import type { IncomingMessage } from 'node:http'
import { logTime } from './log-time.ts'
import type { ObservedRequest } from './request-observer.ts'
import { originForm, splitTarget } from './request-target.ts'

/** Where the lines of requests go. */
export interface RequestLog {
  /** @param line ends with a line feed */
  write(line: string): void
}

/** What pino writes for `info`. */
const level = 30

/**
 * The line of a finished request; no client address and no query, which may hold what a person typed. It is what the logger would
 * write of these fields: put together here, a request costs a tenth less.
 */
export function requestLine({ method = '', url = '/' }: IncomingMessage, observed: ObservedRequest): string {
  const { id, interface: by, status, milliseconds } = observed
  const path = JSON.stringify(splitTarget(originForm(url)).path)
  const time = Math.round(milliseconds * 10) / 10
  // Methods and names of requests are of letters that need no escape (server/request-id.ts).
  return `{"level":${level},"time":"${logTime()}","id":"${id}","method":"${method}","path":${path},"by":"${by}","status":${status},"ms":${time},"msg":"request"}\n`
}
