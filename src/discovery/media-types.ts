/** Media types of the files that the service adds to a site. */
export const mediaTypes = {
  html: 'text/html; charset=utf-8',
  markdown: 'text/markdown; charset=utf-8',
  plain: 'text/plain; charset=utf-8',
  json: 'application/json',
  script: 'text/javascript; charset=utf-8',
  sitemap: 'application/xml; charset=utf-8',
  atom: 'application/atom+xml; charset=utf-8',
  jsonFeed: 'application/feed+json; charset=utf-8',
  /** RFC 9727, section 4.2. */
  apiCatalog: 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
  /** In a catalog of agentic resources; the file itself is `markdown`. */
  skill: 'text/markdown; profile="urn:air:agent-skills"',
  openApi: 'application/vnd.oai.openapi+json',
  /** MCP server card, draft of July 2026. */
  serverCard: 'application/mcp-server-card+json',
} as const
