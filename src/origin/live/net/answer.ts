import type { ContentFields } from './content-fields.ts'

/** What the site answered for an address. */
export type Answer =
  | { readonly kind: 'body'; readonly content: ContentFields; readonly bytes: Uint8Array }
  /** 304: what is known is still true. */
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'redirect'; readonly status: number; readonly to: URL }
  /** 404 or 410. */
  | { readonly kind: 'gone'; readonly status: number }
  /** 200, of a media type that is not wanted; the body was not read. */
  | { readonly kind: 'unwanted'; readonly mediaType: string }
  /** Another 4xx: the page is not for everybody. */
  | { readonly kind: 'refused'; readonly status: number }
  | Fault

/** Nothing usable came. */
export interface Fault {
  readonly kind: 'fault'
  /** For people, a part of a sentence: `500 Internal Server Error`, `no answer within 20 s`. */
  readonly reason: string
  /** The server as a whole may be in trouble, and a later attempt may do better. */
  readonly passing: boolean
  /** Milliseconds after which the server asks to be asked again. */
  readonly retryAfter?: number
}
