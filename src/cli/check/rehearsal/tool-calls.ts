import type { McpFace } from '../../../mcp/mcp-face.ts'

/** The structured content of a tool's result, or an item in it. */
export type ToolContent = Readonly<Record<string, unknown>>

/** Calls an MCP tool; undefined where there is no such tool, or it refuses the arguments. */
export type CallTool = (name: string, args: Readonly<Record<string, string | number>>) => Promise<ToolContent | undefined>

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
export function contentOf(result: unknown): ToolContent | undefined {
  if (!isContent(result) || result['isError'] === true) return undefined
  const content = result['structuredContent']
  return isContent(content) ? content : undefined
}

function isContent(value: unknown): value is ToolContent {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
