import type { HebrewPage } from './hebrew-site.ts'

/** Setup of a product. */
export interface PeerInput {
  readonly pages: readonly HebrewPage[]
  readonly queries: readonly string[]
  /** Its own empty folder, readable by everyone. */
  readonly folder: string
}

/** A running product. Addresses are percent-encoded paths with queries. */
export interface RunningPeer {
  readonly port: number
  /** Its processes, including its database's. */
  readonly pids: readonly number[]
  /** Milliseconds from the pages as files or data to the first correct response, including import or publish but not installation. */
  readonly fromNothing: number
  /** Milliseconds of a later start, with its content already imported. */
  readonly again: number
  readonly addresses: Readonly<Partial<Record<Kind, readonly string[]>>>
  stop(): Promise<void>
}

/** Kinds of request: a page as JSON, a search, a page as HTML. */
export const kinds = ['page', 'search', 'html'] as const
export type Kind = (typeof kinds)[number]

/** A product that may be installed on this machine. */
export interface Peer {
  readonly name: string
  /** What is missing, as a sentence; undefined if it can run. */
  missing(): string | undefined
  start(input: PeerInput): Promise<RunningPeer>
}
