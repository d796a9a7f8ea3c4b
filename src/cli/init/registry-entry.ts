import { mcpPath } from '../../model/service-paths.ts'

/** The schema that the entry follows. */
const schema = 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json'

/** Longest title and description, in characters. */
const maxLength = 100

/**
 * The entry of the site's MCP server for the MCP Registry: what `mcp-publisher publish` reads as server.json. Its name begins with the
 * domain, backwards, which the owner proves to the registry.
 * @param baseUrl the public origin
 * @returns null if the server is not public
 */
export function registryEntry(baseUrl: string, siteName: string | null): string | null {
  const { protocol, hostname, port, origin } = new URL(baseUrl)
  const domain = hostname.replace(/^www\./, '')
  // An address without a name cannot be proved.
  if (protocol !== 'https:' || port !== '' || !domain.includes('.') || /^[\d.]+$|:/.test(domain)) return null
  const name = siteName ?? domain
  const entry = {
    $schema: schema,
    name: `${domain.split('.').toReversed().join('.')}/website`,
    title: cut(name),
    description: cut(`Search and read the website of ${name}: its pages, services, prices and contact details.`),
    version: '1.0.0',
    websiteUrl: origin,
    remotes: [{ type: 'streamable-http', url: `${origin}${mcpPath}` }],
  }
  return `${JSON.stringify(entry, null, 2)}\n`
}

function cut(text: string): string {
  const characters = [...text]
  return characters.length <= maxLength
    ? text
    : `${characters
        .slice(0, maxLength - 1)
        .join('')
        .trimEnd()}…`
}
