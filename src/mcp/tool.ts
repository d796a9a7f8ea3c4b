import type { CallToolResult, Tool as ToolDescription } from '@modelcontextprotocol/server'
import type { SizedCache } from '../http/sized-cache.ts'
import type { ResponseSubject } from '../model/response-subject.ts'
import type { SiteRecord } from '../model/site-record.ts'
import type { OperationContext } from '../operations/operation.ts'
import type { SplitPage } from './page-parts.ts'

/** A result that was made already, and the memory that it takes in bytes. */
export interface KeptResult {
  readonly result: CallToolResult
  /** Its members as JSON, without braces around them. */
  readonly written: Uint8Array
  readonly size: number
  /** What it is about, where that is counted. */
  readonly subject: ResponseSubject | null
}

/** What a tool may use to answer. */
export interface ToolContext extends OperationContext {
  /** Results that were made already; keys begin with the name of the tool. */
  readonly kept: SizedCache<KeptResult>
  /** Pages that were cut into parts already. */
  readonly splitPages: SizedCache<SplitPage>
  /** What the result of this call is sent as, where it was written before; set by the tool. */
  written: Uint8Array | null
  /** Why nothing can be answered at the moment, set by the tool: then the message as a whole is refused, to be sent again. */
  unavailable: unknown
  /** What the result of this call is about, where that is counted; set by the tool. */
  subject: ResponseSubject | null
}

/** A question that agents can ask, as the protocol knows it. */
export interface Tool {
  readonly name: string
  /** Its results hold text and structured content alone, right by construction: the SDK need not check each. */
  readonly plain?: true
  /** How `tools/list` shows it for one site. */
  describe(site: SiteRecord): ToolDescription
  /**
   * Answers. What the caller can mend is a result with `isError` whose text says the fix.
   * @param args arguments as sent, not yet checked
   */
  call(args: Readonly<Record<string, unknown>>, context: ToolContext): Promise<CallToolResult>
}
