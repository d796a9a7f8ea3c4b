import type { Writable } from 'node:stream'
import type { ProxyFailure } from './proxy-failure.ts'
import type { PageAdditions } from './proxy-options.ts'

/** How a request is handed on. */
export interface Passing {
  /** Null for everything that is no published page: it passes byte for byte. */
  readonly additions: PageAdditions | null
  /** Whether an answer of this status is better not shown, since there is another one to give. */
  readonly declines: (status: number) => boolean
  /** Begins the response to the client; fields are names and values in turn. */
  readonly begin: (status: number, fields: readonly string[]) => Writable
}

/** What came of a request: its answer was sent (or nobody waits for it any more), or there is none yet and the caller must give one. */
export type Passed =
  | { readonly kind: 'answered' }
  | { readonly kind: 'declined'; readonly status: number }
  | { readonly kind: 'failed'; readonly failure: ProxyFailure }
