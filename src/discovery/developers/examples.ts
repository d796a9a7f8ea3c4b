import { apiRoot } from '../../model/api-version.ts'
import { mcpPath } from '../../model/mcp-path.ts'
import { markdownPath, type SitePath } from '../../model/site-path.ts'
import { exampleWords, serverName } from './example-values.ts'

/** A page that reads and searches find: the home page, or the first one of a site that publishes none. */
export interface ExamplePage {
  readonly path: SitePath
  readonly title: string
}

/** What the examples are about. */
export interface ExampleSite extends ExamplePage {
  /** Public origin, no slash at its end. */
  readonly baseUrl: string
}

/** Examples of one site, complete: a reader runs each as it stands. */
export interface Examples {
  /** Lines for a shell. */
  readonly search: string
  readonly page: string
  readonly markdown: string
  /** Programs for Node, which runs TypeScript as it is. */
  readonly fetchProgram: string
  readonly mcpProgram: string
  /** JSON as most MCP clients keep it in their settings. */
  readonly mcpConfiguration: string
  /** A line for a shell that adds the server to one client. */
  readonly mcpCommand: string
}

/** Writes the examples; the documentation shows exactly these. */
export function examplesOf({ baseUrl, path, title }: ExampleSite): Examples {
  const words = exampleWords(title)
  const api = baseUrl + apiRoot
  const mcp = baseUrl + mcpPath
  return {
    search: `curl -G ${shellWord(`${api}/search/`)} --data-urlencode ${shellWord(`q=${words}`)} -d limit=3`,
    page: `curl ${shellWord(`${api}/page/?url=${path.replaceAll('+', '%2B').replaceAll('&', '%26')}`)}`,
    markdown: `curl ${shellWord(baseUrl + markdownPath(path))}\ncurl -H 'Accept: text/markdown' ${shellWord(baseUrl + path)}`,
    fetchProgram: fetchProgram(api, words),
    mcpProgram: mcpProgram(mcp, words),
    mcpConfiguration: JSON.stringify({ mcpServers: { [serverName(baseUrl)]: { type: 'http', url: mcp } } }, null, 2),
    mcpCommand: `claude mcp add --transport http ${serverName(baseUrl)} ${shellWord(mcp)}`,
  }
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

/** One word for a POSIX shell, in quotes where it needs them. */
function shellWord(text: string): string {
  if (/^[\w./:-]+$/.test(text)) return text
  return `'${text.replaceAll("'", `'\\''`)}'`
}

/** A string of TypeScript in single quotes. */
function stringLiteral(text: string): string {
  return `'${text.replaceAll(/['\\]/g, '\\$&')}'`
}
