import type { SitePath } from '../../model/site-path.ts'
import type { PageSurvey } from './survey-page.ts'
import { segmentsOf } from './topic-words.ts'
import type { TypedSection } from './suggest-sections.ts'

/** One service of the company. */
export interface SuggestedService {
  readonly id: string
  readonly path: SitePath
  readonly title: string
  /** Name in Latin letters, where a page gives one. */
  readonly name: string | null
  /** Name in JSON-LD, where the title is another one. */
  readonly nameHe: string | null
  /** How the id was made, where it is not the address's own word. */
  readonly idFrom: string | null
}

/** Services that are listed one by one. */
const mostServices = 100

/** The services of the site's own language, in the order in which it shows them. */
export function suggestServices(
  typed: readonly TypedSection[],
  surveys: ReadonlyMap<SitePath, PageSurvey>,
  language: string | null,
): readonly SuggestedService[] {
  const tag = language?.slice(0, 2).toLowerCase() ?? null
  const groups = typed.filter(({ type }) => type === 'service')
  // Where the services have an address in the language of the home page, those elsewhere are their translations.
  const own = groups.filter((group) => group.language === null || group.language === tag)
  const pages = (own.length > 0 ? own : groups).flatMap((group) => group.pages)
  const places = placesOf(groups, surveys)
  const ordered = pages.toSorted(
    (one, other) => (places.get(one.path) ?? Infinity) - (places.get(other.path) ?? Infinity) || (one.path < other.path ? -1 : 1),
  )
  const taken = new Set<string>()
  return ordered.slice(0, mostServices).map((page) => {
    const english = englishPage(page, surveys)
    const name = page.latinName ?? (english === undefined || english.title === page.title ? null : english.title)
    const { id, from } = idOf(page, name, english)
    const free = freeId(id, taken)
    taken.add(free)
    const { path, title, serviceName } = page
    const nameHe = serviceName !== null && serviceName !== title && serviceName.length <= longestName ? serviceName : null
    return { id: free, path, title, name: name?.slice(0, longestName).toWellFormed() ?? null, nameHe, idFrom: from }
  })
}

/** The same page in English, as the page itself names it. */
function englishPage(page: PageSurvey, surveys: ReadonlyMap<SitePath, PageSurvey>): PageSurvey | undefined {
  const english = page.alternates.find(({ language, path }) => /^en\b/i.test(language) && path !== page.path)
  return english === undefined ? undefined : surveys.get(english.path)
}

/** Where the home page, then the page that lists the services, first links to each. */
function placesOf(groups: readonly TypedSection[], surveys: ReadonlyMap<SitePath, PageSurvey>): ReadonlyMap<SitePath, number> {
  const listing = ['/', ...groups.flatMap(({ hub }) => hub ?? [])].flatMap((path) => surveys.get(path) ?? [])
  const links = listing.flatMap((page) => [
    ...page.links.filter(({ inFrame }) => !inFrame),
    ...page.links.filter(({ inFrame }) => inFrame),
  ])
  const places = new Map<SitePath, number>()
  for (const [at, { path }] of links.entries()) if (!places.has(path)) places.set(path, at)
  return places
}

/** Longest name (CONTRACT 2, services), in characters. */
const longestName = 300

/** The address's own word, else what the service is called in English, else its Hebrew letters spelled. */
function idOf(
  { path, title }: PageSurvey,
  name: string | null,
  english: PageSurvey | undefined,
): { readonly id: string; readonly from: string | null } {
  const last = segmentsOf(path).at(-1) ?? ''
  const own = slug(last)
  if (own !== '') return { id: own, from: null }
  const translated = english === undefined ? '' : slug(segmentsOf(english.path).at(-1) ?? '')
  if (translated !== '') return { id: translated, from: 'the address of the English page' }
  const named = slug(name ?? '')
  if (named !== '') return { id: named, from: 'made of the English name' }
  return {
    id: slug(transliterate(last)) || slug(transliterate(title)) || 'service',
    from: 'spelled in Latin letters; choose a better one before anybody uses it',
  }
}

/** Longest id (CONTRACT 2, services), in characters. */
const longest = 64

/** A text as an id; empty where it has letters that an id cannot have. */
function slug(text: string): string {
  if (/[^\p{Script=Latin}\p{N}\p{P}\p{S}\s]/u.test(text)) return ''
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, longest)
    .replace(/-+$/, '')
}

/** Hebrew letters as they are heard; vowels are hardly written. */
const latin = 'a b g d h o z ch t i k k l m m n n s a p p tz tz k r sh t'.split(' ')
const heard = new Map(Array.from('אבגדהוזחטיכךלמםנןסעפףצץקרשת', (letter, at) => [letter, latin[at] ?? '']))

/** A Hebrew text in Latin letters; letters of other scripts become hyphens. */
function transliterate(text: string): string {
  const letters = text.normalize('NFD').replace(/\p{M}/gu, '')
  return Array.from(letters, (one) => heard.get(one) ?? (/[^\p{Script=Latin}\P{L}]/u.test(one) ? '-' : one)).join('')
}

/** The id, or with a number behind it where it is taken. */
function freeId(id: string, taken: ReadonlySet<string>): string {
  let free = id
  for (let count = 2; taken.has(free); count++) free = `${id.slice(0, longest - 4)}-${count}`
  return free
}
