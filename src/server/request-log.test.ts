import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { pino } from 'pino'
import { requestLine } from './request-log.ts'
import { interfaces } from './observed-request.ts'

/** The line that the program's logger writes for these fields. */
function loggedBy(fields: object): string {
  let line = ''
  pino({ base: null, timestamp: () => `,"time":"${new Date().toISOString()}"` }, { write: (text) => (line = text) }).info(
    fields,
    'request',
  )
  return line
}

const parts = {
  id: fc.stringMatching(/^[\w.:;=+/@-]{1,40}$/),
  method: fc.constantFrom('GET', 'HEAD', 'POST', 'M-SEARCH'),
  path: fc.string({ unit: 'binary' }).map((text) => `/${text.replaceAll('?', '')}`),
  by: fc.constantFrom(...interfaces),
  status: fc.constantFrom(0, 200, 304, 404, 503),
  milliseconds: fc.double({ min: 0, max: 1e7, noNaN: true }),
}

test("a request line equals the logger's own line for any path", () => {
  fc.assert(
    fc.property(fc.record(parts), ({ id, method, path, by, status, milliseconds }) => {
      const line = requestLine(method, path, { id, interface: by, route: '', subject: null, reads: true, status, milliseconds })
      const logged = { id, method, path, by, status, ms: Math.round(milliseconds * 10) / 10 }
      const isNow = ({ time }: { readonly time: string }) => Math.abs(Date.parse(time) - Date.now()) < 60_000
      assert.equal(isNow(JSON.parse(line)), true)
      assert.equal(line.replace(/"time":"[^"]*"/, ''), loggedBy(logged).replace(/"time":"[^"]*"/, ''))
    }),
    { numRuns: 500 },
  )
})
