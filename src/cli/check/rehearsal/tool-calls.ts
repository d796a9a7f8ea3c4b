import type { McpFace } from '../../../mcp/mcp-face.ts'
import { isRecord, type JsonRecord } from '../../../model/json-record.ts'

/** Calls an MCP tool. Resolves to the structured content of its result; undefined if there is no such tool, or it refuses the arguments. */
export type CallTool = (name: string, args: Readonly<Record<string, string | number>>) => Promise<JsonRecord | undefined>

/** Calls the tools of a server in this process, by the messages that a client would send. */
export function callInProcess(mcp: McpFace): CallTool {
  return async (name, args) => {
    const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }
    const headers = { protocolVersion: '2025-11-25', method: undefined, name: undefined }
    const { reply } = await mcp.answer({ body, headers, accept: 'application/json' })
    return contentOf(JSON.parse(new TextDecoder().decode(reply.body))?.result)
  }
}

/** The structured content of a tool's result as it was received; undefined for an error. */
export function contentOf(result: unknown): JsonRecord | undefined {
  if (!isRecord(result) || result['isError'] === true) return undefined
  const content = result['structuredContent']
  return isRecord(content) ? content : undefined
}
