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

/** The metadata and tools of the server of one generation. */
export interface ServedSite {
  readonly identity: Implementation
  readonly instructions: string
  readonly tools: ReadonlyMap<string, Tool>
  /** As `tools/list` shows them. */
  readonly descriptions: readonly ToolDescription[]
  /** Called with internal errors. */
  readonly onError: (error: unknown) => void
}

/** How long a client may cache the list of tools and the discovery response, in milliseconds: they change with a publish. */
const listLifetime = 300_000

/**
 * Connects the SDK's server for one era; it handles all requests of a generation.
 * @param era `modern` is revision 2026-07-28, `legacy` all earlier ones
 */
export async function connectServer(era: 'modern' | 'legacy', site: ServedSite): Promise<ExchangeTransport<ToolContext>> {
  const { identity, instructions, tools, descriptions, onError } = site
  const transport = new ExchangeTransport<ToolContext>(era === 'modern' ? modernRevision : null)
  const cacheHint = { ttlMs: listLifetime, cacheScope: 'public' } as const
  const server = new Server(identity, {
    capabilities: { tools: {} },
    instructions,
    supportedProtocolVersions: era === 'modern' ? [...revisions] : [...legacyRevisions],
    cacheHints: { 'tools/list': cacheHint, 'server/discover': cacheHint },
  })
  server.onerror = onError
  server.setRequestHandler('tools/list', () => ({ tools: [...descriptions] }))
  server.setRequestHandler('tools/call', async ({ params }, { mcpReq }) => {
    const tool = tools.get(params.name)
    if (tool === undefined) {
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool; the tools are ${[...tools.keys()].join(', ')}.`)
    }
    return callTool(tool, params.arguments ?? {}, transport.contextOf(mcpReq.id), onError)
  })
  await server.connect(transport)
  return transport
}
