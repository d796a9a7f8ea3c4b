import { createHash, randomBytes } from 'node:crypto'
import { answered, isRecord, jsonRecord, mediaType, records, type AddressCheck } from './findings.ts'
import type { Reply, SiteClient } from './site-client.ts'

const asJson = { accept: 'application/json' }

/** The REST API: its index, its endpoints, its errors. */
export async function checkRest({ client, findings, links }: AddressCheck): Promise<void> {
  const path = '/v1/'
  const reply = await client.follow(path, asJson)
  const endpoints = jsonRecord(reply.text)?.['endpoints']
  if (reply.status !== 200 || !Array.isArray(endpoints)) {
    const fix = `where daf does not serve this site yet, \`daf init ${client.origin}\` and then \`daf check\` tell what it would publish`
    findings.broken(path, `There is no API: ${answered(reply)}; ${fix}.`)
    return
  }
  const addresses = endpoints.filter((endpoint) => typeof endpoint === 'string')
  if (addresses.some((address) => client.targetOf(address) === null))
    findings.broken(path, `The API names endpoints on another host than ${client.origin}; set the base URL.`, 'site.baseUrl')
  links.add(path, addresses)
  if (!reply.headers.has('ratelimit'))
    findings.doubtful(path, 'The API does not tell its rate limit (RateLimit); a proxy may take the field away.')
  if (reply.headers.get('access-control-allow-origin') !== '*')
    findings.doubtful(path, 'Pages of other sites may not read the API; a proxy may take Access-Control-Allow-Origin away.')
  const unknown = await client.follow(`/v1/daf-check-${randomBytes(6).toString('hex')}/`, asJson)
  if (unknown.status !== 404 || mediaType(unknown.headers) !== 'application/problem+json')
    findings.broken(path, `An endpoint that does not exist is no 404 with a problem document: ${answered(unknown)}.`)
  findings.good('API', `${addresses.length} endpoints`, path)
}

/** The description of the API. */
export async function checkOpenApi({ client, findings }: AddressCheck): Promise<void> {
  const path = '/openapi.json'
  const reply = await client.follow(path, asJson)
  const document = jsonRecord(reply.text)
  if (reply.status !== 200 || document === undefined) {
    findings.broken(path, `There is no description of the API: ${answered(reply)}.`)
    return
  }
  const { openapi, paths } = document
  if (typeof openapi !== 'string' || !openapi.startsWith('3.') || !isRecord(paths) || Object.keys(paths).length === 0)
    findings.broken(path, 'It is no OpenAPI 3 document with paths.')
  else findings.good('OpenAPI', `${openapi}, ${Object.keys(paths).length} paths`, path)
}

const path = '/mcp/'
const older = '2025-11-25'
const newest = '2026-07-28'
const client = { name: 'daf-check', version: '1' }

/** The MCP server in both eras of the protocol: it says who it is, and lists its tools. */
export async function checkMcp({ client: site, findings }: AddressCheck): Promise<void> {
  const legacy = await send(site, 'initialize', older, { protocolVersion: older, capabilities: {}, clientInfo: client })
  const modern = await send(site, 'server/discover', newest)
  if (!isRecord(legacy.result) && !isRecord(modern.result)) {
    findings.broken(path, `There is no MCP server: ${said(legacy)}.`)
    return
  }
  if (!isRecord(legacy.result)) findings.broken(path, `MCP clients of ${older} cannot connect: ${said(legacy)}.`)
  if (!isRecord(modern.result)) findings.doubtful(path, `MCP clients of ${newest} cannot connect: ${said(modern)}.`)
  await checkTools(site, isRecord(legacy.result) ? older : newest, findings)
  // Many clients do not follow a redirect with a message.
  const bare = await send(site, 'tools/list', older, {}, '/mcp')
  if (bare.reply.status >= 300 && bare.reply.status < 400)
    findings.doubtful(path, 'The address without its last slash redirects; answer there, too: many clients do not follow.')
}

async function checkTools(site: SiteClient, revision: string, findings: AddressCheck['findings']): Promise<void> {
  const listed = await send(site, 'tools/list', revision)
  const tools = isRecord(listed.result) ? records(listed.result['tools']) : []
  if (tools.length === 0) findings.broken(path, `The MCP server lists no tools: ${said(listed)}.`)
  else findings.good('MCP', tools.map(({ name }) => String(name)).join(', '), path)
}

interface McpReply {
  readonly reply: Reply
  readonly result: unknown
  readonly error: unknown
}

async function send(site: SiteClient, method: string, revision: string, params: object = {}, target = path): Promise<McpReply> {
  const modern = revision === newest
  const meta = {
    'io.modelcontextprotocol/protocolVersion': revision,
    'io.modelcontextprotocol/clientInfo': client,
    'io.modelcontextprotocol/clientCapabilities': {},
  }
  const reply = await site.ask(target, {
    method: 'POST',
    accept: 'application/json, text/event-stream',
    headers: {
      'content-type': 'application/json',
      ...(method === 'initialize' ? {} : { 'mcp-protocol-version': revision }),
      ...(modern ? { 'mcp-method': method } : {}),
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: modern ? { ...params, _meta: meta } : params }),
  })
  const message = jsonRecord(messageText(reply))
  return { reply, result: reply.status === 200 ? message?.['result'] : undefined, error: message?.['error'] }
}

/** Servers may answer with a stream of one event (MCP, Streamable HTTP). */
function messageText({ headers, text }: Reply): string {
  if (mediaType(headers) !== 'text/event-stream') return text
  return text
    .split(/\r?\n/)
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice('data:'.length).trim())
    .join('')
}

function said({ reply, error }: McpReply): string {
  const message = isRecord(error) && typeof error['message'] === 'string' ? ` (${error['message'].slice(0, 200)})` : ''
  return answered(reply) + message
}

type Json = Readonly<Record<string, unknown>>

/** A catalog by which agents find what the site offers. */
interface CatalogFile {
  readonly path: string
  readonly name: string
  /** Media type that readers expect; null where any JSON will do. */
  readonly type: string | null
  /** What is wrong with it; null for a good one. */
  readonly fault: (document: Json) => string | null
  readonly links: (document: Json) => readonly unknown[]
  /** What is checked beside that. */
  readonly further?: (document: Json, check: AddressCheck) => Promise<void>
}

const skillsPath = '/.well-known/agent-skills/index.json'

const catalogs: readonly CatalogFile[] = [
  {
    path: '/.well-known/api-catalog',
    name: 'API catalog',
    type: 'application/linkset+json',
    // RFC 9264 section 4.2: contexts, each with lists of targets by relation.
    fault: ({ linkset }) =>
      records(linkset).length === 0
        ? 'it has no linkset'
        : records(linkset).some((context) =>
              Object.entries(context).some(([name, value]) => name !== 'anchor' && !Array.isArray(value)),
            )
          ? 'a relation is no list'
          : null,
    links: ({ linkset }) =>
      records(linkset).flatMap((context) =>
        Object.values(context)
          .flatMap(records)
          .map(({ href }) => href),
      ),
  },
  {
    path: '/.well-known/ard.json',
    name: 'ARD catalog',
    type: null,
    fault: ({ specVersion, host, entries }) =>
      typeof specVersion !== 'string' || typeof host !== 'object' || records(entries).length === 0
        ? 'it needs specVersion, host and entries'
        : records(entries).some(
              (entry) => !hasTexts(entry, 'identifier', 'displayName', 'type') || 'url' in entry === 'data' in entry,
            )
          ? 'an entry needs identifier, displayName, type, and one of url and data'
          : null,
    links: ({ entries }) => records(entries).map(({ url }) => url),
  },
  {
    path: skillsPath,
    name: 'index of agent skills',
    type: null,
    fault: ({ skills }) =>
      records(skills).length === 0
        ? 'it lists no skills'
        : records(skills).some((skill) => !hasTexts(skill, 'name', 'type', 'description', 'url', 'digest'))
          ? 'a skill needs name, type, description, url and digest'
          : null,
    links: ({ skills }) => records(skills).map(({ url }) => url),
    further: checkDigests,
  },
  {
    path: '/.well-known/mcp/server-card.json',
    name: 'MCP server card',
    type: null,
    fault: (card) =>
      !hasTexts(card, 'name', 'version') || records(card['remotes']).length === 0 ? 'it needs name, version and remotes' : null,
    links: ({ remotes }) => records(remotes).map(({ url }) => url),
  },
]

/** The catalogs: those that are there must be right, and what they name must be there. */
export async function checkCatalogs(check: AddressCheck): Promise<void> {
  const { client, findings, links } = check
  for (const { path, name, type, fault, links: linksOf, further } of catalogs) {
    const reply = await client.follow(path)
    if (reply.status !== 200) {
      findings.doubtful(path, `There is no ${name}: ${answered(reply)}.`)
      continue
    }
    const document = jsonRecord(reply.text)
    const wrong = document === undefined ? 'it is no JSON' : fault(document)
    if (document === undefined || wrong !== null) {
      findings.broken(path, `The ${name} is not well-formed: ${wrong}.`)
      continue
    }
    if (type !== null && mediaType(reply.headers) !== type)
      findings.doubtful(path, `The ${name} is served as ${mediaType(reply.headers)}; readers expect ${type}.`)
    links.add(
      path,
      linksOf(document).filter((address) => typeof address === 'string'),
    )
    await further?.(document, check)
    findings.good(name, 'well-formed', path)
  }
}

/** Most skills whose bytes are compared. */
const mostSkills = 10

/** Agents refuse a skill whose bytes are not those of the index. */
async function checkDigests({ skills }: Json, { client, findings }: AddressCheck): Promise<void> {
  const path = skillsPath
  for (const { name, url, digest } of records(skills).slice(0, mostSkills)) {
    const target = typeof url === 'string' ? client.targetOf(url, path) : null
    if (target === null) continue
    const reply = await client.follow(target)
    // What does not answer is told with the links.
    if (reply.status !== 200) continue
    const actual = `sha256:${createHash('sha256').update(reply.bytes).digest('hex')}`
    if (actual !== digest) findings.broken(path, `The digest of the skill ${String(name)} is not that of the bytes at ${target}.`)
  }
}

function hasTexts(value: Json, ...names: readonly string[]): boolean {
  return names.every((name) => typeof value[name] === 'string' && value[name] !== '')
}
