import { isObject } from './protocol/reply.ts'
import type { Tool } from './tool.ts'

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
