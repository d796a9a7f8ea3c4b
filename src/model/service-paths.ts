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
  /** The same catalog, where readers of its earlier drafts look. */
  aiCatalog: '/.well-known/ai-catalog.json',
  /** Index of agent skills. */
  skills: '/.well-known/agent-skills/index.json',
  robots: '/robots.txt',
  sitemap: '/sitemap.xml',
  /** Whether the service answers with content. */
  status: '/readyz',
} as const
