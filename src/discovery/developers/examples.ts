import { apiRoot, mcpPath } from '../../model/service-paths.ts'
import { markdownPath, type SitePath } from '../../model/site-path.ts'
import { exampleWords } from '../../operations/operation-example.ts'

/** A page for the examples: the home page, or the first page if it is not published. */
export interface ExamplePage {
  readonly path: SitePath
  readonly title: string
}

/**
 * The examples of the documentation, each complete and ready to run.
 * @param baseUrl public origin, no trailing slash
 */
export function examplesOf(baseUrl: string, { path, title }: ExamplePage) {
  const words = exampleWords(title)
  const api = baseUrl + apiRoot
  const mcp = baseUrl + mcpPath
  return {
    // Lines for a shell.
    search: curlCommand(`${api}/search/`, { q: words, limit: 3 }),
    page: curlCommand(`${api}/page/`, { url: path }),
    markdown: `curl ${shellWord(baseUrl + markdownPath(path))}\ncurl -H 'Accept: text/markdown' ${shellWord(baseUrl + path)}`,
    // Programs for Node, which runs TypeScript directly.
    fetchProgram: fetchProgram(api, words),
    mcpProgram: mcpProgram(mcp, words),
    // JSON as most MCP clients keep it in their settings.
    mcpConfiguration: JSON.stringify({ mcpServers: { [serverName(baseUrl)]: { type: 'http', url: mcp } } }, null, 2),
    mcpCommand: `claude mcp add --transport http ${serverName(baseUrl)} ${shellWord(mcp)}`,
  }
}

/**
 * A request as a line for a shell.
 * @param address without query
 */
export function curlCommand(address: string, parameters: Readonly<Record<string, string | number>>): string {
  const given = Object.entries(parameters).map(([name, value]) =>
    typeof value === 'number' || /^[\w./-]*$/.test(value)
      ? ` -d ${name}=${value}`
      : ` --data-urlencode ${shellWord(`${name}=${value}`)}`,
  )
  return `curl${given.length === 0 ? '' : ' -G'} ${shellWord(address)}${given.join('')}`
}

function fetchProgram(api: string, words: string): string {
  return `interface Found {
  total: number
  results: { title: string; url: string }[]
}

const query = new URLSearchParams({ q: ${stringLiteral(words)}, limit: '3' })
const response = await fetch(${stringLiteral(`${api}/search/?`)} + query)
if (!response.ok) throw new Error(await response.text())

const { total, results } = (await response.json()) as Found
console.log(total)
for (const { title, url } of results) console.log(title, url)`
}

function mcpProgram(mcp: string, words: string): string {
  return `import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'

const client = new Client({ name: 'my-program', version: '1.0.0' })
await client.connect(new StreamableHTTPClientTransport(new URL(${stringLiteral(mcp)})))

const answer = await client.callTool({ name: 'search', arguments: { query: ${stringLiteral(words)} } })
console.log(answer.structuredContent)
await client.close()`
}

/** One word for a POSIX shell, quoted if necessary. */
function shellWord(text: string): string {
  if (/^[\w./:-]+$/.test(text)) return text
  return `'${text.replaceAll("'", `'\\''`)}'`
}

/** A string of TypeScript in single quotes. */
function stringLiteral(text: string): string {
  return `'${text.replaceAll(/['\\]/g, '\\$&')}'`
}

/** A name for the MCP server in a client's configuration: the site's host, in characters that all clients accept. */
export function serverName(baseUrl: string): string {
  const { hostname } = new URL(baseUrl)
  const name = hostname
    .replace(/^www\./, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
  return name.slice(0, 50) || 'site'
}
