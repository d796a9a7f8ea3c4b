import { isJsonContentType } from '@modelcontextprotocol/server'
import type { IncomingHttpHeaders } from 'node:http'
import type { HttpResponse } from '../http/response.ts'
import { refusalResponse } from '../http/problems.ts'
import type { InboundMessage } from './protocol/dispatch.ts'
import { errorReply, isObject, requestIdOf, type Reply } from './protocol/reply.ts'
import type { Tool } from './tool.ts'

/** What a POST holds: a message, or what it is refused with. */
export type ReadMessage =
  | { readonly kind: 'message'; readonly message: InboundMessage; readonly hasId: boolean }
  /** HTTP refuses it. */
  | { readonly kind: 'refused'; readonly answer: HttpResponse }
  /** The protocol refuses it. */
  | { readonly kind: 'invalid'; readonly reply: Reply; readonly hasId: boolean }

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Levels of a message; the schemas of the SDK are recursive, and no message of the protocol comes near. */
const maxDepth = 100

/** Reads the body of a POST as one message. */
export function readMessage(headers: IncomingHttpHeaders, body: Uint8Array, baseUrl: string): ReadMessage {
  const contentType = headers['content-type']
  if (contentType !== undefined && !isJsonContentType(contentType)) {
    return {
      kind: 'refused',
      answer: refusalResponse(415, 'The body must be JSON; send Content-Type: application/json.', baseUrl),
    }
  }
  const coding = headers['content-encoding']
  if (coding !== undefined && coding !== 'identity') {
    return {
      kind: 'refused',
      answer: refusalResponse(415, 'The body must not be compressed; leave Content-Encoding out.', baseUrl),
    }
  }
  let text: string
  let parsed: unknown
  try {
    text = utf8.decode(body)
    parsed = JSON.parse(text)
  } catch {
    const error = { code: -32700, message: 'Parse error: the body is no JSON in UTF-8.' }
    return { kind: 'invalid', reply: errorReply(400, error), hasId: false }
  }
  const hasId = isObject(parsed) && Object.hasOwn(parsed, 'id')
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

/** Whether a text has brackets enough to be deep: hardly any message has, and then its values need not be walked. */
function mayBeDeep(text: string): boolean {
  let brackets = 0
  for (const bracket of ['{', '[']) {
    for (let at = text.indexOf(bracket); at >= 0 && brackets <= maxDepth; at = text.indexOf(bracket, at + 1)) brackets++
  }
  return brackets > maxDepth
}

/** Whether arrays and objects stand in one another more often than a number of times. */
function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(inner, levels - 1))
}

function single(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(', ') : value
}

/** Methods of the protocol that a server without state can be asked, in any revision. */
const methods: ReadonlySet<string> = new Set([
  'initialize',
  'server/discover',
  'ping',
  'tools/list',
  'tools/call',
  'resources/list',
  'resources/templates/list',
  'resources/read',
  'prompts/list',
  'prompts/get',
  'completion/complete',
  'logging/setLevel',
  'subscriptions/listen',
  'notifications/initialized',
  'notifications/cancelled',
])

/**
 * What a message asks, for counting: its method, and of a call the tool. What a client makes up is `other`, so that there are
 * never more names than methods and tools.
 */
export function messageName(body: unknown, tools: ReadonlyMap<string, Tool>): string {
  if (!isObject(body)) return 'other'
  const { method, params } = body
  if (typeof method !== 'string' || !methods.has(method)) return 'other'
  if (method !== 'tools/call') return method
  const tool = isObject(params) ? params['name'] : undefined
  return typeof tool === 'string' && tools.has(tool) ? `tools/call ${tool}` : method
}
