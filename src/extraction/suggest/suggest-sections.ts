import { primaryTag } from '../../model/language-tag.ts'
import type { ContentType } from '../../model/content-type.ts'
import { parsePath, segmentsOf, type SitePath, spellingsOf } from '../../model/site-path.ts'
import { groupPaths, isListing, isTopLevel, listingPattern, type PathGroup } from './path-groups.ts'
import { mostCommon } from './suggest-identity.ts'
import type { PageSurvey } from './survey-page.ts'
import { isNameOfPart, type Topic, topicOf, topicOfPath } from './topic-words.ts'

/** A type that configuration can give to the pages of a section. */
export type SectionType = Extract<ContentType, 'service' | 'article' | 'glossary' | 'case-study'>

/** The sections of a site and what they are. */
export interface SuggestedSections {
  readonly typed: readonly TypedSection[]
  /** Pages typed only by a menu or list, which also name policies and portraits; services repeated per town; pages below their type. */
  readonly uncertain: readonly TypedSection[]
  readonly untyped: readonly UntypedSection[]
  /** Pages that list those of a section. */
  readonly hubs: readonly SitePath[]
  /** Patterns of lists that the generator made. */
  readonly listings: readonly string[]
  /** Pages that are shown after a form was sent and that nothing links to. */
  readonly thanks: readonly SitePath[]
}

/** Pages of one type, and how that is known. */
export interface TypedSection {
  readonly type: SectionType
  /** Patterns of paths, or paths where no pattern has these pages alone. */
  readonly match: readonly string[]
  /** Pages that were read. */
  readonly pages: readonly PageSurvey[]
  /** Pages of the source, read or not. */
  readonly count: number
  /** The page that lists them. */
  readonly hub: SitePath | null
  /** In words, for the comment. */
  readonly evidence: string
  readonly language: string | null
}

/** A section of unknown type. */
export interface UntypedSection {
  readonly match: string
  readonly count: number
  readonly example: SitePath
  /** What it may be. */
  readonly guess: SectionType | null
}

type Surveys = ReadonlyMap<SitePath, PageSurvey>

/** Sections that are typed, and paths that are listed one by one in each (CONTRACT 2, pages.types). */
const max = { sections: 200, listed: 150 } as const

/** Share of the read pages that must agree. */
const agreement = 0.6

/**
 * Finds the sections of a site.
 * @param paths of all HTML documents
 * @param surveys of those that were read
 */
export function suggestSections(paths: readonly SitePath[], surveys: Surveys): SuggestedSections {
  const languages = new Set([...surveys.values()].map(({ language }) => primaryTag(language)).filter(Boolean))
  const groups = groupPaths(paths, languages)
  const found = groups.flatMap((group) => sectionOf(group, surveys) ?? [])
  const named = groups.filter(isTopLevel).flatMap((group) => sectionsByName(group, surveys))
  const known = found.filter((section) => 'type' in section)
  const [variants = [], sections = []] = [true, false].map((is) =>
    known.filter((section) => (areVariants(section, surveys) || areParts(section, known)) === is),
  )
  const typed = [...sections, ...named.filter(({ type }) => type === 'article')]
  const typedPaths = new Set(typed.flatMap(({ pages }) => pages.map(({ path }) => path)))
  const hubs = [...new Set(typed.flatMap(({ hub }) => hub ?? []))].filter(
    (path) => !typedPaths.has(path) && surveys.get(path)?.structuredType !== 'service',
  )
  const all = new Set(paths)
  const listings = paths.filter((path) => isListing(path) && !isLeftOut(surveys.get(path), all))
  return {
    typed: typed.slice(0, max.sections),
    uncertain: [...variants, ...named.filter(({ type }) => type !== 'article')].slice(0, max.sections),
    untyped: found.filter((section) => 'guess' in section),
    hubs: hubs.slice(0, max.listed),
    listings: [...new Set(listings.map(listingPattern))].slice(0, max.listed),
    thanks: thanksPages(surveys).slice(0, max.listed),
  }
}

/** Whether pages named like those above them belong to one of them: `/services/rescue/`, `/services/rescue/cases/a-shop/`. */
function areParts({ type, match: [pattern = ''], pages }: TypedSection, sections: readonly TypedSection[]): boolean {
  if (type === 'article' || pages.some(({ structuredType }) => structuredType === type)) return false
  return sections.some(
    ({ type: other, match: [above = ''] }) => other === type && pattern !== above && above !== '' && pattern.startsWith(above),
  )
}

/** Whether service pages repeat the one above them for each town: `Gutters`, `Gutters in Leeds`. */
function areVariants({ type, pages }: TypedSection, surveys: Surveys): boolean {
  const isVariant = ({ path, title }: PageSurvey): boolean => {
    const folder = parsePath(path.replace(/[^/]+\/?$/, ''))
    const above = folder === undefined || folder === '/' ? [] : spellingsOf(folder)
    return above.some((one) => {
      const name = surveys.get(one)?.title.toLowerCase() ?? ''
      return name !== '' && title.toLowerCase().startsWith(`${name} `)
    })
  }
  return type === 'service' && pages.filter(isVariant).length >= agreement * pages.length
}

/** Whether a page is not published, or a copy of another page. */
function isLeftOut(page: PageSurvey | undefined, paths: ReadonlySet<SitePath>): boolean {
  if (page === undefined || page.unpublished) return page !== undefined
  const canonical = page.canonical === null ? null : URL.parse(page.canonical, 'https://site.invalid')
  return canonical !== null && canonical.pathname !== page.path && paths.has(canonical.pathname)
}

/** What the pages of a group are, by their JSON-LD, by the name of the section, or by their shape. */
function sectionOf(group: PathGroup, surveys: Surveys): TypedSection | UntypedSection | null {
  const pages = group.paths.flatMap((path) => surveys.get(path) ?? []).filter(({ unpublished }) => !unpublished)
  const [example] = pages
  if (example === undefined || isTopLevel(group)) return null
  const count = group.paths.length
  const hub = hubOf(group, pages, surveys)
  const found = decide(group, pages, hub, surveys)
  if (found !== null) {
    const section = { ...found, hub: hub?.path ?? null, language: group.language }
    // Next to declared service pages, one that is not declared may be their price list.
    const saying = pages.filter(({ structuredType }) => structuredType === found.type)
    const isPart = found.type === 'service' && saying.length > 0 && saying.length < count && saying.length <= max.listed
    return isPart && pages.length === count
      ? { ...section, match: saying.map(({ path }) => path), pages: saying, count: saying.length }
      : { ...section, match: [group.pattern], pages, count }
  }
  const isDated = pages.filter(({ dated }) => dated).length >= agreement * pages.length
  return { match: group.pattern, count, example: example.path, guess: isDated ? 'article' : null }
}

/**
 * A name wins over `Article` in JSON-LD, which tools write on every page and which has no type for a case study, but not over a service or a
 * term, which is deliberate.
 */
function decide(
  group: PathGroup,
  pages: readonly PageSurvey[],
  hub: PageSurvey | undefined,
  surveys: Surveys,
): Pick<TypedSection, 'type' | 'evidence'> | null {
  const declared = mostCommon(pages.map(({ structuredType }) => asSectionType(structuredType)))
  const byData = 'their JSON-LD says so'
  if (declared !== undefined && declared !== 'article') return { type: declared, evidence: byData }
  const called = typeByName(group, pages, hub, surveys)
  if (called !== undefined && !isWholeSite(pages, called))
    return { type: called, evidence: `by the name of the section${hub === undefined ? '' : `, “${hub.title}”`}` }
  if (pages.length < 2) return null
  if (declared !== undefined) return { type: declared, evidence: byData }
  if (group.pattern.includes('/20*/')) return { type: 'article', evidence: 'by the dates in their addresses' }
  const posts = pages.filter(isPost).length
  if (posts < agreement * pages.length) return null
  return { type: 'article', evidence: `by og:type or the body class of ${posts} of the ${pages.length} that were read` }
}

/** Whether pages are a site of their own, such as a copy in a folder, with its list of the type and its other parts: `services.html`, `contact.html`. */
function isWholeSite(pages: readonly PageSurvey[], type: SectionType): boolean {
  const names = pages.map(({ path }) => nameOf(path)).filter((name) => isNameOfPart(name))
  const parts = new Set(names.map((name) => topicOf(name)))
  return parts.has(type) && parts.size > 1
}

/** The last segment of an address, without the ending of a file. */
function nameOf(path: SitePath): string {
  return (segmentsOf(path).at(-1) ?? '').replace(/\.\w+$/, '')
}

/** What the site calls the group: by its address, the page that lists it, links, and the classes of its pages. */
function typeByName(
  { prefix }: PathGroup,
  pages: readonly PageSurvey[],
  hub: PageSurvey | undefined,
  surveys: Surveys,
): SectionType | undefined {
  const ofHub = hub === undefined ? [] : [topicOfPath(hub.path), topicOf(hub.title), linkTopic(hub.path, surveys)]
  const named = [topicOfPath(prefix), ...ofHub].map(asSectionType).find((type) => type !== undefined)
  const type = named ?? mostCommon(pages.map(({ bodyWords }) => bodyType(bodyWords)))
  const galleries = pages.filter(({ facts }) => facts.isGallery).length
  return type === 'case-study' && galleries >= agreement * pages.length ? undefined : type
}

/** What links of the site call a page. */
function linkTopic(path: SitePath, surveys: Surveys): Topic | undefined {
  const links = [surveys.get('/'), ...surveys.values()].slice(0, 20).flatMap((survey) => survey?.links ?? [])
  return links
    .filter((link) => link.path === path)
    .map(({ text }) => topicOf(text))
    .find((topic) => topic !== undefined)
}

/** `single-case_study`, `service-template`: class names that themes give `body`. */
function bodyType(words: string): SectionType | undefined {
  if (/ (?:case stud(?:y|ies)|success story|portfolio|project) /.test(words)) return 'case-study'
  if (/ (?:glossary|term|lexicon) (?!id)/.test(words) && !words.includes(' archive ')) return 'glossary'
  if (/ services? /.test(words)) return 'service'
  return / (?:single post|blog post|post template default|article) /.test(words) ? 'article' : undefined
}

function asSectionType(type: string | null | undefined): SectionType | undefined {
  return type === 'service' || type === 'article' || type === 'glossary' || type === 'case-study' ? type : undefined
}

/** Whether the body class, or `og:type` and a date, say that a page is an article; plugins set `og:type` on every page. */
function isPost(page: PageSurvey): boolean {
  return isBlogPost(page) || (page.openGraphType === 'article' && page.dated)
}

/** Whether the theme calls the page a post: WordPress uses pages for everything else. */
export function isBlogPost({ bodyWords }: PageSurvey): boolean {
  return bodyWords.includes(' single post ')
}

/** The page at the common start of all addresses, else the one that lists them. */
function hubOf({ prefix }: PathGroup, pages: readonly PageSurvey[], surveys: Surveys): PageSurvey | undefined {
  const path = parsePath(prefix)
  const spellings = path === undefined || path === '/' ? [] : spellingsOf(path)
  return spellings.map((spelling) => surveys.get(spelling)).find((page) => page !== undefined) ?? listOf(pages, surveys)
}

/** The page, other than the home page, whose content links to most of the given ones. */
function listOf(pages: readonly PageSurvey[], surveys: Surveys): PageSurvey | undefined {
  const members = new Set(pages.map((page) => page.path))
  const others = [...surveys.values()].filter((page) => page.path !== '/' && !page.unpublished && !members.has(page.path))
  const [best] = others
    .map((page) => ({ page, listed: page.links.filter((link) => !link.inFrame && members.has(link.path)).length }))
    .toSorted((one, other) => other.listed - one.listed || one.page.path.length - other.page.path.length)
  return best !== undefined && best.listed >= Math.max(2, agreement * pages.length) ? best.page : undefined
}

/** Services and the like that a menu or a list names as such, and articles by their body class or `og:type`. */
function sectionsByName(group: PathGroup, surveys: Surveys): readonly TypedSection[] {
  const pages = group.paths.flatMap((path) => surveys.get(path) ?? []).filter((page) => !page.unpublished && isMember(page))
  const topics = listedTopics(surveys)
  return (['service', 'case-study', 'glossary', 'article'] as const).flatMap((type) => {
    const members = pages.filter((page) => {
      const topic = topics.get(page.path)
      if (type === 'service' && (topicOfPath(page.path) === 'pricing' || topicOf(page.title) === 'pricing')) return false
      // As an article, a page would lose the prices that are published from it.
      if (type === 'article' && page.facts.offers.length > 0) return false
      if (type === 'case-study' && page.facts.isGallery) return false
      return type === topic || (type === 'article' && topic === undefined && isPost(page))
    })
    if (members.length < 2 || members.length > max.listed) return []
    const evidence = type === 'article' ? 'by og:type or the class of their body' : 'listed under that name'
    const hub = listOf(members, surveys)?.path ?? null
    const match = members.map(({ path }) => path)
    return [{ type, match, pages: members, count: members.length, hub, evidence, language: group.language }]
  })
}

/** JSON-LD takes precedence, and a page named like a section belongs to no other one. */
function isMember(page: PageSurvey): boolean {
  const topic = topicOf(page.title)
  return page.structuredType === null && !isSectionPage(page) && topic !== 'contact' && topic !== 'thanks'
}

/** Whether the page has the name of a section. */
function isSectionPage({ path, title }: PageSurvey): boolean {
  return isNameOfPart(title) || isNameOfPart(nameOf(path))
}

/** What each page is listed under: in menus, on the home page and on pages with the name of a section. */
function listedTopics(surveys: Surveys): ReadonlyMap<SitePath, Topic> {
  const pages = [...surveys.values()]
  const menus = pages
    .slice(0, 10)
    .flatMap(({ links }) => links.filter(({ inFrame }) => inFrame).map(({ path, under }) => ({ path, topic: topicOf(under) })))
  const lists = pages
    .filter((page) => page.path === '/' || isSectionPage(page))
    .flatMap((page) => {
      // The title of a home page is the name of the site: `The Pottery Journal`.
      const topic = isSectionPage(page) ? (topicOfPath(page.path) ?? topicOf(page.title)) : undefined
      const links = page.links.filter(({ inFrame }) => !inFrame)
      return links.map(({ path, under }) => ({ path, topic: (under === page.title ? undefined : topicOf(under)) ?? topic }))
    })
  const topics = new Map<SitePath, Topic>()
  for (const { path, topic } of [...menus, ...lists]) if (topic !== undefined && !topics.has(path)) topics.set(path, topic)
  return topics
}

/** Targets of forms, and pages that say thanks, that no page links to. */
function thanksPages(surveys: Surveys): readonly SitePath[] {
  const pages = [...surveys.values()]
  const linked = new Set(pages.flatMap(({ links }) => links.map(({ path }) => path)))
  const targets = new Set(pages.flatMap(({ forms }) => forms.flatMap(({ action }) => action ?? [])))
  return pages
    .filter(({ unpublished, path }) => !unpublished && path !== '/' && !linked.has(path))
    .filter(({ path, title }) => targets.has(path) || topicOfPath(path) === 'thanks' || topicOf(title) === 'thanks')
    .map(({ path }) => path)
}
