/** A tool as a client lists it. */
export interface ListedTool {
  readonly name: string
  readonly title?: string | undefined
  readonly outputSchema?: object | undefined
  readonly annotations?:
    | { readonly readOnlyHint?: boolean | undefined; readonly destructiveHint?: boolean | undefined }
    | undefined
}

/** The result of a tool as a client gives it. */
export interface CalledTool {
  /** The items of the content that are text. */
  readonly texts: readonly string[]
  /** Number of all items of the content. */
  readonly items: number
  readonly structured: Readonly<Record<string, unknown>> | undefined
  readonly isError: boolean
}

/** What the tests use of an official client that is connected, whatever its version. */
export interface ClientSession {
  /** Revision that was agreed on. */
  readonly revision: string | undefined
  readonly serverTitle: string | undefined
  readonly instructions: string | undefined
  readonly capabilities: object | undefined
  /** Method and status of every HTTP request that the client has made, such as `POST 200`. */
  readonly exchanges: readonly string[]
  /** What the client has reported beside the failures of calls. */
  readonly complaints: readonly Error[]
  tools(): Promise<readonly ListedTool[]>
  /** Calls a tool; the client checks its result against the schema that it listed. Rejects with a `code` on an error of the protocol. */
  call(name: string, args: Record<string, unknown>): Promise<CalledTool>
  close(): Promise<void>
}

/** How long a client may wait to be connected: a bound against hanging, no expectation. */
export const connecting = { timeout: 20_000 }

/** A `fetch` that notes what it was asked and answered. */
export function notingFetch(exchanges: string[]): (url: string | URL, init?: RequestInit) => Promise<Response> {
  return async (url, init) => {
    const response = await fetch(url, init)
    exchanges.push(`${init?.method ?? 'GET'} ${response.status}`)
    return response
  }
}

/**
 * The result of a call in the shape that the tests read.
 * @param result as the client gives it: what it holds depends on the client's version
 */
export function calledTool(result: Readonly<Record<string, unknown>>): CalledTool {
  const { content, structuredContent, isError } = result
  const items: readonly unknown[] = Array.isArray(content) ? content : []
  return {
    texts: items.flatMap((item) => textOf(item)),
    items: items.length,
    structured: typeof structuredContent === 'object' && structuredContent !== null ? { ...structuredContent } : undefined,
    isError: isError === true,
  }
}

function textOf(item: unknown): readonly string[] {
  const { type, text } = Object(item)
  return type === 'text' && typeof text === 'string' ? [text] : []
}
