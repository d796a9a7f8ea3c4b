import { publicHost } from '../http/bench-site.ts'

/** The two protocol eras: revisions with a handshake, and 2026-07-28. */
export type Era = 'legacy' | 'modern'

const revisionOf = { legacy: '2025-11-25', modern: '2026-07-28' } as const

/** What a client of revision 2026-07-28 sends with each request (MCP 2026-07-28, Lifecycle). */
const envelope = {
  'io.modelcontextprotocol/protocolVersion': revisionOf.modern,
  'io.modelcontextprotocol/clientCapabilities': {},
  'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1.0.0' },
}

/** A tool call as the bytes of an HTTP request. */
export function toolCall(era: Era, tool: string, args: Readonly<Record<string, string>>): Buffer {
  return post(era, 'tools/call', { name: tool, arguments: args })
}

/** A tools/list request as the bytes of an HTTP request. */
export function toolList(era: Era): Buffer {
  return post(era, 'tools/list', {})
}

function post(era: Era, method: string, params: Readonly<Record<string, unknown>>): Buffer {
  const message = { jsonrpc: '2.0', id: 1, method, params: era === 'modern' ? { ...params, _meta: envelope } : params }
  const body = Buffer.from(JSON.stringify(message))
  const { name } = params
  const named = typeof name === 'string' ? [`mcp-name: ${name}`] : []
  const head = [
    'POST /mcp/ HTTP/1.1',
    `host: ${publicHost}`,
    'user-agent: bench/1.0.0',
    'accept: application/json, text/event-stream',
    'content-type: application/json',
    `mcp-protocol-version: ${revisionOf[era]}`,
    ...(era === 'modern' ? [`mcp-method: ${method}`, ...named] : []),
    `content-length: ${body.byteLength}`,
  ]
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body])
}
