import type { Implementation } from '@modelcontextprotocol/server'
import type { IncomingHttpHeaders } from 'node:http'
import { cacheControl, corsHeaders, textResponse, type HttpResponse } from '../http/response.ts'
import type { ResponseCache } from '../http/response-cache.ts'
import { PreparedResponse } from '../http/prepared-response.ts'
import { problemResponse } from '../http/problems.ts'
import { SizedCache } from '../http/sized-cache.ts'
import type { ResponseSubject } from '../model/response-subject.ts'
import { mcpPath } from '../model/service-paths.ts'
import type { SitePath } from '../model/site-path.ts'
import type { OperationContext } from '../operations/operation.ts'
import { readSite, type PublishedSite } from '../operations/published-site.ts'
import { Access, type AccessSettings, type LocalEnd } from './access.ts'
import { agentFile, isAgentText } from './agent-text.ts'
import { iconPath, ownIcon } from './icons/own-icon.ts'
import type { SplitPage } from './page-parts.ts'
import { dispatch, type ConnectedServers, type InboundMessage } from './protocol/dispatch.ts'
import { OrdinaryRequests } from './protocol/ordinary-requests.ts'
import { connectServer } from './protocol/protocol-server.ts'
import type { Reply } from './protocol/reply.ts'
import { messageName, readMessage, type ReadMessage } from './read-message.ts'
import { toolLimits } from './result-size.ts'
import { instructionsOf, serverCard, serverCardPaths, serverCardType, serverIdentity } from './server-identity.ts'
import type { AgentFile, CachedResult, Tool, ToolContext } from './tool.ts'
import { tools as ownTools } from './tools.ts'

/** The MCP server, independent of HTTP routing. */
export interface McpFace {
  /** Refuses a Host or Origin that is not allowed; null if the request is admitted. */
  admit(headers: IncomingHttpHeaders, local: LocalEnd): HttpResponse | null
  /** Parses the message of a POST, or refuses it. */
  read(headers: IncomingHttpHeaders, body: Uint8Array): ReadMessage
  /** The method of a message, one of a fixed set: `tools/list`, `tools/call search`; `other` if it is unknown. */
  nameOf(message: InboundMessage): string
  /** Processes a message. @throws NotLoadedError before the first publish, and while the catalog is unreachable */
  answer(message: InboundMessage): Promise<McpResponse>
  /**
   * The metadata file at a path (as requested, without query): the server card, and the icon for sites without one.
   * @throws NotLoadedError before the first publish
   */
  file(path: string): Promise<PreparedResponse | undefined>
}

/** The reply to a message, and what it is about, if that is counted. */
export interface McpResponse {
  readonly reply: Reply
  readonly subject: ResponseSubject | null
}

/** Options of the face. */
export interface McpOptions {
  readonly access: AccessSettings
  /** Called with internal errors. */
  readonly onError: (error: unknown) => void
  /** Files that the service adds to the site, by path, for `fetch`. @throws NotLoadedError */
  readonly serviceFiles?: (path: SitePath) => Promise<PreparedResponse | undefined>
  /** Tools in addition to the service's own. */
  readonly furtherTools?: readonly Tool[]
}

/** Size of the cache of results, in bytes. */
const resultCacheBytes = 16 * 1024 * 1024

/** Size of the cache of split pages, in bytes: for usual lengths, and for a few very long ones. */
const splitBytes = { usual: 4 * 1024 * 1024, large: 20 * 1024 * 1024 }

/** Creates the face; files are cached in `cache`, which other faces may share. */
export function createMcpFace(
  site: PublishedSite,
  cache: ResponseCache,
  { access: settings, onError, furtherTools = [], serviceFiles = async () => undefined }: McpOptions,
): McpFace {
  const tools = new Map([...ownTools, ...furtherTools].map((tool) => [tool.name, tool]))
  const newest = () => site.catalog.current()?.number
  const results = new SizedCache<CachedResult>(resultCacheBytes, newest)
  const splitPages = new SizedCache<SplitPage>(splitBytes.usual, newest, splitBytes.large)
  const servers = new GenerationServers(tools, onError)
  let access: { readonly baseUrl: string; readonly rules: Access } | undefined
  return {
    admit(headers, local) {
      if (access?.baseUrl !== site.baseUrl) access = { baseUrl: site.baseUrl, rules: new Access(site.baseUrl, settings) }
      const refused = access.rules.check(headers, local)
      return refused === null ? null : accessRefusal(refused, site.baseUrl)
    },
    read: (headers, body) => readMessage(headers, body, site.baseUrl),
    nameOf: ({ body }) => messageName(body, tools),
    answer: (message) =>
      readSite(site, async (context) => {
        const call: ToolContext = {
          ...context,
          results,
          splitPages,
          serviceFile: async (path) => agentFileOf((await fileAt(path)) ?? (await serviceFiles(path))),
          written: null,
          unavailable: undefined,
          subject: null,
        }
        const reply = await dispatch(message, await servers.of(context), call)
        if (call.unavailable !== undefined) throw call.unavailable
        return { reply, subject: call.subject }
      }),
    file: fileAt,
  }

  async function fileAt(path: string): Promise<PreparedResponse | undefined> {
    const make = files.get(path)
    if (make === undefined) return undefined
    return readSite(site, async (context) =>
      cache.getOrMake(`mcp ${context.reader.generation.number} ${path}`, async () => new PreparedResponse(await make(context))),
    )
  }
}

/** A file, if it is one for agents: neither a page for people nor a script or picture. */
function agentFileOf(file: PreparedResponse | undefined): AgentFile | undefined {
  if (file === undefined || file.status !== 200 || file.identity.body.byteLength > toolLimits.file) return undefined
  const contentType = file.identity.headers['content-type'] ?? ''
  return isAgentText(contentType) ? agentFile(file.identity.body, contentType) : undefined
}

const files = new Map<string, (context: OperationContext) => Promise<HttpResponse>>([
  ...serverCardPaths.map((path) => [path, cardResponse] as const),
  [iconPath, async () => iconResponse()],
])

async function cardResponse(context: OperationContext): Promise<HttpResponse> {
  return textResponse(200, serverCardType, JSON.stringify(await serverCard(context)), {
    'cache-control': cacheControl.card,
    ...corsHeaders,
  })
}

function iconResponse(): HttpResponse {
  const headers = { 'content-type': 'image/png', 'cache-control': cacheControl.card, ...corsHeaders }
  return { status: 200, body: ownIcon(), headers }
}

function accessRefusal(refused: 'host' | 'origin', baseUrl: string): HttpResponse {
  const detail =
    refused === 'host'
      ? `This Host is not allowed; use ${baseUrl}${mcpPath}, or ask the owner to add the host to mcp.hosts.`
      : 'This Origin is not allowed; ask the owner to add it to mcp.origins.'
  return problemResponse('forbidden', detail, baseUrl)
}

/** The SDK servers of the newest generation, created on first use, since name, tools and icons depend on the generation. */
class GenerationServers {
  readonly #tools: ReadonlyMap<string, Tool>
  readonly #onError: (error: unknown) => void
  readonly #ordinary = new OrdinaryRequests()
  #newest: { readonly key: string; readonly servers: Promise<ConnectedServers> } | undefined

  constructor(tools: ReadonlyMap<string, Tool>, onError: (error: unknown) => void) {
    this.#tools = tools
    this.#onError = onError
  }

  of(context: OperationContext): Promise<ConnectedServers> {
    const key = `${context.reader.generation.number} ${context.baseUrl}`
    if (this.#newest?.key === key) return this.#newest.servers
    const servers = this.#connect(context)
    this.#newest = { key, servers }
    // A failure is reported to concurrent callers; the next call tries again.
    servers.catch(() => {
      if (this.#newest?.servers === servers) this.#newest = undefined
    })
    return servers
  }

  async #connect(context: OperationContext): Promise<ConnectedServers> {
    const identity: Implementation = await serverIdentity(context)
    const { site } = context.reader
    const tools = new Map([...this.#tools].filter(([, tool]) => tool.has?.(site) !== false))
    const served = {
      identity,
      instructions: instructionsOf(site, context.baseUrl),
      tools,
      descriptions: [...tools.values()].map((tool) => ({ ...tool.describe(site), icons: identity.icons })),
      onError: this.#onError,
    }
    const [modern, legacy] = await Promise.all([connectServer('modern', served), connectServer('legacy', served)])
    return { modern, legacy, identity, ordinary: this.#ordinary, lists: new Map(), tools, onError: this.#onError }
  }
}
