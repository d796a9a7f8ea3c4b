import {
  createMcpHandler,
  ProtocolError,
  Server,
  type McpHttpHandler,
  type Tool as ToolDescription,
} from '@modelcontextprotocol/server'
import { SizedCache } from '../../src/http/sized-cache.ts'
import { revisions } from '../../src/mcp/protocol/revisions.ts'
import { instructionsOf, serverIdentity } from '../../src/mcp/server-identity.ts'
import type { CachedResult, ToolContext } from '../../src/mcp/tool.ts'
import { tools } from '../../src/mcp/tools.ts'

/**
 * The SDK's own HTTP handler over our tools: a server that leaves the whole protocol to the SDK.
 * @param given context of the generation that our own server serves
 */
export async function createOracle(given: ToolContext): Promise<McpHttpHandler> {
  const context: ToolContext = { ...given, results: new SizedCache<CachedResult>(1024 * 1024) }
  const { site } = context.reader
  const identity = await serverIdentity(context)
  const instructions = instructionsOf(site, context.baseUrl)
  const descriptions: ToolDescription[] = tools.map((tool) => ({ ...tool.describe(site), icons: identity.icons ?? [] }))
  const lasting = { ttlMs: 300_000, cacheScope: 'public' } as const
  return createMcpHandler(() => {
    const server = new Server(identity, {
      capabilities: { tools: {} },
      instructions,
      supportedProtocolVersions: [...revisions],
      cacheHints: { 'tools/list': lasting, 'server/discover': lasting },
    })
    server.setRequestHandler('tools/list', () => ({ tools: descriptions }))
    server.setRequestHandler('tools/call', async ({ params }) => {
      const tool = tools.find(({ name }) => name === params.name)
      if (tool === undefined) throw new ProtocolError(-32602, 'Unknown tool.')
      return tool.call(params.arguments ?? {}, context)
    })
    return server
  })
}
