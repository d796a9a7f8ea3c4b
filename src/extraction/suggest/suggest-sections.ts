import type { SitePath } from '../../model/site-path.ts'
import { groupPaths, isListing, listingPattern, type PageGroup } from './page-groups.ts'
import type { PageSurvey } from './survey-page.ts'
import { isNameOfPart, segmentsOf, topicOf, topicOfPath, type Topic } from './topic-words.ts'
import { isPost, isTopLevel, listOf, type TypedGroup, typeOfGroup, type UntypedGroup } from './typed-groups.ts'

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
