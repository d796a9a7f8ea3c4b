import { foldTerm } from '../../catalog/analysis/fold-term.ts'
import type { DefinedTerm, FactMethod } from '../../model/page-facts.ts'
import { isSameAddress, type SitePath } from '../../model/site-path.ts'
import type { FactSource, Notice, TermRecord } from '../../model/site-record.ts'
import { describedOnPage, type FactPage, type Gathered, type PageFinder, type SiteFactsInput } from './site-facts.ts'

/** A term and how it was read. */
interface FoundTerm {
  readonly record: TermRecord
  readonly method: FactMethod
}

/**
 * The glossary: a term for each page of that type, and the DefinedTerms that are elsewhere, such as many on one page
 * (CONTRACT 2, glossary).
 */
export function gatherTerms({ pages, rules, find }: SiteFactsInput): Gathered<readonly TermRecord[]> {
  const glossary = pages.filter(({ record }) => record.type === 'glossary')
  const found = new Map<string, FoundTerm>()
  const names = new Set<string>()
  const add = (term: FoundTerm) => {
    const folded = foldTerm(term.record.term)
    const key = `${folded}\n${term.record.path}`
    if (!found.has(key)) found.set(key, term)
    names.add(folded)
  }
  const elsewhere = describedElsewhere(pages, find)
  for (const page of glossary) if (!isListOfTerms(page)) add(termOfPage(page, elsewhere.get(page.record.path)))
  for (const page of pages) {
    for (const term of page.facts.terms) {
      const path = placeOf(term, page, find)
      // A set that is on every page counts once.
      if (path !== undefined && (term.path !== null || !names.has(foldTerm(term.term)))) {
        add({ record: { path, term: term.term, summary: term.summary ?? '' }, method: term.method })
      }
    }
  }
  const value = [...found.values()]
  return {
    value: value.map(({ record }) => record),
    sources: sourcesOf(value),
    notices: noticesOf(glossary, rules.glossary?.term),
  }
}

/** Terms by the page that a set on another page gives for them; the first one counts. */
function describedElsewhere(pages: readonly FactPage[], find: PageFinder): ReadonlyMap<SitePath, DefinedTerm> {
  const byPage = new Map<SitePath, DefinedTerm>()
  for (const page of pages) {
    for (const term of page.facts.terms) {
      const target = term.path === null ? undefined : find(term.path)
      if (target !== undefined && target !== page && !byPage.has(target.record.path)) byPage.set(target.record.path, term)
    }
  }
  return byPage
}

function termOfPage({ record: { path, title, summary }, facts }: FactPage, elsewhere: DefinedTerm | undefined): FoundTerm {
  const described = describedOnPage(facts.terms, path) ?? elsewhere
  const method = facts.term !== null ? 'selector' : (described?.method ?? 'page')
  const term = facts.term ?? described?.term ?? title
  return { record: { path, term, summary: summary || (described?.summary ?? '') }, method }
}

/** A page of the glossary that explains several terms is not one of them, unless the owner says which. */
function isListOfTerms({ record, facts }: FactPage): boolean {
  const here = facts.terms.filter(({ path }) => path === null || isSameAddress(path, record.path))
  return here.length > 1 && facts.term === null
}

/** Where a term is explained: on its own page, else where it is; undefined if a page of the glossary covers it. */
function placeOf(term: DefinedTerm, page: FactPage, find: PageFinder): SitePath | undefined {
  const target = (term.path === null ? undefined : find(term.path)) ?? page
  if (target.record.type !== 'glossary' || isListOfTerms(target)) return target.record.path
  const isItsOwn = target === page && describedOnPage(page.facts.terms, page.record.path) !== term
  return isItsOwn ? target.record.path : undefined
}

function sourcesOf(terms: readonly FoundTerm[]): readonly FactSource[] {
  return (['selector', 'json-ld', 'microdata', 'page'] as const).flatMap((method) => {
    const count = terms.filter((term) => term.method === method).length
    return count === 0 ? [] : [{ fact: 'terms', value: String(count), method, page: null }]
  })
}

function noticesOf(glossary: readonly FactPage[], selector: string | undefined): readonly Notice[] {
  if (selector === undefined) return []
  const unselected = glossary.filter(({ facts }) => facts.term === null)
  const level = unselected.length === glossary.length ? 'error' : 'warning'
  return unselected.map(({ record }) => {
    const message = 'glossary.term found nothing; the term is taken from JSON-LD or the title.'
    return { level, message, page: record.path, key: 'glossary.term' }
  })
}
