/** A large file of the site as an answer: never held in memory whole, sent in pieces and ranges. */
export interface StreamedResponse {
  readonly kind: 'streamed'
  readonly headers: Readonly<Record<string, string>>
  /** Strong entity tag, with its quotes. */
  readonly entityTag: string
  /** In bytes. */
  readonly size: number
  /** The bytes from `start` up to, not including, `end`. */
  bytes(start: number, end: number): AsyncIterable<Uint8Array>
}
