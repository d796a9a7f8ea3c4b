import {
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type Implementation,
  type Tool as ToolDescription,
} from '@modelcontextprotocol/server'
import type { Tool, ToolContext } from '../tool.ts'
import { callTool } from './call-tool.ts'
import { ExchangeTransport } from './exchange-transport.ts'
import { legacyRevisions, modernRevision, revisions } from './revisions.ts'

/** What the server of one generation says of itself, and the tools that it has. */
export interface ServedSite {
  readonly identity: Implementation
  readonly instructions: string
  readonly tools: ReadonlyMap<string, Tool>
  /** As `tools/list` shows them. */
  readonly descriptions: readonly ToolDescription[]
  /** Told of what went wrong inside. */
  readonly onFault: (error: unknown) => void
}

/** How long a client may keep the list of tools and the discovery answer, in milliseconds: they change with a publish. */
const listLifetime = 300_000

/**
 * The SDK's server for one era, connected: one for all requests of a generation.
 * @param era `modern` is revision 2026-07-28, `legacy` those before it
 */
export async function connectServer(era: 'modern' | 'legacy', site: ServedSite): Promise<ExchangeTransport<ToolContext>> {
  const { identity, instructions, tools, descriptions, onFault } = site
  const transport = new ExchangeTransport<ToolContext>(era === 'modern' ? modernRevision : null)
  const cacheHint = { ttlMs: listLifetime, cacheScope: 'public' } as const
  const server = new Server(identity, {
    capabilities: { tools: {} },
    instructions,
    supportedProtocolVersions: era === 'modern' ? [...revisions] : [...legacyRevisions],
    cacheHints: { 'tools/list': cacheHint, 'server/discover': cacheHint },
  })
  server.onerror = onFault
  server.setRequestHandler('tools/list', () => ({ tools: [...descriptions] }))
  server.setRequestHandler('tools/call', async ({ params }, { mcpReq }) => {
    const tool = tools.get(params.name)
    if (tool === undefined) {
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool; the tools are ${[...tools.keys()].join(', ')}.`)
    }
    return callTool(tool, params.arguments ?? {}, transport.contextOf(mcpReq.id), onFault)
  })
  await server.connect(transport)
  return transport
}
