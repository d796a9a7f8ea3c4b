import { encodePath, otherSpellings, parsePath, type SitePath } from '../../model/site-path.ts'
import type { PageSurvey } from './survey-page.ts'
import { isNameOfPart, segmentsOf, topicOf, topicOfPath, type Topic } from './topic-words.ts'
import type { ContentType } from '../../model/content-type.ts'

/** The parts of a site and what they are. */
export interface SuggestedSections {
  readonly typed: readonly TypedGroup[]
  readonly untyped: readonly UntypedGroup[]
  /** Pages that list those of a part. */
  readonly hubs: readonly SitePath[]
  /** Patterns of lists that the generator made. */
  readonly listings: readonly string[]
  /** Pages that follow on a sent form and that nothing links to. */
  readonly thanks: readonly SitePath[]
}

/** Parts of a site that are typed, and paths that are named one by one in each (CONTRACT 2, pages.types). */
const most = { groups: 200, named: 150 } as const

/**
 * Finds the parts of a site.
 * @param paths of all HTML documents
 * @param surveys of those that were looked at
 */
export function suggestSections(paths: readonly SitePath[], surveys: ReadonlyMap<SitePath, PageSurvey>): SuggestedSections {
  const languages = new Set(
    [...surveys.values()].flatMap(({ language }) => (language === null ? [] : [language.slice(0, 2).toLowerCase()])),
  )
  const groups = groupPaths(paths, languages)
  const found = groups.map((group) => typeOfGroup(group, surveys)).filter((group) => group !== null)
  const typed = found.filter((group) => 'type' in group)
  const named = groups.filter(isTopLevel).flatMap((group) => namedOneByOne(group, surveys))
  const all = [...typed, ...named]
  const typedPaths = new Set(all.flatMap(({ pages }) => pages.map(({ path }) => path)))
  const hubs = [...new Set(all.flatMap(({ hub }) => hub ?? []))].filter((path) => !typedPaths.has(path))
  return {
    typed: all.slice(0, most.groups),
    untyped: found.filter((group) => 'guess' in group),
    hubs: hubs.slice(0, most.named),
    listings: listingsOf(paths, surveys),
    thanks: thanksPages(surveys).slice(0, most.named),
  }
}

/** Lists by date have no pattern of their own, so not all of them are named. */
function listingsOf(paths: readonly SitePath[], surveys: ReadonlyMap<SitePath, PageSurvey>): readonly string[] {
  const lists = paths.filter((path) => isListing(path) && surveys.get(path)?.unpublished !== true)
  return [...new Set(lists.map(listingPattern))].slice(0, most.named)
}

/** Services and the like that a menu or a list names as such, and articles by what their theme or `og:type` calls them. */
function namedOneByOne(group: PageGroup, surveys: ReadonlyMap<SitePath, PageSurvey>): readonly TypedGroup[] {
  const pages = group.paths.flatMap((path) => surveys.get(path) ?? []).filter((page) => !page.unpublished && isMember(page))
  const listed = listedTopics(surveys)
  return (['service', 'case-study', 'glossary', 'article'] as const).flatMap((type) => {
    const members = pages.filter((page) => {
      const topic = listed.get(page.path)
      if (type === 'service' && (topicOfPath(page.path) === 'pricing' || topicOf(page.title) === 'pricing')) return false
      return type === topic || (type === 'article' && topic === undefined && isPost(page))
    })
    if (members.length < 2 || members.length > most.named) return []
    const evidence = type === 'article' ? 'by og:type or the class of their body' : 'listed under that name'
    const match = members.map(({ path }) => path)
    return [
      {
        type,
        match,
        pages: members,
        count: members.length,
        hub: listOf(members, surveys)?.path ?? null,
        evidence,
        language: group.language,
      },
    ]
  })
}

/** JSON-LD speaks for itself, and a page whose name is that of a part of the site is no member of another one. */
function isMember(page: PageSurvey): boolean {
  const topic = topicOf(page.title)
  return page.structuredType === null && !isPart(page) && topic !== 'contact' && topic !== 'thanks'
}

/** Whether the page is called as a part of the site is. */
function isPart({ path, title }: PageSurvey): boolean {
  return isNameOfPart(title) || isNameOfPart(segmentsOf(path).at(-1) ?? '')
}

/** What each page is listed under: in menus, and on the home page and pages that are parts of the site. */
function listedTopics(surveys: ReadonlyMap<SitePath, PageSurvey>): ReadonlyMap<SitePath, Topic> {
  const topics = new Map<SitePath, Topic>()
  const pages = [...surveys.values()]
  const menus = pages.slice(0, 10).flatMap(({ links }) => links.filter(({ inFrame }) => inFrame))
  const lists = pages
    .filter((page) => page.path === '/' || isPart(page))
    .flatMap(({ links, path, title }) =>
      links
        .filter(({ inFrame }) => !inFrame)
        .map((link) => ({ ...link, topic: topicOf(link.under) ?? topicOfPath(path) ?? topicOf(title) })),
    )
  for (const { path, topic } of [...menus.map((link) => ({ ...link, topic: topicOf(link.under) })), ...lists]) {
    if (topic !== undefined && !topics.has(path)) topics.set(path, topic)
  }
  return topics
}

/** The target of a form that says thanks, or that no page links to. */
function thanksPages(surveys: ReadonlyMap<SitePath, PageSurvey>): readonly SitePath[] {
  const pages = [...surveys.values()]
  const linked = new Set(pages.flatMap(({ links }) => links.map(({ path }) => path)))
  const targets = new Set(pages.flatMap(({ forms }) => forms.flatMap(({ action }) => action ?? [])))
  const says = ({ path, title }: PageSurvey) => targets.has(path) || topicOfPath(path) === 'thanks' || topicOf(title) === 'thanks'
  return pages
    .filter((page) => !page.unpublished && page.path !== '/' && !linked.has(page.path) && says(page))
    .map(({ path }) => path)
}

/** Pages that lie side by side: one level of one part of the site. */
interface PageGroup {
  /** What their addresses begin with: `/blog/`, `/en/blog/`; `/` for pages beside the home page. */
  readonly prefix: SitePath
  /** The pattern of their paths, with a star for each segment behind the prefix (CONTRACT 2, pages.types). */
  readonly pattern: string
  readonly paths: readonly SitePath[]
  /** Language of the prefix, where it begins with one: `en`. */
  readonly language: string | null
}

/** Segments under which sites list what lies elsewhere: archives, pages of lists. */
const listing = new Set(
  'category categories tag tags page author authors archive archives topic topics search feed series type taxonomy taxonomies קטגוריה קטגוריות תגית תגיות עמוד מחבר נושא נושאים'.split(
    ' ',
  ),
)

/** Whether an address is that of a list which a generator made: `/blog/page/2/`, `/tag/seo/`, `/2026/05/`. */
function isListing(path: SitePath): boolean {
  const segments = segmentsOf(path)
  if (segments.some((segment, at) => listing.has(segment.toLowerCase()) && (at > 0 || segments.length > 1))) return true
  return isCounted(segments) || isCounted(segments.slice(1))
}

function isCounted(segments: readonly string[]): boolean {
  return segments.length > 0 && segments.every((segment) => /^\d+$/.test(segment))
}

/** The pattern of a list and of those beside it: everything below `/tag/`, or the very address of a list by date. */
function listingPattern(path: SitePath): string {
  const segments = segmentsOf(path)
  const at = segments.findIndex((segment) => listing.has(segment.toLowerCase()))
  return at < 0 ? path : encodePath(`/${segments.slice(0, at + 1).join('/')}/**`)
}

const year = /^20\d\d$/
const languageTag = /^[a-z]{2}(?:-[a-z]{2})?$/i

/**
 * Groups addresses by the part of the site that they lie in and by their depth there.
 * @param languages of the pages, as two letters: a first segment that is one of them is no part of the site but its translation
 */
export function groupPaths(paths: readonly SitePath[], languages: ReadonlySet<string>): readonly PageGroup[] {
  const groups = new Map<string, { group: Omit<PageGroup, 'paths'>; paths: SitePath[] }>()
  for (const path of paths) {
    const place = placeOf(path, languages)
    if (place === undefined || isListing(path)) continue
    const known = groups.get(place.pattern)
    if (known === undefined) groups.set(place.pattern, { group: place, paths: [path] })
    else known.paths.push(path)
  }
  return [...groups.values()].map(({ group, paths: held }) => ({ ...group, paths: held }))
}

/** Undefined for the home page and those of languages. */
function placeOf(path: SitePath, languages: ReadonlySet<string>): Omit<PageGroup, 'paths'> | undefined {
  const segments = segmentsOf(path)
  const [first = ''] = segments
  const tag = languageTag.test(first) && languages.has(first.slice(0, 2).toLowerCase()) ? first.slice(0, 2).toLowerCase() : null
  const start = tag === null ? '/' : `/${first}/`
  const [section, ...below] = tag === null ? segments : segments.slice(1)
  if (section === undefined) return undefined
  const place = (prefix: string, pattern: string) => ({ prefix: encodePath(prefix), pattern: encodePath(pattern), language: tag })
  // Dates of articles at the top: each year would be a section of its own.
  if (year.test(section)) return place(start, `${start}20*/${'*/'.repeat(below.length)}`)
  return below.length === 0
    ? place(start, `${start}*/`)
    : place(`${start}${section}/`, `${start}${section}/${'*/'.repeat(below.length)}`)
}

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
function typeOfGroup(group: PageGroup, surveys: ReadonlyMap<SitePath, PageSurvey>): TypedGroup | UntypedGroup | null {
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
function isTopLevel({ prefix, pattern, language }: PageGroup): boolean {
  const isStart = prefix === '/' || (language !== null && segmentsOf(prefix).length === 1)
  return isStart && pattern === `${prefix}*/`
}

/** Whether the class that themes write on `body`, or `og:type` and a date, say that a page is an article; plugins call every page so. */
function isPost(page: PageSurvey): boolean {
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
function listOf(pages: readonly PageSurvey[], surveys: ReadonlyMap<SitePath, PageSurvey>): PageSurvey | undefined {
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
