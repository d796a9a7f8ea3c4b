import { analyseQuery } from './analysis/analyse-query.ts'

/** Whether a query holds a word that can be searched for; lone Hebrew letters, punctuation and marks are none (CONTRACT 3, Lists). */
export function hasSearchableWord(text: string): boolean {
  return analyseQuery(text).narrow.length > 0
}
