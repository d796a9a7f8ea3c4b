import type { SiteSize } from './generated-site.ts'

/** A search result: the exact number of matches, and how to read the next page of results. */
export interface Found {
  readonly total: number
  /** Reads the next page of results; undefined at the end, or if the engine has no pagination. */
  readonly more?: (() => Promise<Found>) | undefined
}

/** A benchmarked search engine. */
export interface Engine {
  /** Indexes the site into a folder, if the engine stores anything on disk; returns additional measurements. */
  build(folder: string, size: SiteSize): Promise<Readonly<Record<string, string>>>
  /** Changes pages of the built index one by one, if the engine can; returns what that took. */
  change?(folder: string, size: SiteSize): Promise<Readonly<Record<string, string>>>
  /** Opens the built index, in a separate process if it is stored in the folder. */
  open(folder: string, size: SiteSize): Promise<SearchableSite>
}

/** An open index. */
export interface SearchableSite {
  /** The first 20 results and the exact total; where nothing is found also what is answered then, if the engine has that. */
  search(text: string): Promise<Found>
  /** The passages that answer a question best. */
  passages?(text: string): Promise<Found>
  close(): Promise<void>
}

/** Number of results per page. */
export const partLength = 20
