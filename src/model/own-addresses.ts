import { apiRoot } from './api-version.ts'
import { mcpPath } from './mcp-path.ts'
import { servicePaths } from './service-paths.ts'

/**
 * Addresses that are the service's own on every site: what a server beside the service hands on to it
 * (docs/in-front-or-beside.md, deploy/). `robots.txt` and the sitemap are not among them: most sites have their own.
 */
export const ownAddresses = {
  exact: [
    apiRoot,
    mcpPath.slice(0, -1),
    servicePaths.openApi,
    servicePaths.documentation.slice(0, -1),
    '/webmcp.tools.js',
    '/webmcp.forms.js',
    servicePaths.apiCatalog,
    servicePaths.serverCard,
    servicePaths.ard,
    servicePaths.aiCatalog,
    servicePaths.status,
  ],
  /** Everything below these. */
  folders: [`${apiRoot}/`, mcpPath, servicePaths.documentation, '/.well-known/agent-skills/'],
  /** Regular expressions that every common dialect reads alike: the Markdown of pages and guides, and the indexes. */
  patterns: [String.raw`\.md$`, String.raw`^/([^/]+/)?llms(-[0-9]+)?\.txt$`],
} as const

/** Part of the `Via` field of requests that the service itself makes: they are for the site. */
export const viaMark = 'daf-'
