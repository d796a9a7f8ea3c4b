/** Version of the REST API, reported by its index and its OpenAPI document (SPEC section 9). */
export const apiVersion = '1.0.0'

/** Root of the REST API under the base URL. */
export const apiRoot = '/v1'

/** Where the MCP server is under the base URL; the path without its last slash works too (CONTRACT 3, Everywhere). */
export const mcpPath = '/mcp/'

/** Addresses that the service adds to a site, under the base URL (SPEC section 4, Discovery files; CONTRACT 3). */
export const servicePaths = {
  /** Index of the site for language models. */
  index: '/llms.txt',
  /** When to use the company and how to read the site. */
  guide: '/agents.md',
  /** Published prices. */
  prices: '/pricing.md',
  /** OpenAPI description of the REST API. */
  openApi: '/openapi.json',
  /** Documentation of the API, for people. */
  documentation: '/developers/',
  /** API catalog (RFC 9727). */
  apiCatalog: '/.well-known/api-catalog',
  /** MCP server card. */
  serverCard: '/.well-known/mcp/server-card.json',
  /** Agentic Resource Discovery catalog. */
  ard: '/.well-known/ard.json',
  /** The same catalog at the address of earlier drafts. */
  aiCatalog: '/.well-known/ai-catalog.json',
  /** Index of agent skills. */
  skills: '/.well-known/agent-skills/index.json',
  /** The Markdown of every page in one file. */
  fullText: '/llms-full.txt',
  /** Every page with its address, as Markdown. */
  markdownSitemap: '/sitemap.md',
  robots: '/robots.txt',
  sitemap: '/sitemap.xml',
  /** The newest articles (RFC 4287). */
  feed: '/feed.xml',
  /** The same as JSON Feed 1.1. */
  jsonFeed: '/feed.json',
  /** Whether the service has content to serve. */
  status: '/readyz',
} as const

/** The script that offers a page's tools to the browser's agent (WebMCP), and that of the forms, which only browsers with an agent load. */
export const toolsScriptPath = '/webmcp.tools.js'
export const formsScriptPath = '/webmcp.forms.js'

/** Where search engines find the key that proves an announcement (IndexNow). */
export function indexNowKeyPath(key: string): string {
  return `/${key}.txt`
}
