/** The response for a large file or media: never held in memory as a whole, sent in chunks and ranges. */
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
