import type { CaseStudyRecord, Notice } from '../../model/site-record.ts'
import type { FactsContext, Gathered } from './site-facts.ts'

/** The case studies: pages of that type, with the configured headline result, else their summary (CONTRACT 2, caseStudies). */
export function gatherCaseStudies({ pages, rules }: FactsContext): Gathered<readonly CaseStudyRecord[]> {
  const found = pages.filter(({ record }) => record.type === 'case-study')
  const value = found.map(({ record: { path, title, summary, updatedAt }, facts }) => ({
    path,
    title,
    result: facts.result ?? summary,
    updatedAt,
  }))
  const unselected = found.filter(({ facts }) => facts.result === null)
  // A selector that finds nothing anywhere is wrong; one that misses a page may be right about that page.
  const level = unselected.length === found.length ? 'error' : 'warning'
  const missed = rules.caseStudies?.result === undefined ? [] : unselected
  const notices = missed.map(({ record }): Notice => {
    const message = 'caseStudies.result found nothing; the summary is the result.'
    return { level, message, page: record.path, key: 'caseStudies.result' }
  })
  const counts = [
    { method: 'selector', count: found.length - unselected.length },
    { method: 'page', count: unselected.length },
  ].filter(({ count }) => count > 0)
  const sources = counts.map(({ method, count }) => ({ fact: 'caseStudies', value: String(count), method, page: null }))
  return { value, sources, notices }
}
