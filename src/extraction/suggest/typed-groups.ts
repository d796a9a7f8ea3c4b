import type { ContentType } from '../../model/content-type.ts'
import { otherSpellings, parsePath, type SitePath } from '../../model/site-path.ts'
import type { PageGroup } from './page-groups.ts'
import type { PageSurvey } from './survey-page.ts'
import { segmentsOf, topicOf, topicOfPath, type Topic } from './topic-words.ts'

/** A type that configuration can give to pages of a part of the site. */
export type SectionType = Extract<ContentType, 'service' | 'article' | 'glossary' | 'case-study'>

/** Pages of one kind, and how that is known. */
export interface TypedGroup {
  readonly type: SectionType
  /** Patterns of paths, or paths where no pattern has these pages alone. */
  readonly match: readonly string[]
  /** Pages that were looked at. */
  readonly pages: readonly PageSurvey[]
  /** Pages of the source, looked at or not. */
  readonly count: number
  /** The page that lists them. */
  readonly hub: SitePath | null
  /** In words, for the comment. */
  readonly evidence: string
  readonly language: string | null
}

/** A part of the site of which it is not known what it is. */
export interface UntypedGroup {
  readonly match: string
  readonly count: number
  readonly example: SitePath
  /** What it may be. */
  readonly guess: SectionType | null
}

/** Share of the pages that were looked at which must agree. */
const agreement = 0.6

/** What the pages of a group are, by their JSON-LD, by what the site calls them, by their shape. */
export function typeOfGroup(group: PageGroup, surveys: ReadonlyMap<SitePath, PageSurvey>): TypedGroup | UntypedGroup | null {
  const pages = group.paths.flatMap((path) => surveys.get(path) ?? []).filter(({ unpublished }) => !unpublished)
  const [example] = pages
  if (example === undefined || isTopLevel(group)) return null
  const hub = hubOf(group, pages, surveys)
  const found = decide(group, pages, calledType(group, pages, hub, surveys), hub)
  if (found === null) {
    const guess = shareOf(pages, ({ dated }) => dated) >= agreement ? 'article' : null
    return { match: group.pattern, count: group.paths.length, example: example.path, guess }
  }
  const { type, evidence } = found
  return {
    type,
    evidence,
    match: [group.pattern],
    pages,
    count: group.paths.length,
    hub: hub?.path ?? null,
    language: group.language,
  }
}

/** Pages beside the home page are of every kind. */
export function isTopLevel({ prefix, pattern, language }: PageGroup): boolean {
  const isStart = prefix === '/' || (language !== null && segmentsOf(prefix).length === 1)
  return isStart && pattern === `${prefix}*/`
}

/** Whether the class that themes write on `body`, or `og:type` and a date, say that a page is an article; plugins call every page so. */
export function isPost(page: PageSurvey): boolean {
  return isCalledPost(page) || (page.openGraphType === 'article' && page.dated)
}

/** Whether the theme calls the page a post: WordPress has pages for what is no news. */
export function isCalledPost({ bodyWords }: PageSurvey): boolean {
  return bodyWords.includes(' single post ')
}

/**
 * JSON-LD has no word for a case study and calls it an article, as tools call every page; so a name wins over that. A service
 * or a term in JSON-LD is meant.
 */
function decide(
  group: PageGroup,
  pages: readonly PageSurvey[],
  called: SectionType | undefined,
  hub: PageSurvey | undefined,
): Pick<TypedGroup, 'type' | 'evidence'> | null {
  const declared = mostCommon(pages.map(({ structuredType }) => sectionType(structuredType)))
  const byData = 'their JSON-LD says so'
  if (declared !== undefined && declared !== 'article') return { type: declared, evidence: byData }
  if (called !== undefined) {
    return { type: called, evidence: `by the name of the section${hub === undefined ? '' : `, “${hub.title}”`}` }
  }
  if (pages.length < 2) return null
  if (declared !== undefined) return { type: declared, evidence: byData }
  if (group.pattern.includes('/20*/')) return { type: 'article', evidence: 'by the dates in their addresses' }
  const articles = pages.filter(isPost).length
  if (articles < agreement * pages.length) return null
  return {
    type: 'article',
    evidence: `${articles} of ${pages.length} that were looked at say so by og:type or the class of their body`,
  }
}

/** What the site calls the group: in its address, the title of the page that lists it, menus, and what themes write on its pages. */
function calledType(
  { prefix }: PageGroup,
  pages: readonly PageSurvey[],
  hub: PageSurvey | undefined,
  surveys: ReadonlyMap<SitePath, PageSurvey>,
): SectionType | undefined {
  const names = [
    topicOfPath(prefix),
    ...(hub === undefined ? [] : [topicOfPath(hub.path), topicOf(hub.title), linkTopic(hub.path, surveys)]),
  ]
  return (
    names.map(asSectionType).find((type) => type !== undefined) ?? mostCommon(pages.map(({ bodyWords }) => bodyType(bodyWords)))
  )
}

/** What links of the site call a page. */
function linkTopic(path: SitePath, surveys: ReadonlyMap<SitePath, PageSurvey>): Topic | undefined {
  for (const survey of [surveys.get('/'), ...surveys.values()].slice(0, 20)) {
    for (const link of survey?.links ?? []) {
      const topic = link.path === path ? topicOf(link.text) : undefined
      if (topic !== undefined) return topic
    }
  }
  return undefined
}

/** `single-case_study`, `service-template`: words that themes write on `body`. */
function bodyType(words: string): SectionType | undefined {
  if (/ (?:case stud(?:y|ies)|success story|portfolio|project) /.test(words)) return 'case-study'
  if (/ (?:glossary|term|lexicon) (?!id)/.test(words) && !words.includes(' archive ')) return 'glossary'
  if (/ services? /.test(words)) return 'service'
  return / (?:single post|blog post|post template default|article) /.test(words) ? 'article' : undefined
}

function asSectionType(topic: Topic | undefined): SectionType | undefined {
  return topic === 'service' || topic === 'article' || topic === 'glossary' || topic === 'case-study' ? topic : undefined
}

function sectionType(type: ContentType | null): SectionType | undefined {
  return type === 'service' || type === 'article' || type === 'glossary' ? type : undefined
}

/** The page at the address that all of them begin with, else the one that lists them. */
function hubOf(
  { prefix }: PageGroup,
  pages: readonly PageSurvey[],
  surveys: ReadonlyMap<SitePath, PageSurvey>,
): PageSurvey | undefined {
  const path = parsePath(prefix)
  const spellings = path === undefined || path === '/' ? [] : [path, ...otherSpellings(path)]
  return spellings.map((spelling) => surveys.get(spelling)).find((page) => page !== undefined) ?? listOf(pages, surveys)
}

/** The page elsewhere, but the home page, whose content links to most of the given ones. */
export function listOf(pages: readonly PageSurvey[], surveys: ReadonlyMap<SitePath, PageSurvey>): PageSurvey | undefined {
  const members = new Set(pages.map((page) => page.path))
  const others = [...surveys.values()].filter((page) => page.path !== '/' && !page.unpublished && !members.has(page.path))
  const [best] = others
    .map((page) => ({ page, listed: page.links.filter((link) => !link.inFrame && members.has(link.path)).length }))
    .toSorted((one, other) => other.listed - one.listed || one.page.path.length - other.page.path.length)
  return best !== undefined && best.listed >= Math.max(2, agreement * pages.length) ? best.page : undefined
}

/** The value that enough of a list agree on. */
function mostCommon<Value extends string>(values: readonly (Value | undefined)[]): Value | undefined {
  const counts = new Map<Value, number>()
  for (const value of values) if (value !== undefined) counts.set(value, (counts.get(value) ?? 0) + 1)
  const [best] = [...counts].toSorted(([, one], [, other]) => other - one)
  return best !== undefined && best[1] >= agreement * values.length ? best[0] : undefined
}

function shareOf(pages: readonly PageSurvey[], is: (page: PageSurvey) => boolean): number {
  return pages.length === 0 ? 0 : pages.filter(is).length / pages.length
}
