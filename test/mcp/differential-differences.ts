import { legacyRevisions, modernRevision } from '../../src/mcp/protocol/revisions.ts'
import type { Case } from './corpus-case.ts'
import type { TestResponse } from './post-both.ts'

/** An error of the protocol as it stands in an answer. */
interface AnsweredError {
  readonly code: number
  readonly data?: unknown
}

/** One way in which we answer differently on purpose. */
export interface Difference {
  readonly name: string
  /** Why, with the clause that asks for it. */
  readonly reason: string
  /**
   * Our answer to what the oracle answers in this way; undefined where the difference does not apply.
   * @param again asks the oracle the same with other headers
   */
  readonly ours: (oracle: TestResponse, posted: Case, again: Again) => TestResponse | undefined | Promise<TestResponse>
}

type Again = (headers: Readonly<Record<string, string>>) => Promise<TestResponse>

const boundary = 64 * 1024

/** All of them, in the order in which they apply. */
export const differences: readonly Difference[] = [
  {
    name: 'bodies over 64 KiB are refused',
    reason: 'CONTRACT 3, MCP: body over 64 KiB 413; the SDK takes 4 MiB',
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
    name: 'every Accept is answered',
    reason: 'CONTRACT 3, MCP: missing or */* Accept is answered as JSON; the older leg of the SDK answers 406',
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
    reason: 'CONTRACT 3, MCP: a batch array 400 -32600; the SDK runs up to 100 calls, past any limit of requests',
    ours: (oracle, { body }) =>
      Array.isArray(parsed(body)) && oracle.status !== 400 ? failed(400, { code: -32600 }) : undefined,
  },
  {
    name: 'an unknown older version is -32022',
    reason: 'reference, Revision 2026-07-28: new code does not use -32000; -32022 names what is supported in every era',
    ours: (oracle, { body, headers }) => {
      if (errorOf(oracle)?.code !== -32000 || oracle.status !== 400) return undefined
      const data = { supported: [modernRevision, ...legacyRevisions], requested: headers['mcp-protocol-version']?.trim() }
      return failed(400, { code: -32022, data }, requestId(body))
    },
  },
  {
    name: 'refused parameters are -32602',
    reason: 'JSON-RPC 2.0 section 5.1: invalid params; the SDK reports what its schemas refuse as an internal error',
    ours: (oracle, { body }) =>
      errorOf(oracle)?.code === -32603 ? failed(oracle.status, { code: -32602 }, requestId(body)) : undefined,
  },
  {
    name: 'a byte order mark is a part of a name',
    reason:
      'MCP 2026-07-28, Streamable HTTP: the header must say what the body says; the SDK drops the mark from the header alone',
    ours: (oracle, { headers, body }) => {
      if (headers['mcp-name']?.startsWith('=?base64?77u/') !== true || headers['mcp-method'] === undefined) return undefined
      return 'error' in Object(oracle.messages[0])
        ? failed(200, { code: -32602 }, requestId(body))
        : failed(400, { code: -32020 }, requestId(body))
    },
  },
  {
    name: 'mismatches of required headers say so in the message alone',
    reason: 'MCP 2026-07-28, Server Validation asks for code and message; what the SDK puts into data repeats its message',
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

function failed(status: number, error: AnsweredError, id?: unknown): TestResponse {
  return { status, problem: false, messages: [{ jsonrpc: '2.0', ...(id === undefined ? {} : { id }), error }] }
}

function errorOf({ messages }: TestResponse): AnsweredError | undefined {
  return Object(messages[0]).error
}

/** The id that an answer carries: that of a request, where it can be written. */
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
