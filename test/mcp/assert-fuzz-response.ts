import assert from 'node:assert/strict'
import type { FuzzResponse } from './fuzz-client.ts'

/** Internal details: stack traces, files and module paths. */
const inside = /\n\s+at |node_modules|file:\/\/|\/src\/|\/tmp\/|\.[mc]?[jt]s:\d|TypeError|RangeError|SyntaxError|ZodError|SQLITE/

/** Asserts what holds for every response to any request. */
export function assertHarmless({ status, body }: FuzzResponse): void {
  assert.ok(status >= 200 && status < 500, `status ${status}: ${body.slice(0, 300)}`)
  assert.doesNotMatch(body, inside)
}

/** Also asserts what holds at the address of the MCP server: an MCP response, a problem document, or nothing. */
export function assertProtocolResponse(response: FuzzResponse, isHead: boolean): void {
  assertHarmless(response)
  const { status, contentType, body } = response
  if (isHead || status === 202 || status === 204) {
    assert.equal(body, '')
    return
  }
  if (contentType === 'application/problem+json') return assertProblem(status, JSON.parse(body))
  if (contentType === 'application/json') return assertMessage(JSON.parse(body))
  assert.equal(contentType, 'text/event-stream', body.slice(0, 300))
  const events = body.split('\n\n').filter((event) => event !== '')
  for (const event of events) {
    const data = /^event: message\ndata: (.*)$/.exec(event)?.[1]
    assert.ok(data !== undefined, event.slice(0, 300))
    JSON.parse(data)
  }
}

function assertProblem(status: number, problem: unknown): void {
  assert.partialDeepStrictEqual(problem, { status })
  const { type, title, detail } = Object(problem)
  assert.ok(URL.canParse(type) && title !== '' && typeof detail === 'string' && detail !== '', JSON.stringify(problem))
}

function assertMessage(message: unknown): void {
  const { jsonrpc, id, result, error } = Object(message)
  assert.equal(jsonrpc, '2.0')
  assert.notEqual(id, null, 'no id is null')
  if (error === undefined) {
    assert.equal(typeof result, 'object')
    return
  }
  assert.notEqual(error.code, -32603, 'no internal error')
  assert.ok(Number.isInteger(error.code) && typeof error.message === 'string' && error.message !== '', JSON.stringify(error))
}
