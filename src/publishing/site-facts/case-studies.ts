import type { CaseStudyRecord, FactSource, Notice } from '../../model/site-record.ts'
import type { Gathered, SiteFactsInput } from './site-facts.ts'

/** The case studies: pages of that type, with the configured headline result, else their summary (CONTRACT 2, caseStudies). */
export function gatherCaseStudies({ pages, rules }: SiteFactsInput): Gathered<readonly CaseStudyRecord[]> {
  const found = pages.filter(({ record }) => record.type === 'case-study')
  const selector = rules.caseStudies?.result
  const value = found.map(({ record: { path, title, summary, updatedAt }, facts }) => ({
    path,
    title,
    result: facts.result ?? summary,
    updatedAt,
  }))
  const unselected = selector === undefined ? [] : found.filter(({ facts }) => facts.result === null)
  // A selector that finds nothing anywhere is wrong; one that misses a page may be right about that page.
  const level = unselected.length === found.length ? 'error' : 'warning'
  const notices = unselected.map(({ record }): Notice => {
    const message = 'caseStudies.result found nothing; the summary is the result.'
    return { level, message, page: record.path, key: 'caseStudies.result' }
  })
  const selected = found.filter(({ facts }) => facts.result !== null).length
  return { value, sources: countSources('caseStudies', selected, found.length), notices }
}

/** A list is told by how many of its items were read in which way. */
export function countSources(fact: string, selected: number, total: number): readonly FactSource[] {
  const counts = [
    { method: 'selector', count: selected },
    { method: 'page', count: total - selected },
  ]
  return counts.flatMap(({ method, count }) => (count === 0 ? [] : [{ fact, value: String(count), method, page: null }]))
}
