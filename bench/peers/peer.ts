import type { HebrewPage } from './hebrew-site.ts'

/** What a product is set up with. */
export interface PeerInput {
  readonly pages: readonly HebrewPage[]
  readonly queries: readonly string[]
  /** Own empty folder, readable to all. */
  readonly folder: string
}

/** A product that answers requests. Addresses are paths with queries, percent-encoded. */
export interface RunningPeer {
  readonly port: number
  /** Processes that work for it, its database's among them. */
  readonly pids: readonly number[]
  /** Milliseconds from the pages as files or data to the first right answer: installing excepted, import or publish included. */
  readonly fromNothing: number
  /** Milliseconds of a later start, with its content there. */
  readonly again: number
  readonly addresses: Readonly<Partial<Record<Kind, readonly string[]>>>
  stop(): Promise<void>
}

/** What is asked: a page as JSON, a search, a page as HTML. */
export const kinds = ['page', 'search', 'html'] as const
export type Kind = (typeof kinds)[number]

/** A product that may be on this machine. */
export interface Peer {
  readonly name: string
  /** What is missing, as a sentence; undefined when it can run. */
  missing(): string | undefined
  start(input: PeerInput): Promise<RunningPeer>
}
