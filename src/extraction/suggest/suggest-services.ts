import type { SitePath } from '../../model/site-path.ts'
import type { ServiceRecord } from '../../model/site-record.ts'
import type { PageSurvey } from './survey-page.ts'
import { primaryTag } from '../../model/language-tag.ts'
import { segmentsOf } from './topic-words.ts'

/** One service of the company. */
export interface SuggestedService {
  readonly id: string
  readonly path: SitePath
  /** Id of the part of the page that it is. */
  readonly fragment?: string
  readonly title: string
  /** Name in Latin letters, where a page gives one. */
  readonly name: string | null
  /** Name in JSON-LD, where it differs from the title. */
  readonly nameHe: string | null
  /** How the id was made, where it is not a word of the address. */
  readonly idFrom: string | null
}

/** Services that are listed one by one. */
const mostServices = 100

/** Longest name and id (CONTRACT 2, services), in characters. */
const longest = { name: 300, id: 64 } as const

/**
 * The places of the services in the site's own language, in the order in which it shows them. Empty where two services share a place: without
 * an id of its own a part of a page cannot be named.
 * @param services as publishing finds them
 * @param hubs pages that list services
 */
export function suggestServices(
  services: readonly ServiceRecord[],
  hubs: readonly SitePath[],
  surveys: ReadonlyMap<SitePath, PageSurvey>,
  language: string | null,
): readonly SuggestedService[] {
  const known = services.flatMap((service) => {
    const page = surveys.get(service.path)
    return page === undefined ? [] : [{ service, page }]
  })
  const own = known.filter(({ page }) => primaryTag(page.language) === primaryTag(language))
  const found = own.length > 0 ? own : known
  if (new Set(found.map(({ service: { path, fragment } }) => `${path}#${fragment}`)).size < found.length) return []
  const listing = ['/', ...hubs].flatMap((path) => surveys.get(path) ?? [])
  const order = listing.flatMap(({ links }) =>
    links.toSorted((one, other) => Number(one.inFrame) - Number(other.inFrame)).map(({ path }) => path),
  )
  const place = ({ page: { path } }: { readonly page: PageSurvey }) => (order.includes(path) ? order.indexOf(path) : order.length)
  const taken = new Set<string>()
  const ordered = found.toSorted((one, other) => place(one) - place(other))
  return ordered.slice(0, mostServices).map(({ service: { fragment, nameHe: shown }, page }) => {
    const { path, title, serviceName } = page
    if (fragment !== undefined) {
      const id = freeId(slug(fragment) || slug(transliterate(shown)) || 'service', taken)
      taken.add(id)
      return { id, path, fragment, title: shown, name: null, nameHe: null, idFrom: null }
    }
    const english = englishPage(page, surveys)
    const name = page.latinName ?? (english === undefined || english.title === title ? null : english.title)
    const { id, from } = idOf(page, name, english)
    const free = freeId(id, taken)
    taken.add(free)
    const nameHe = serviceName !== null && serviceName !== title && serviceName.length <= longest.name ? serviceName : null
    return { id: free, path, title, name: name?.slice(0, longest.name).toWellFormed() ?? null, nameHe, idFrom: from }
  })
}

/** The English version that the page names. */
function englishPage(page: PageSurvey, surveys: ReadonlyMap<SitePath, PageSurvey>): PageSurvey | undefined {
  const english = page.alternates.find(({ language, path }) => /^en\b/i.test(language) && path !== page.path)
  return english === undefined ? undefined : surveys.get(english.path)
}

/** The last word of the address, else what the service is called in English, else its Hebrew letters transliterated. */
function idOf(
  { path, title }: PageSurvey,
  name: string | null,
  english: PageSurvey | undefined,
): { readonly id: string; readonly from: string | null } {
  const last = segmentsOf(path).at(-1) ?? ''
  const ways = [
    { id: slug(last), from: null },
    { id: english === undefined ? '' : slug(segmentsOf(english.path).at(-1) ?? ''), from: 'the address of the English page' },
    { id: slug(name ?? ''), from: 'made from the English name' },
  ]
  const transliterated = slug(transliterate(last)) || slug(transliterate(title)) || 'service'
  const from = 'transliterated; choose a better one before anyone uses it'
  return ways.find(({ id }) => id !== '') ?? { id: transliterated, from }
}

/** A text as an id; empty where it has letters that an id cannot have. */
function slug(text: string): string {
  if (/[^\p{Script=Latin}\p{N}\p{P}\p{S}\s]/u.test(text)) return ''
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, longest.id)
    .replace(/-+$/, '')
}

/** Hebrew letters by their sound; vowels are hardly written. */
const latin = 'a b g d h o z ch t i k k l m m n n s a p p tz tz k r sh t'.split(' ')
const sounds = new Map(Array.from('אבגדהוזחטיכךלמםנןסעפףצץקרשת', (letter, at) => [letter, latin[at] ?? '']))

/** A Hebrew text in Latin letters; letters of other scripts become hyphens. */
function transliterate(text: string): string {
  const letters = text.normalize('NFD').replace(/\p{M}/gu, '')
  return Array.from(letters, (one) => sounds.get(one) ?? (/[^\p{Script=Latin}\P{L}]/u.test(one) ? '-' : one)).join('')
}

/** The id, or with a number after it where it is taken. */
function freeId(id: string, taken: ReadonlySet<string>): string {
  let free = id
  for (let count = 2; taken.has(free); count++) free = `${id.slice(0, longest.id - 4)}-${count}`
  return free
}
