import { apiRoot, mcpPath, servicePaths } from '../model/service-paths.ts'
import { mediaTypes } from './media-types.ts'
import type { ServiceDescription } from './service-description.ts'

/** A target of a relation (RFC 9264, section 4.2.3). */
interface LinkTarget {
  readonly href: string
  readonly type?: string
  readonly title?: string
}

/** A context with the targets of its relations (RFC 9264, section 4.2). */
type LinkContext = Readonly<Record<string, string | readonly LinkTarget[]>>

/** `/.well-known/api-catalog` (RFC 9727): the interfaces of the service with their descriptions. */
export function apiCatalog({ name, baseUrl, documentation: address, exported }: ServiceDescription): {
  readonly linkset: readonly LinkContext[]
} {
  const rest = `${baseUrl}${apiRoot}/`
  const mcp = baseUrl + mcpPath
  const documentation: LinkTarget = { href: address, type: exported ? 'text/plain' : 'text/html' }
  return {
    linkset: [
      {
        anchor: baseUrl + servicePaths.apiCatalog,
        item: [
          { href: rest, type: mediaTypes.json, title: `REST API of ${name}` },
          ...(exported ? [] : [{ href: mcp, type: mediaTypes.json, title: `MCP server of ${name}` }]),
        ],
      },
      {
        anchor: rest,
        'service-desc': [{ href: baseUrl + servicePaths.openApi, type: mediaTypes.json, title: 'OpenAPI 3.1' }],
        'service-doc': [documentation],
        ...(exported ? {} : { status: [{ href: baseUrl + servicePaths.status, type: mediaTypes.json }] }),
      },
      ...(exported
        ? []
        : [
            {
              anchor: mcp,
              'service-desc': [{ href: baseUrl + servicePaths.serverCard, type: mediaTypes.serverCard }],
              'service-doc': [documentation],
            },
          ]),
    ],
  }
}
