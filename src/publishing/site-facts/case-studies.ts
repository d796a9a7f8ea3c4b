import { isAddressOfOther, isTold } from '../../extraction/facts/listed/case-studies.ts'
import { isOfOtherKind } from '../../extraction/facts/listed/other-kinds.ts'
import type { ListedThing, ListedThings } from '../../model/page-facts.ts'
import type { CaseStudyRecord, FactSource, Notice } from '../../model/site-record.ts'
import {
  type FactPage,
  unmatchedSelector,
  type Gathered,
  type PageFinder,
  type SiteFactsInput,
  unpublishedPage,
} from './site-facts.ts'

/** A case study, how its result was read, and where a doubt about it belongs. */
interface FoundCaseStudy {
  readonly record: CaseStudyRecord
  readonly method: FactSource['method']
  /** Whether it has a page of its own. */
  readonly hasPage: boolean
  /** Why its result is doubtful; absent if it is not. */
  readonly doubt?: string
}

const byHeading = 'label'
const summarised = 'page'

/**
 * The case studies: pages of that type, those at the configured places of one page, and without either those that pages list
 * (CONTRACT 2, caseStudies). The result is the configured text, else what is under a heading that says so, else the summary.
 */
export function gatherCaseStudies(input: SiteFactsInput): Gathered<readonly CaseStudyRecord[]> & {
  /** The paths of the pages that are about one case study each. */
  readonly ownPages: ReadonlySet<string>
} {
  const { pages, rules, find } = input
  const ofType = pages.filter(({ record }) => record.type === 'case-study')
  const listed = listedCaseStudies(input, ofType.length > 0)
  const { page, each, result } = rules.caseStudies ?? {}
  // A page with several, as the configuration says, is not one itself.
  const listing = page === undefined || each === undefined || listed.value.length === 0 ? undefined : find(page)
  const typed = ofType.filter((one) => one !== listing).map((one) => caseStudyOf(one, null, result !== undefined))
  const found = new Map<string, FoundCaseStudy>()
  for (const one of [...typed, ...listed.value]) {
    const key = `${one.record.path}#${one.record.fragment ?? ''}#${one.record.fragment === undefined && !isOwnPage(one, find) ? one.record.title : ''}`
    if (!found.has(key)) found.set(key, one)
  }
  const value = [...found.values()]
  const isWrong = result !== undefined && typed.every(({ doubt }) => doubt !== undefined)
  const doubts = value.flatMap(({ record, doubt }): readonly Notice[] => {
    if (doubt === undefined) return []
    // A selector that finds nothing anywhere is wrong; one that misses a page may be right about that page.
    return [{ level: isWrong ? 'error' : 'warning', message: doubt, page: record.path, key: 'caseStudies.result' }]
  })
  const counts = Map.groupBy(value, ({ method }) => method)
  return {
    value: value.map(({ record }) => record),
    sources: ['selector', byHeading, summarised].flatMap((method): readonly FactSource[] => {
      const those = counts.get(method) ?? []
      return those.length === 0 ? [] : [{ fact: 'caseStudies', value: String(those.length), method, page: null }]
    }),
    notices: [...listed.notices, ...doubts],
    ownPages: new Set(value.flatMap(({ record, hasPage }) => (hasPage ? record.path : []))),
  }
}

function isOwnPage({ record }: FoundCaseStudy, find: PageFinder): boolean {
  return find(record.path)?.record.title === record.title
}

/** The case study that a page is. */
function caseStudyOf({ record, facts }: FactPage, name: string | null, isSelected: boolean): FoundCaseStudy {
  const { path, title, summary, updatedAt } = record
  const result = facts.result ?? facts.resultBelow
  const method = facts.result !== null ? 'selector' : result !== null ? byHeading : summarised
  const what = isSelected ? 'caseStudies.result found nothing' : 'No result was found on the page'
  const doubt = result === null ? `${what}; the summary is the result.` : undefined
  return {
    record: { path, title: name ?? title, result: result ?? summary, updatedAt },
    method,
    hasPage: true,
    ...(doubt !== undefined && { doubt }),
  }
}

/**
 * Listed case studies: where the configuration says, else on pages about case studies, else in parts of pages. Each has its own
 * page or a result; on a page about case studies, its description is a doubtful result if nothing else is known.
 */
function listedCaseStudies(
  { pages, rules, find }: SiteFactsInput,
  hasTyped: boolean,
): { readonly value: readonly FoundCaseStudy[]; readonly notices: readonly Notice[] } {
  const isConfigured = rules.caseStudies?.page !== undefined && rules.caseStudies.each !== undefined
  if (hasTyped && !isConfigured) return { value: [], notices: [] }
  const lists = pages.flatMap((page) =>
    page.facts.listedCaseStudies === null ? [] : [{ page, list: page.facts.listedCaseStudies }],
  )
  const best = (['configuration', 'page', 'part'] as const).find((by) =>
    lists.some(({ list }) => list.by === by && list.things.length > 0),
  )
  const value = lists.flatMap(({ page, list }) => {
    if (list.by !== best) return []
    const targets = Map.groupBy(list.things, ({ path }) => path)
    const isAlone = ({ path }: ListedThing) => targets.get(path)?.length === 1
    return list.things.flatMap((thing) => toCaseStudy(thing, { page, by: list.by, isAlone: isAlone(thing) }, find))
  })
  const named = rules.caseStudies?.page
  if (!isConfigured || named === undefined || value.length > 0) return { value, notices: [] }
  const isPublished = find(named) !== undefined
  return {
    value,
    notices: [isPublished ? unmatchedSelector('caseStudies.each', named) : unpublishedPage('caseStudies.page', named)],
  }
}

/** @param list `isAlone` is whether no other of the list leads to the same page */
function toCaseStudy(
  { name, description, path, fragment, result }: ListedThing,
  { page, by, isAlone }: { readonly page: FactPage; readonly by: ListedThings['by']; readonly isAlone: boolean },
  find: PageFinder,
): readonly FoundCaseStudy[] {
  const isConfigured = by === 'configuration'
  const target = path === null ? undefined : find(path)
  const isOwn = target !== undefined && target !== page && !isConfigured
  const isInGallery = isOwn && target.facts.isGallery && target.facts.resultBelow === null
  if (isInGallery && result === null && !isTold(description ?? '')) return []
  if (isOwn && result === null && !isInGallery && (isAlone || name === null))
    return isAbout(target, name) ? [caseStudyOf(target, name, false)] : []
  if (isOwn && !isAlone && !isAbout(target, name)) return []
  // A text about several case studies is not the result of one.
  const isDescribed = (by === 'page' || isOwn) && description !== null
  if (name === null || (result === null && !isConfigured && !isDescribed)) return []
  const { record } = isOwn && isAbout(target, name) ? target : page
  const own = record === page.record && fragment !== null ? { fragment } : {}
  const doubt = result === null ? 'No result was found; the text of the case study is the result.' : undefined
  const method = isConfigured ? 'selector' : result === null ? summarised : byHeading
  return [
    {
      record: { path: record.path, ...own, title: name, result: result ?? description ?? '', updatedAt: record.updatedAt },
      method,
      hasPage: record !== page.record,
      ...(doubt !== undefined && { doubt }),
    },
  ]
}

/**
 * Articles, policies and lists behind a card or menu entry are not case studies. A case study often declares that it is an article; the articles
 * of a blog have the address of one.
 */
function isAbout({ record: { path, title, type } }: FactPage, name: string | null): boolean {
  const isCase = type === 'page' || type === 'case-study' || (type === 'article' && !isAddressOfOther(path))
  return isCase && !isOfOtherKind(name ?? title) && path !== '/'
}
