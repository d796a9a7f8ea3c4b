import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { statuses } from '../server/raw-client.ts'

/** Half of the clients have an IPv4 address, half a network of IPv6. */
export function clientOf(at: number): string {
  return at % 2 === 0
    ? `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`
    : `2001:db8:${(at >> 16).toString(16)}:${(at & 65_535).toString(16)}::1`
}

/** One request from each client, many per write, over a few connections in rotation. */
export async function askFrom(port: number, first: number, end: number): Promise<void> {
  const step = 500
  for (let from = first; from < end; from += step) {
    const requests = Array.from({ length: step }, (_, at) => {
      const last = at === step - 1 ? 'Connection: close\r\n' : ''
      return `HEAD /v1/services/ HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${clientOf(from + at)}\r\n${last}\r\n`
    })
    const socket = connect(port, '127.0.0.1')
    socket.write(requests.join(''))
    let text = ''
    for await (const chunk of socket) text += String(chunk)
    const responses = statuses(text)
    assert.deepEqual([responses.length, new Set(responses)], [step, new Set([200])])
  }
}
