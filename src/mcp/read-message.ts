import { isJsonContentType } from '@modelcontextprotocol/server'
import type { IncomingHttpHeaders } from 'node:http'
import { isRecord } from '../model/json-record.ts'
import type { HttpResponse } from '../http/response.ts'
import { refusalResponse } from '../http/problems.ts'
import type { InboundMessage } from './protocol/dispatch.ts'
import { errorReply, requestIdOf, type Reply } from './protocol/reply.ts'
import type { Tool } from './tool.ts'

/** The content of a POST: a message, or its refusal. */
export type ReadMessage =
  | { readonly kind: 'message'; readonly message: InboundMessage; readonly hasId: boolean }
  /** Refused at the HTTP level. */
  | { readonly kind: 'refused'; readonly response: HttpResponse }
  /** Refused by the protocol. */
  | { readonly kind: 'invalid'; readonly reply: Reply; readonly hasId: boolean }

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Maximum nesting of a message: the SDK's schemas are recursive, and no real message comes close. */
const maxDepth = 100

/** Parses the body of a POST as one message. */
export function readMessage(headers: IncomingHttpHeaders, body: Uint8Array, baseUrl: string): ReadMessage {
  const refused = (detail: string): ReadMessage => ({ kind: 'refused', response: refusalResponse(415, detail, baseUrl) })
  const contentType = headers['content-type']
  if (contentType !== undefined && !isJsonContentType(contentType))
    return refused('The body must be JSON; send Content-Type: application/json.')
  const coding = headers['content-encoding']
  if (coding !== undefined && coding !== 'identity') return refused('The body must not be compressed; omit Content-Encoding.')
  let text: string
  let parsed: unknown
  try {
    text = utf8.decode(body)
    parsed = JSON.parse(text)
  } catch {
    const error = { code: -32700, message: 'Parse error: the body is not valid UTF-8 JSON.' }
    return { kind: 'invalid', reply: errorReply(400, error), hasId: false }
  }
  const hasId = isRecord(parsed) && Object.hasOwn(parsed, 'id')
  if (mayBeDeep(text) && isDeeperThan(parsed, maxDepth)) {
    const error = { code: -32600, message: `The message is nested more than ${maxDepth} levels deep; send a flatter one.` }
    return { kind: 'invalid', reply: errorReply(400, error, requestIdOf(parsed)), hasId }
  }
  const message: InboundMessage = {
    body: parsed,
    headers: {
      protocolVersion: single(headers['mcp-protocol-version']),
      method: single(headers['mcp-method']),
      name: single(headers['mcp-name']),
    },
    accept: headers.accept,
  }
  return { kind: 'message', message, hasId }
}

/** Whether a text has enough brackets to be nested too deeply: few messages do, and all others need not be traversed. */
function mayBeDeep(text: string): boolean {
  let brackets = 0
  for (const bracket of ['{', '[']) {
    for (let at = text.indexOf(bracket); at >= 0 && brackets <= maxDepth; at = text.indexOf(bracket, at + 1)) brackets++
  }
  return brackets > maxDepth
}

/** Whether arrays and objects are nested more than a number of levels. */
function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(inner, levels - 1))
}

function single(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(', ') : value
}

/** Protocol methods of any revision that apply to a stateless server. */
const methods: ReadonlySet<string> = new Set(
  (
    'initialize server/discover ping tools/list tools/call resources/list resources/templates/list resources/read prompts/list ' +
    'prompts/get completion/complete logging/setLevel subscriptions/listen notifications/initialized notifications/cancelled'
  ).split(' '),
)

/** The name of a message in metrics: its method, and for a call the tool. Unknown ones are `other`, so that clients create no names. */
export function messageName(body: unknown, tools: ReadonlyMap<string, Tool>): string {
  if (!isRecord(body)) return 'other'
  const { method, params } = body
  if (typeof method !== 'string' || !methods.has(method)) return 'other'
  if (method !== 'tools/call') return method
  const tool = isRecord(params) ? params['name'] : undefined
  return typeof tool === 'string' && tools.has(tool) ? `tools/call ${tool}` : method
}
