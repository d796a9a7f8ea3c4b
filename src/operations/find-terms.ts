import { foldTerm } from '../catalog/analysis/fold-term.ts'
import { hasSearchableWord } from '../catalog/search/query-words.ts'
import type { GlossaryTerm } from '../model/glossary-term.ts'
import type { OperationContext } from './operation.ts'
import { isOtherName } from './other-names.ts'
import { readBeginning } from './read-beginning.ts'

/** Glossary terms whose own name does not match the query. */
interface OtherTerms {
  /** Their pages introduce them by that name. */
  readonly named: readonly GlossaryTerm[]
  /** Their pages have the words, the best page first. */
  readonly mentioning: readonly GlossaryTerm[]
}

/** Pages that are read for one name. */
const maxPages = 50

/** Bytes of a page that are read. */
const maxOpening = 8 * 1024

/** Terms that are read; no glossary comes close. */
const maxTerms = 20_000

/** Finds terms by another name that their pages give them, such as that of another language. */
export async function findOtherTerms(name: string, { reader, baseUrl }: OperationContext): Promise<OtherTerms> {
  if (!hasSearchableWord(name)) return { named: [], mentioning: [] }
  const found = await Promise.all(
    ([{ text: name, type: 'glossary' }, { text: name }] as const).map((query) =>
      reader.search(query, { limit: maxPages, offset: 0 }),
    ),
  )
  const pages = new Map(found.flatMap(({ items }) => items).map((page) => [page.path, page]))
  const asked = foldTerm(name)
  const { items } = await reader.list('terms', { limit: maxTerms, offset: 0 })
  const terms = Map.groupBy(items, ({ path }) => path)
  const named: GlossaryTerm[] = []
  const mentioning: GlossaryTerm[] = []
  for (const page of pages.values()) {
    const here = terms.get(page.path) ?? []
    const own = here.filter(({ term }) => !foldTerm(term).includes(asked))
    if (own.length === 0) continue
    const markdown = await readBeginning(page.markdown, maxOpening, reader)
    for (const { term, path, summary } of own) {
      // A page about many terms introduces none of them.
      const introduction = here.length > 1 ? { title: '', markdown: '' } : { title: page.title, markdown }
      const isNamed = isOtherName(name, term, { ...introduction, summary })
      ;(isNamed ? named : mentioning).push({ term, url: baseUrl + path, summary })
    }
  }
  return { named, mentioning }
}
