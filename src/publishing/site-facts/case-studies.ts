import type { CaseStudyRecord, FactSource, Notice } from '../../model/site-record.ts'
import type { Gathered, SiteFactsInput } from './site-facts.ts'

/** The case studies: pages of that type, with the configured headline result, else their summary (CONTRACT 2, caseStudies). */
export function gatherCaseStudies({ pages, rules }: SiteFactsInput): Gathered<readonly CaseStudyRecord[]> {
  const found = pages.filter(({ record }) => record.type === 'case-study')
  const value = found.map(({ record: { path, title, summary, updatedAt }, facts }) => {
    return { path, title, result: facts.result ?? summary, updatedAt }
  })
  const summarised = found.filter(({ facts }) => facts.result === null)
  const counts = { selector: found.length - summarised.length, page: summarised.length }
  const sources = Object.entries(counts).flatMap(([method, count]): readonly FactSource[] =>
    count === 0 ? [] : [{ fact: 'caseStudies', value: String(count), method, page: null }],
  )
  const key = 'caseStudies.result'
  const message = `${key} found nothing; the summary is the result.`
  // A selector that finds nothing anywhere is wrong; one that misses a page may be right about that page.
  const level = summarised.length === found.length ? 'error' : 'warning'
  const unselected = rules.caseStudies?.result === undefined ? [] : summarised
  return { value, sources, notices: unselected.map(({ record }): Notice => ({ level, message, page: record.path, key })) }
}
