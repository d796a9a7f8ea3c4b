import { apiRoot, formsScriptPath, mcpPath, servicePaths, toolsScriptPath } from './service-paths.ts'

/**
 * Addresses that are the service's own on every site: what a server in front passes on to it
 * (docs/in-front-or-beside.md, deploy/). `robots.txt`, the sitemap and the feeds are not among them: many sites have their own.
 */
export const ownAddresses = {
  exact: [
    apiRoot,
    mcpPath.slice(0, -1),
    servicePaths.openApi,
    servicePaths.documentation.slice(0, -1),
    toolsScriptPath,
    formsScriptPath,
    servicePaths.apiCatalog,
    servicePaths.serverCard,
    servicePaths.ard,
    servicePaths.aiCatalog,
    servicePaths.fullText,
    servicePaths.status,
  ],
  /** Everything below these. */
  folders: [`${apiRoot}/`, mcpPath, servicePaths.documentation, '/.well-known/agent-skills/'],
  /** Regular expressions that every common dialect reads alike: the Markdown of pages and guides, and the indexes. */
  patterns: [String.raw`\.md$`, String.raw`^/([^/]+/)?llms(-[0-9]+)?\.txt$`],
} as const

/** Start of the name in the `Via` field of requests that the service itself makes: they are for the site. */
export const viaMark = 'daf-'

/**
 * The name in `Via` of the crawler of a service, for requests to an address that may lead back to the service.
 * @param base the service's base URL
 */
export function crawlerName(base: string): string {
  return `${viaMark}look-${new URL(base).host.replace(/[^\w.-]/g, '-')}`
}

const patterns = ownAddresses.patterns.map((pattern) => new RegExp(pattern))

/** Files that are the site's, unless it has none and passes them on to the service. */
const forwarded: readonly string[] = [servicePaths.robots, servicePaths.sitemap, servicePaths.feed, servicePaths.jsonFeed]

/** Whether the server of the site may pass this path on to the service. */
export function mayBeForwarded(path: string): boolean {
  const { exact, folders } = ownAddresses
  return (
    [...exact, ...forwarded].includes(path) ||
    folders.some((folder) => path.startsWith(folder)) ||
    patterns.some((pattern) => pattern.test(path))
  )
}
