import type { CallToolResult, Tool as ToolDescription } from '@modelcontextprotocol/server'
import type { SizedCache } from '../http/sized-cache.ts'
import type { ResponseSubject } from '../model/response-subject.ts'
import type { SitePath } from '../model/site-path.ts'
import type { SiteRecord } from '../model/site-record.ts'
import type { OperationContext } from '../operations/operation.ts'
import type { SplitPage } from './page-parts.ts'

/** A cached tool result. */
export interface CachedResult {
  readonly result: CallToolResult
  /** Its members as JSON, without the surrounding braces. */
  readonly written: Uint8Array
  /** Memory in bytes. */
  readonly size: number
  /** What it is about, if that is counted. */
  readonly subject: ResponseSubject | null
}

/** A text file of the site or the service that agents read as it is. */
export interface AgentFile {
  readonly text: string
  /** Media type without parameters. */
  readonly contentType: string
}

/** The context of a tool call. */
export interface ToolContext extends OperationContext {
  /** Cached results; keys begin with the name of the tool. */
  readonly results: SizedCache<CachedResult>
  /** Cached pages, split into parts. */
  readonly splitPages: SizedCache<SplitPage>
  /** A file that the service adds to the site, such as `/llms.txt`; undefined if there is none for agents. */
  serviceFile(path: SitePath): Promise<AgentFile | undefined>
  /** The serialized result of this call, if it is available; set by the tool. */
  written: Uint8Array | null
  /** Why the service is unavailable, set by the tool: the whole message is then refused, and the client may retry. */
  unavailable: unknown
  /** What the result of this call is about, if that is counted; set by the tool. */
  subject: ResponseSubject | null
}

/** An MCP tool. */
export interface Tool {
  readonly name: string
  /** Whether its results only contain text and structured content that are valid by construction, so that the SDK need not check them. */
  readonly plain?: true
  /** Whether a site has something for it; otherwise it is not among the site's tools. Default: every site has. */
  has?(site: SiteRecord): boolean
  /** Its description in `tools/list`, for one site. */
  describe(site: SiteRecord): ToolDescription
  /**
   * Calls the tool. Errors that the caller can fix are results with `isError` and a text that says how.
   * @param args unchecked arguments
   */
  call(args: Readonly<Record<string, unknown>>, context: ToolContext): Promise<CallToolResult>
}
