import type { SitePath } from '../model/site-path.ts'
import type { SourceDocument } from '../origin/origin.ts'
import { judgeDocument } from './judge-document.ts'
import type { KnownDocument } from './known-document.ts'
import { mostCounted } from './most-counted.ts'

/**
 * The PDFs that published pages link to, with the most common link text; empty if that says nothing about the PDF. Links on
 * excluded or noindex pages do not count: what such a page hands out, for example after a form, is not meant to be found.
 * @param exclude `pages.exclude` of the configuration
 */
export function linkedPdfs(
  documents: readonly SourceDocument[],
  known: ReadonlyMap<string, KnownDocument>,
  exclude: readonly string[],
): ReadonlyMap<SitePath, string> {
  const texts = new Map<SitePath, Map<string, number>>()
  for (const document of documents) {
    const memo = known.get(document.location)
    if (memo?.notes.kind !== 'html') continue
    const verdict = judgeDocument(document, memo, exclude)
    if (verdict.kind !== 'page') continue
    for (const { path, text } of verdict.result.page.pdfLinks ?? []) {
      const counts = texts.get(path) ?? new Map<string, number>()
      texts.set(path, counts.set(text, (counts.get(text) ?? 0) + (text === '' ? 0 : 1)))
    }
  }
  return new Map(Array.from(texts, ([path, counts]) => [path, mostCounted(counts) ?? '']))
}
