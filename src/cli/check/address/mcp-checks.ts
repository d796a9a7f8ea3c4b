import type { AddressCheck } from './address-check.ts'
import { answered, isRecord, jsonRecord, mediaType, records } from './findings.ts'
import type { Reply, SiteClient } from './site-client.ts'

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
