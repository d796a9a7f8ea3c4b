import type { PageRecord } from '../../model/page-record.ts'
import { indexKeys } from './word-keys.ts'
import { words, type Word } from './words.ts'

/** The keys under which a page can be found. */
export interface PageKeys {
  /** Of its title. */
  readonly title: ReadonlySet<string>
  /** Of its title, summary and text. */
  readonly all: ReadonlySet<string>
}

/** Most distinct keys of one page; a text of many thousand words has fewer. What follows them is not searchable. */
const maxKeys = 50_000

/** Analyses a page for search. Linear in the length of its texts. */
export function analysePage(page: Pick<PageRecord, 'title' | 'summary'>, text: string): PageKeys {
  const title = new Set<string>()
  addKeys(title, page.title)
  const all = new Set(title)
  addKeys(all, page.summary)
  addKeys(all, text)
  return { title, all }
}

function addKeys(keys: Set<string>, text: string): void {
  const seen = new Set<string>()
  let before: Word | undefined
  for (const word of words(text)) {
    const repeated = seen.has(word.text) && !word.tied
    if (!repeated) for (const key of indexKeys(word, before)) keys.add(key)
    if (keys.size >= maxKeys) return
    seen.add(word.text)
    before = word
  }
}
