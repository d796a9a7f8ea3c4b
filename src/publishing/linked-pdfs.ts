import type { SitePath } from '../model/site-path.ts'
import { type KnownDocument, readingOf } from './known-document.ts'

/**
 * The PDFs that pages of the site link to, with the words that most of the links say; empty where they say nothing about the PDF.
 */
export function linkedPdfs(known: Iterable<KnownDocument>): ReadonlyMap<SitePath, string> {
  const texts = new Map<SitePath, Map<string, number>>()
  for (const memo of known) {
    if (memo.notes.kind !== 'html') continue
    for (const { path, text } of readingOf(memo)?.page.pdfLinks ?? []) {
      const counts = texts.get(path) ?? new Map<string, number>()
      texts.set(path, counts.set(text, (counts.get(text) ?? 0) + (text === '' ? 0 : 1)))
    }
  }
  return new Map(Array.from(texts, ([path, counts]) => [path, mostCommon(counts)]))
}

/** On a tie the first by name: documents are read in any order. */
function mostCommon(counts: ReadonlyMap<string, number>): string {
  const [[text] = ['']] = [...counts].toSorted(([a, countOfA], [b, countOfB]) => countOfB - countOfA || (a < b ? -1 : 1))
  return text
}
