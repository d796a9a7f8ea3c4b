import type { DatabaseSync } from 'node:sqlite'
import type { CatalogReader } from '../catalog.ts'
import type { PlaceFinder } from './place-finder.ts'
import { SearchIndex } from './search-index.ts'
import { StoredVocabulary } from './stored-vocabulary.ts'

/** What is asked of the words of one generation. */
export type Searcher = Pick<CatalogReader, 'search' | 'matches' | 'spellings'>

/**
 * Searches an open generation in this thread.
 * @param bitsets from how many pages on common words are counted in bitsets
 */
export function searchGeneration(db: DatabaseSync, places: PlaceFinder, pages: number, bitsets: number): Searcher {
  const index = new SearchIndex(db, places, pages, bitsets)
  const vocabulary = new StoredVocabulary(db)
  return {
    search: async (query, window) => index.search(query, window),
    matches: async (query) => index.matches(query),
    spellings: async (word) => (await vocabulary.load()).spellings(word),
  }
}
