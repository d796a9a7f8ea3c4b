import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { corpus } from './corpus.ts'
import type { Case } from './corpus-case.ts'
import { differences } from './differential-differences.ts'
import { startBoth, type TestResponse, type BothServers } from './post-both.ts'

const faults: unknown[] = []
const cases = corpus()
let both: BothServers
before(async () => {
  both = await startBoth((error) => faults.push(error))
})
after(() => both.close())

/** Maximum number of cases in a failure message. */
const shown = 8

/** The expected response, and the names of the differences from the oracle that apply. */
async function expectedResponse(posted: Case): Promise<{ readonly response: TestResponse; readonly applied: readonly string[] }> {
  let response = withoutMessages(await both.oracle(posted))
  const applied: string[] = []
  for (const { name, ours } of differences) {
    const next = await ours(response, posted, (headers) => both.oracle({ ...posted, headers }))
    if (next === undefined) continue
    response = withoutMessages(next)
    applied.push(name)
  }
  return { response, applied }
}

/** Without error messages, which are specific to each server. */
function withoutMessages(response: TestResponse): TestResponse {
  return { ...response, messages: response.messages.map(withoutMessage) }
}

function withoutMessage(message: unknown): unknown {
  const { error, ...rest } = Object(message)
  if (error === undefined) return message
  const { message: _, ...what } = error
  return { ...rest, error: what }
}

/** Why an error message is not readable for people, or null. */
function messageFault(message: unknown): string | null {
  const text: unknown = Object(Object(message).error).message
  if (Object(message).error === undefined) return null
  if (typeof text !== 'string' || !/^\p{Lu}.*\p{L}/u.test(text)) return 'is no sentence'
  if (/[\n\r]|"(?:code|path|expected|message)":|invalid_type|invalid_union|Zod|\.(?:ts|mjs|js):\d/.test(text)) return 'is a dump'
  return null
}

/** A readable description of a difference. */
function describeFault({ name, headers, body }: Case, what: string): string {
  return `${name}\n    ${JSON.stringify(headers)}\n    ${body.slice(0, 300)}\n    ${what}`
}

function assertNone(found: readonly string[]): void {
  assert.equal(found.length, 0, `${found.length} cases:\n${found.slice(0, shown).join('\n')}`)
}

/** Guard against a request without a response, in milliseconds. */
const timeout = 60_000

describe('our server responds like the SDK, except where the contract differs', { timeout }, () => {
  const applied = new Map<string, number>()

  test('the corpus holds at least 200 cases, each once', () => {
    assert.ok(cases.length >= 200, String(cases.length))
    assert.equal(new Set(cases.map(({ name }) => name)).size, cases.length)
  })

  test('every case: status, code, data, id and result are the same, or a known difference', async () => {
    const found: string[] = []
    for (const posted of cases) {
      const ours = withoutMessages(await both.ours(posted))
      const expected = await expectedResponse(posted)
      for (const name of expected.applied) applied.set(name, (applied.get(name) ?? 0) + 1)
      if (isDeepStrictEqual(ours, expected.response)) continue
      const [asked, wanted] = [ours, expected.response].map((response) => JSON.stringify(response).slice(0, 400))
      found.push(describeFault(posted, `ours ${asked}\n    expected ${wanted}`))
    }
    assertNone(found)
  })

  for (const { name, reason } of differences) {
    test(`known difference: ${name} (${reason})`, () => assert.notEqual(applied.get(name) ?? 0, 0, 'it does not occur'))
  }

  test('every error has a readable message, without validator output', async () => {
    const found: string[] = []
    for (const posted of cases) {
      for (const message of (await both.ours(posted)).messages) {
        const fault = messageFault(message)
        if (fault !== null) found.push(describeFault(posted, `${fault}: ${JSON.stringify(message).slice(0, 400)}`))
      }
    }
    assertNone(found)
  })

  test('concurrent requests with the same ids get their own responses', async () => {
    const alone: TestResponse[] = []
    for (const posted of cases) alone.push(await both.ours(posted))
    const together = await Promise.all(cases.map((posted) => both.ours(posted)))
    const found = cases.filter((_, at) => !isDeepStrictEqual(together[at], alone[at]))
    assertNone(found.map((posted) => describeFault(posted, 'differs from its response when sent alone')))
  })

  test('no server error was reported', () => assert.deepEqual(faults, []))
})
