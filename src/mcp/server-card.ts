import { mcpPath, servicePaths } from '../model/service-paths.ts'
import type { OperationContext } from '../operations/operation.ts'
import { serverIdentity } from './server-identity.ts'
import { revisions } from './protocol/revisions.ts'

/** Where the card is served: at the path of the specification and at the one that its newest text names. */
export const serverCardPaths = [servicePaths.serverCard, '/mcp/server-card'] as const

/** Media type of a server card (MCP server card, draft of July 2026). */
export const serverCardType = 'application/mcp-server-card+json'

/** The server card: who the server is and where it is reached, for catalogs and clients that have not connected yet. */
export async function serverCard(context: OperationContext): Promise<object> {
  const { name, version, description, title, websiteUrl, icons } = await serverIdentity(context)
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
    name,
    version,
    description,
    title,
    websiteUrl,
    icons,
    remotes: [{ type: 'streamable-http', url: context.baseUrl + mcpPath, supportedProtocolVersions: revisions }],
  }
}
