import type { ServerCounts } from '../server-counts.ts'

/** What publishing has told of itself since this process began. Times are milliseconds since the epoch, null where there is none. */
export interface PublishCounts {
  readonly published: number
  readonly unchanged: number
  /** Not published on purpose: a mass loss, a first look under way, a source that was rolled back. */
  readonly held: number
  readonly failed: number
  /** Of the last publish, in seconds. */
  readonly lastSeconds: number | null
  /** When the source was last found published, changed or not. */
  readonly lastSuccess: number | null
  /** When the first failure after the last success was. */
  readonly failingSince: number | null
  /** Addresses of a live site in the look that is under way or was the last one; null where there was none. */
  readonly crawl: { readonly done: number; readonly known: number; readonly bytes: number } | null
}

/** Where figures are read when somebody asks for them: nothing is kept for them on the path of a request. */
export interface MetricSources {
  /** Whether there is a generation to answer from, and the server is not shutting down. */
  readonly ready: () => boolean
  readonly generation: () => { readonly number: number; readonly publishedAt: string; readonly pages: number } | undefined
  /** Answers that are kept. */
  readonly answers: { readonly hits: number; readonly misses: number; readonly bytes: number }
  readonly server: ServerCounts
  /** Null where this process, or thread, does not publish. */
  readonly publishing: PublishCounts | null
  /** Number of the thread, from 1, where several answer. */
  readonly thread?: number
}
