import { createHash } from 'node:crypto'
import type { SitePath } from '../model/site-path.ts'
import { foldTerm } from './analysis/fold-term.ts'

/** `item` of a {@link Position} for a page or a case study: the first 8 bytes of the SHA-256 of its path, as hex. */
export function pageItem(path: SitePath): string {
  return item(path)
}

/** `item` of a {@link Position} for a glossary term: the same of its folded text and its path. */
export function termItem(term: { readonly term: string; readonly path: SitePath }): string {
  return item(`${foldTerm(term.term)}\0${term.path}`)
}

function item(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 16)
}
