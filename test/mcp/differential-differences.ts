import { legacyRevisions, modernRevision } from '../../src/mcp/protocol/revisions.ts'
import type { Case } from './corpus-case.ts'
import type { TestResponse } from './post-both.ts'

/** A protocol error in a response. */
interface ResponseError {
  readonly code: number
  readonly data?: unknown
}

/** One intentional difference from the SDK. */
export interface Difference {
  readonly name: string
  /** Why, with the clause that requires it. */
  readonly reason: string
  /**
   * Our response where the oracle responds in this way; undefined if the difference does not apply.
   * @param again repeats the request to the oracle with other headers
   */
  readonly ours: (oracle: TestResponse, posted: Case, again: Again) => TestResponse | undefined | Promise<TestResponse>
}

type Again = (headers: Readonly<Record<string, string>>) => Promise<TestResponse>

const boundary = 64 * 1024

/** All differences, in order of application. */
export const differences: readonly Difference[] = [
  {
    name: 'bodies over 64 KiB are refused',
    reason: 'CONTRACT 3, MCP: body over 64 KiB 413; the SDK accepts 4 MiB',
    ours: (_oracle, { body }) => (Buffer.byteLength(body) > boundary ? refused(413) : undefined),
  },
  {
    name: 'messages over 100 levels deep are refused',
    reason: 'DESIGN, Safety: every input has a depth bound; the recursive schemas of the SDK run out of stack',
    ours: ({ problem }, { body }) => {
      const deep = !problem && /(?:\[|\{"\w+":){100}/.test(body)
      return deep ? failed(400, { code: -32600 }, requestId(body)) : undefined
    },
  },
  {
    name: 'every Accept is accepted',
    reason: 'CONTRACT 3, MCP: missing or */* Accept gets JSON; the older leg of the SDK responds 406',
    ours: ({ status }, { headers }, again) =>
      status === 406 ? again({ ...headers, accept: 'application/json, text/event-stream' }) : undefined,
  },
  {
    name: 'a missing Content-Type is JSON',
    reason: 'CONTRACT 3, MCP: content type present and not JSON 415',
    ours: ({ status }, { headers }, again) =>
      status === 415 && headers['content-type'] === undefined
        ? again({ ...headers, 'content-type': 'application/json' })
        : undefined,
  },
  {
    name: 'HTTP refusals are problem documents',
    reason: 'CONTRACT 3, MCP: HTTP refusals are problem documents; those of the SDK are errors of JSON-RPC with -32000',
    ours: ({ status }) => (status === 415 ? refused(415) : undefined),
  },
  {
    name: 'batches are refused',
    reason: 'CONTRACT 3, MCP: a batch array 400 -32600; the SDK runs up to 100 calls, bypassing any rate limit',
    ours: (oracle, { body }) =>
      Array.isArray(parsed(body)) && oracle.status !== 400 ? failed(400, { code: -32600 }) : undefined,
  },
  {
    name: 'an unknown older version is -32022',
    reason: 'reference, Revision 2026-07-28: new code does not use -32000; -32022 lists the supported versions in every era',
    ours: (oracle, { body, headers }) => {
      if (errorOf(oracle)?.code !== -32000 || oracle.status !== 400) return undefined
      const data = { supported: [modernRevision, ...legacyRevisions], requested: headers['mcp-protocol-version']?.trim() }
      return failed(400, { code: -32022, data }, requestId(body))
    },
  },
  {
    name: 'refused parameters are -32602',
    reason: 'JSON-RPC 2.0 section 5.1: invalid params; the SDK reports schema violations as internal errors',
    ours: (oracle, { body }) =>
      errorOf(oracle)?.code === -32603 ? failed(oracle.status, { code: -32602 }, requestId(body)) : undefined,
  },
  {
    name: 'a byte order mark is part of a name',
    reason: 'MCP 2026-07-28, Streamable HTTP: the header must match the body; the SDK drops the mark from the header only',
    ours: (oracle, { headers, body }) => {
      if (headers['mcp-name']?.startsWith('=?base64?77u/') !== true || headers['mcp-method'] === undefined) return undefined
      return 'error' in Object(oracle.messages[0])
        ? failed(200, { code: -32602 }, requestId(body))
        : failed(400, { code: -32020 }, requestId(body))
    },
  },
  {
    name: 'mismatches of required headers are described only in the message',
    reason: 'MCP 2026-07-28, Server Validation requires code and message; data of the SDK repeats its message',
    ours: (oracle, { body }) => {
      const error = errorOf(oracle)
      const { header, body: text } = Object(Object(error?.data).mismatch)
      if (typeof header !== 'string' || !/ required |Mcp-Name/.test(String(text))) return undefined
      return failed(oracle.status, { code: -32020 }, requestId(body))
    },
  },
  {
    name: 'an error without a request has no id',
    reason: 'reference, Revision 2026-07-28: the id of an error is optional, never null',
    ours: (oracle) => {
      const [message] = oracle.messages
      if (Object(message).id !== null) return undefined
      const { id: _, ...rest } = Object(message)
      return { ...oracle, messages: [rest] }
    },
  },
]

function refused(status: number): TestResponse {
  return { status, problem: true, messages: [] }
}

function failed(status: number, error: ResponseError, id?: unknown): TestResponse {
  return { status, problem: false, messages: [{ jsonrpc: '2.0', ...(id === undefined ? {} : { id }), error }] }
}

function errorOf({ messages }: TestResponse): ResponseError | undefined {
  return Object(messages[0]).error
}

/** The id of the response: that of the request, if it is valid. */
function requestId(body: string): unknown {
  const { id, method } = Object(parsed(body))
  return typeof method === 'string' && (typeof id === 'string' || Number.isFinite(id)) ? id : undefined
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
