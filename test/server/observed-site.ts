import assert from 'node:assert/strict'
import { after } from 'node:test'
import type { ObservedRequest } from '../../src/server/observed-request.ts'
import { eventually } from '../cli/program.ts'
import { startPublished } from '../published-server.ts'
import { agencyLikeRules, agencyLikeSite } from '../site/agency-like-site.ts'

/** Sends a request; returns what the observers received for it, and the fields of the response. */
export type Observe = (
  path: string,
  init?: RequestInit,
) => Promise<{ readonly request: ObservedRequest; readonly headers: Headers }>

/** Serves the test site with an observer until the tests of the file have ended. */
export async function serveObserved(): Promise<Observe> {
  const reported: ObservedRequest[] = []
  const site = await startPublished({
    files: agencyLikeSite(),
    rules: agencyLikeRules,
    baseUrl: 'http://localhost',
    observers: [(request) => reported.push({ ...request })],
  })
  after(() => site.close())
  const address = `http://127.0.0.1:${await site.listen()}`
  return async (path, init = {}) => {
    const response = await fetch(address + path, { redirect: 'manual', ...init })
    await response.arrayBuffer()
    // It ends on our side slightly before it ends on the server's.
    await eventually(
      async () => reported.length,
      (length) => length > 0,
    )
    const [request, ...others] = reported.splice(0)
    assert.ok(request !== undefined)
    assert.deepEqual(others, [])
    return { request, headers: response.headers }
  }
}
