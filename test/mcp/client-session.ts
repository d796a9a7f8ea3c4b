/** A tool as a client lists it. */
export interface ListedTool {
  readonly name: string
  readonly title?: string | undefined
  readonly outputSchema?: object | undefined
  readonly annotations?:
    | { readonly readOnlyHint?: boolean | undefined; readonly destructiveHint?: boolean | undefined }
    | undefined
}

/** The result of a tool as a client returns it. */
export interface CalledTool {
  /** The text items of the content. */
  readonly texts: readonly string[]
  /** Number of content items. */
  readonly items: number
  readonly structured: Readonly<Record<string, unknown>> | undefined
  readonly isError: boolean
}

/** A connected official client of any version, as far as the tests use it. */
export interface ClientSession {
  /** The negotiated revision. */
  readonly revision: string | undefined
  readonly serverTitle: string | undefined
  readonly instructions: string | undefined
  readonly capabilities: object | undefined
  /** Method and status of every HTTP request of the client, such as `POST 200`. */
  readonly exchanges: readonly string[]
  /** Errors that the client reported besides failed calls. */
  readonly complaints: readonly Error[]
  tools(): Promise<readonly ListedTool[]>
  /** Calls a tool; the client validates its result against the listed schema. Rejects with a `code` on a protocol error. */
  call(name: string, args: Record<string, unknown>): Promise<CalledTool>
  close(): Promise<void>
}

/** Connection timeout: a guard against hanging, not an expectation. */
export const connecting = { timeout: 20_000 }

/** A `fetch` that records requests and responses. */
export function notingFetch(exchanges: string[]): (url: string | URL, init?: RequestInit) => Promise<Response> {
  return async (url, init) => {
    const response = await fetch(url, init)
    exchanges.push(`${init?.method ?? 'GET'} ${response.status}`)
    return response
  }
}

/**
 * The result of a call in the shape that the tests read.
 * @param result as the client returns it: its shape depends on the client's version
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
