import type { SiteSize } from './generated-site.ts'

/** What a search found: the exact number of all matches, and how to go on behind the part that was read. */
export interface Found {
  readonly total: number
  /** Reads the next part; undefined at the end, or where the engine has no such thing. */
  readonly more?: (() => Promise<Found>) | undefined
}

/** A search engine that the figures are taken of. */
export interface Engine {
  /** Indexes the site into a folder, where the engine keeps anything there; returns what else was measured meanwhile. */
  build(folder: string, size: SiteSize): Promise<Readonly<Record<string, string>>>
  /** Opens what was built, in a process of its own where it lies in the folder. */
  open(folder: string, size: SiteSize): Promise<SearchableSite>
}

/** An opened index. */
export interface SearchableSite {
  /** The first 20 results and the exact total. */
  search(text: string): Promise<Found>
  close(): Promise<void>
}

/** Length of a part of the results. */
export const partLength = 20
