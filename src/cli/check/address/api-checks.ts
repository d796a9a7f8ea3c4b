import { createHash } from 'node:crypto'
import { isRecord, type JsonRecord, recordsIn } from '../../../model/json-record.ts'
import { mcpPath } from '../../../model/service-paths.ts'
import { type CallTool, contentOf } from '../rehearsal/tool-calls.ts'
import { type CheckedSite, describe, jsonRecord, type SiteCheck } from './checked-site.ts'
import { unused } from './page-checks.ts'
import type { SiteResponse } from './site-client.ts'

const asJson = { accept: 'application/json' }

/** The REST API: its index, its headers and its errors. The endpoints are followed as links. */
export async function checkRest(site: CheckedSite): Promise<string | undefined> {
  const { client } = site
  const path = '/v1/'
  const response = await client.follow(path, asJson)
  const endpoints = jsonRecord(response.text)?.['endpoints']
  if (response.status !== 200 || !Array.isArray(endpoints)) {
    const fix = `if daf does not serve this site yet, run \`daf init ${client.origin}\` and \`daf check\` to see what it would publish`
    return site.error(path, `There is no API: ${describe(response)}; ${fix}.`)
  }
  const addresses = endpoints.filter((endpoint) => typeof endpoint === 'string')
  if (addresses.some((address) => client.targetOf(address) === null))
    site.error(path, `The API names endpoints that are not on ${client.origin}; set the base URL.`, 'site.baseUrl')
  site.addLinks(path, addresses)
  if (!response.headers.has('ratelimit'))
    site.warn(path, 'The API sends no rate limit (RateLimit); a proxy may remove the field.')
  if (response.headers.get('access-control-allow-origin') !== '*')
    site.warn(path, 'Pages of other sites cannot read the API; a proxy may remove Access-Control-Allow-Origin.')
  const missing = await client.follow(`${unused('/v1/daf-check-')}/`, asJson)
  if (missing.status !== 404 || missing.type !== 'application/problem+json')
    site.error(path, `An endpoint that does not exist is not a 404 with a problem document: ${describe(missing)}.`)
  return `${addresses.length} endpoints`
}

/** The OpenAPI description. */
export async function checkOpenApi(site: CheckedSite): Promise<string | undefined> {
  const path = '/openapi.json'
  const response = await site.client.follow(path, asJson)
  const document = jsonRecord(response.text)
  if (response.status !== 200 || document === undefined)
    return site.error(path, `There is no OpenAPI description: ${describe(response)}.`)
  const { openapi, paths } = document
  if (typeof openapi === 'string' && openapi.startsWith('3.') && isRecord(paths) && Object.keys(paths).length > 0)
    return `${openapi}, ${Object.keys(paths).length} paths`
  return site.error(path, 'It is not an OpenAPI 3 document with paths.')
}

const legacy = '2025-11-25'
const modern = '2026-07-28'
const clientInfo = { name: 'daf-check', version: '1' }

/** The MCP server in both eras of the protocol: it identifies itself, and lists its tools. */
export async function checkMcp(site: CheckedSite): Promise<string | undefined> {
  const older = await callMcp(site, 'initialize', legacy, { protocolVersion: legacy, capabilities: {}, clientInfo })
  const newer = await callMcp(site, 'server/discover', modern)
  if (older.result === undefined && newer.result === undefined)
    return site.error(mcpPath, `There is no MCP server: ${describeMcp(older)}.`)
  if (older.result === undefined) site.error(mcpPath, `MCP clients of ${legacy} cannot connect: ${describeMcp(older)}.`)
  if (newer.result === undefined) site.warn(mcpPath, `MCP clients of ${modern} cannot connect: ${describeMcp(newer)}.`)
  const listed = await callMcp(site, 'tools/list', older.result === undefined ? modern : legacy)
  const tools = recordsIn(listed.result?.['tools'])
  if (tools.length === 0) site.error(mcpPath, `The MCP server lists no tools: ${describeMcp(listed)}.`)
  const bare = await callMcp(site, 'tools/list', legacy, {}, '/mcp')
  if (bare.response.status >= 300 && bare.response.status < 400)
    site.warn(mcpPath, '/mcp redirects to /mcp/; serve both: many clients do not follow a redirect with a message.')
  return tools.length === 0 ? undefined : tools.map(({ name }) => String(name)).join(', ')
}

/** Calls a tool of the MCP server; undefined if there is none of that name, or it refuses the arguments. */
export async function callTool(site: CheckedSite, ...[name, args]: Parameters<CallTool>): ReturnType<CallTool> {
  const { result } = await callMcp(site, 'tools/call', legacy, { name, arguments: args })
  return contentOf(result)
}

interface McpResponse {
  readonly response: SiteResponse
  readonly result: JsonRecord | undefined
  readonly error: unknown
}

async function callMcp(
  { client }: CheckedSite,
  method: string,
  revision: string,
  params: object = {},
  target = mcpPath,
): Promise<McpResponse> {
  const meta = {
    'io.modelcontextprotocol/protocolVersion': revision,
    'io.modelcontextprotocol/clientInfo': clientInfo,
    'io.modelcontextprotocol/clientCapabilities': {},
  }
  const isModern = revision === modern
  const response = await client.request(target, {
    method: 'POST',
    accept: 'application/json, text/event-stream',
    headers: {
      'content-type': 'application/json',
      ...(method === 'initialize' ? {} : { 'mcp-protocol-version': revision }),
      ...(isModern ? { 'mcp-method': method } : {}),
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: isModern ? { ...params, _meta: meta } : params }),
  })
  const message = jsonRecord(messageText(response))
  const result = message?.['result']
  return { response, result: response.status === 200 && isRecord(result) ? result : undefined, error: message?.['error'] }
}

/** Servers may respond with a stream of one event (MCP, Streamable HTTP). */
function messageText({ type, text }: SiteResponse): string {
  if (type !== 'text/event-stream') return text
  const lines = text.split(/\r?\n/).filter((line) => line.startsWith('data:'))
  return lines.map((line) => line.slice('data:'.length).trim()).join('')
}

function describeMcp({ response, error }: McpResponse): string {
  const message = isRecord(error) && typeof error['message'] === 'string' ? ` (${error['message'].slice(0, 200)})` : ''
  return describe(response) + message
}

/** A catalog in which agents find what the site offers. */
interface CatalogFile {
  readonly id: string
  readonly path: string
  /** Expected media type; any JSON by default. */
  readonly type?: string
  /** Its problem; null if it is valid. */
  readonly fault: (document: JsonRecord) => string | null
  readonly links: (document: JsonRecord) => readonly unknown[]
}

const skillsPath = '/.well-known/agent-skills/index.json'

const catalogs: readonly CatalogFile[] = [
  {
    id: 'API catalog',
    path: '/.well-known/api-catalog',
    type: 'application/linkset+json',
    // RFC 9264 section 4.2: contexts, each with lists of targets by relation.
    fault: ({ linkset }) => {
      if (recordsIn(linkset).length === 0) return 'it has no linkset'
      const relations = recordsIn(linkset)
        .flatMap(Object.entries)
        .filter(([name]) => name !== 'anchor')
      return relations.every(([, targets]) => Array.isArray(targets)) ? null : 'a relation is not a list'
    },
    links: ({ linkset }) =>
      recordsIn(linkset)
        .flatMap((context) => Object.values(context).flatMap(recordsIn))
        .map(({ href }) => href),
  },
  {
    id: 'ARD catalog',
    path: '/.well-known/ard.json',
    fault: ({ specVersion, host, entries }) => {
      if (typeof specVersion !== 'string' || typeof host !== 'object' || recordsIn(entries).length === 0)
        return 'it needs specVersion, host and entries'
      const isValid = recordsIn(entries).every(
        (entry) => hasTexts(entry, 'identifier', 'displayName', 'type') && 'url' in entry !== 'data' in entry,
      )
      return isValid ? null : 'an entry needs identifier, displayName, type, and one of url and data'
    },
    links: ({ entries }) => recordsIn(entries).map(({ url }) => url),
  },
  {
    id: 'index of agent skills',
    path: skillsPath,
    fault: ({ skills }) => {
      if (recordsIn(skills).length === 0) return 'it lists no skills'
      const isValid = recordsIn(skills).every((skill) => hasTexts(skill, 'name', 'type', 'description', 'url', 'digest'))
      return isValid ? null : 'a skill needs name, type, description, url and digest'
    },
    links: ({ skills }) => recordsIn(skills).map(({ url }) => url),
  },
  {
    id: 'MCP server card',
    path: '/.well-known/mcp/server-card.json',
    fault: (card) =>
      hasTexts(card, 'name', 'version') && recordsIn(card['remotes']).length > 0 ? null : 'it needs name, version and remotes',
    links: ({ remotes }) => recordsIn(remotes).map(({ url }) => url),
  },
]

/** The catalogs: those that exist must be valid, and what they name must exist. */
export const catalogChecks: readonly SiteCheck[] = catalogs.map((catalog) => ({
  ...catalog,
  run: (site) => checkCatalog(catalog, site),
}))

async function checkCatalog({ id, path, type, fault, links }: CatalogFile, site: CheckedSite): Promise<string | undefined> {
  const response = await site.client.follow(path)
  if (response.status !== 200) return site.warn(path, `There is no ${id}: ${describe(response)}.`)
  const document = jsonRecord(response.text)
  const wrong = document === undefined ? 'it is not JSON' : fault(document)
  if (document === undefined || wrong !== null) return site.error(path, `The ${id} is not well-formed: ${wrong}.`)
  if (type !== undefined && response.type !== type)
    site.warn(path, `The ${id} is served as ${response.type}; readers expect ${type}.`)
  site.addLinks(
    path,
    links(document).filter((address) => typeof address === 'string'),
  )
  if (path === skillsPath) await checkDigests(recordsIn(document['skills']), site)
  return 'well-formed'
}

/** Maximum number of skills whose digest is checked. */
const maxSkills = 10

/** Agents refuse a skill whose bytes do not match the digest in the index. */
async function checkDigests(skills: readonly JsonRecord[], site: CheckedSite): Promise<void> {
  for (const { name, url, digest } of skills.slice(0, maxSkills)) {
    const target = typeof url === 'string' ? site.client.targetOf(url, skillsPath) : null
    const response = target === null ? undefined : await site.client.follow(target)
    // Missing ones are reported with the links.
    if (response?.status !== 200) continue
    const actual = `sha256:${createHash('sha256').update(response.bytes).digest('hex')}`
    if (actual !== digest)
      site.error(skillsPath, `The digest of the skill ${String(name)} does not match the bytes at ${target}.`)
  }
}

function hasTexts(value: JsonRecord, ...names: readonly string[]): boolean {
  return names.every((name) => typeof value[name] === 'string' && value[name] !== '')
}
