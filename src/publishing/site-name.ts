import { hostNameOf } from '../model/base-url.ts'
import { namesOf } from '../extraction/facts/naming.ts'
import { titleParts } from '../extraction/metadata/title.ts'
import { primaryTag } from '../model/language-tag.ts'
import type { SiteNaming } from '../model/page-facts.ts'
import { companyName } from './site-facts/contact/companies.ts'
import { memoizeByObject } from '../model/maps.ts'
import type { FactPage, SiteFactsInput } from './site-facts/site-facts.ts'
import { isHost, isName, markedWordsOf, withoutMarks, wordsOf } from './site-name-words.ts'
import { colonParts, titleBeginnings, withoutGreeting } from './title-beginnings.ts'

/** The evidence for a site's name. */
export interface NamingInput {
  /** Of the home page, if there is one. */
  readonly home: SiteNaming | undefined
  /** Of all pages in the language of the home page, including itself. */
  readonly pages: readonly SiteNaming[]
  /** Titles of all pages, in any language. */
  readonly titles: readonly string[]
  /** Hosts of the site. */
  readonly hosts: readonly string[]
  /** Name of the company in the configuration or structured data. */
  readonly company: string | null
}

/** The name of a site by its company's data and its pages in the language of the home page; undefined if none has a name. */
export function nameOfSite(input: Omit<SiteFactsInput, 'siteName'>, home: FactPage | undefined): string | undefined {
  const ofLanguage = primaryTag(home?.record.language ?? input.language)
  const alike = input.pages.filter(({ record }) => primaryTag(record.language) === ofLanguage)
  const naming = (alike.length === 0 ? input.pages : alike).map(({ facts }) => facts.naming)
  // Templates leave `lang="en"` on some pages: those that have a part of the only title in their own.
  const [only] = naming
  const others =
    only === undefined || naming.length > 1
      ? []
      : input.pages.map(({ facts }) => facts.naming).filter((one) => one !== only && sharesPart(one, only))
  const pages = [...naming, ...others]
  const mail = home?.facts.shownContact.find(({ kind, isContactPart }) => kind === 'email' && isContactPart === true)
  const hosts = [...input.hosts, ...(mail === undefined || input.hosts.length > 0 ? [] : [mail.value.split('@')[1] ?? ''])]
  const titles = input.pages.map(({ facts }) => facts.naming.title)
  return siteName({ home: home?.facts.naming, pages, titles, hosts, company: companyName(input) ?? null })
}

/**
 * The name of a site (CONTRACT 2, site.name): `og:site_name`, the Organization's name or the title, unless the other evidence (the common
 * part of titles, logo, copyright, host) agrees on another one; of several forms the shortest. Headings do not count: they are slogans.
 * Undefined if nothing is a name.
 */
export function siteName(input: NamingInput): string | undefined {
  const evidence = nameEvidence(input)
  const holder = holderInTitle(input.home)
  const mayBeName = (text: string) => isName(text, holder)
  const candidates = new Map<string, string>()
  for (const { forms, ofHost } of evidence) {
    for (const form of ofHost === true ? [] : forms.filter(mayBeName)) {
      const key = wordsOf(form).join('')
      const known = candidates.get(key)
      candidates.set(key, known === undefined ? form : betterSpelling(known, form, input.home?.openGraph))
    }
  }
  // Many systems write the host into `og:site_name` when no name is set.
  const others = evidence.filter(({ weight }) => weight !== weights.openGraph)
  const rated = Array.from(candidates.values(), (name) => ({
    name,
    weight: isHost.test(name) ? weightOf(name, others) * hostLike : weightOf(name, evidence),
  }))
  const [best] = rated.toSorted((one, other) => other.weight - one.weight || one.name.length - other.name.length)
  if (best === undefined) return undefined
  // Nothing says which part of a single title is the name, but the whole title contains it.
  const title = withoutGreeting(input.home?.title ?? '')
  const isOpen = best.weight <= weights.homeTitle && title.length <= longestTitle
  return isOpen && titleParts(title).filter(mayBeName).length > 1 ? title : best.name
}

/** Maximum length of a title that is a name as a whole, in characters. */
const longestTitle = 80

/** The copyright holder, in words, if it is a part of the home page's title: it is a name even if legal pages are called the same (AGB). Else empty. */
function holderInTitle(home: SiteNaming | undefined): string {
  const holder = wordsOf(home?.copyright ?? '').join(' ')
  return titleParts(home?.title ?? '').some((part) => wordsOf(part).join(' ') === holder) ? holder : ''
}

/** Of two spellings of one name: the declared one, else the one with spaces, else the one without a legal form. */
function betterSpelling(one: string, other: string, declared: string | null | undefined): string {
  if (one === declared || other === declared) return declared
  const more = wordsOf(other).length - wordsOf(one).length
  return more > 0 || (more === 0 && other.length < one.length) ? other : one
}

/** One source: the texts that may be the name, best first, and its weight. */
interface NameEvidence {
  readonly forms: readonly string[]
  readonly weight: number
  /** Written without spaces and punctuation: it can confirm a name but is not one. */
  readonly ofHost?: boolean
}

/** Weights of the sources. What a site declares as its name outweighs any two others. */
const weights = {
  openGraph: 6,
  organization: 4,
  website: 3,
  commonPart: 3,
  application: 2,
  /** Less than the title: the text of a logo may be “logo of the company”, and the copyright holder may be somebody else. */
  logo: 1.4,
  copyright: 1.4,
  /** The title of another page that has the words of the logo. */
  otherTitle: 0.5,
  company: 2,
  host: 2,
  /** A part of the home page's title; the first one counts a little more. */
  homeTitle: 1.5,
  laterPart: 1,
} as const

/**
 * Share of a source's weight that a name gets: the name is the whole text, the first or a later one of its parts, all parts together,
 * inside a longer text, or longer than the text.
 */
const agreement = { whole: 1, part: 0.9, laterPart: 0.85, together: 0.8, within: 0.6, longer: 0.3 } as const

/** Factor for a name that looks like a host: few sites are called that. */
const hostLike = 0.7

/** What a page says of the name of its site, apart from the title. */
type NamingField = Exclude<keyof SiteNaming, 'title' | 'isHeaded'>

function nameEvidence({ home, pages, titles, hosts, company }: NamingInput): readonly NameEvidence[] {
  const said = (field: NamingField): NameEvidence => {
    const value = home?.[field] ?? mostCommon(pages, field)
    return { forms: value === undefined ? [] : withParts(value), weight: weights[field] }
  }
  const homeParts = titleParts(home?.title ?? '').map((part) => withoutGreeting(part))
  const uncut = home && uncutName(home, homeParts)
  const whole = home && nameCutByLogo(home, homeParts)
  const titleShare = isSlogan(home, pages) || isOfTemplate(home, pages) ? sloganLike : 1
  const logo = wordsOf(home?.logo ?? '')
  const withLogo = titles.find((title) => title !== home?.title && logo.length > 0 && holds(wordsOf(title), logo))
  return [
    said('openGraph'),
    said('organization'),
    said('website'),
    ...commonParts(home, pages),
    ...firstWords(home, titles),
    { forms: titleBeginnings(titles), weight: weights.commonPart },
    uncut === undefined ? said('application') : { forms: [uncut], weight: weights.application },
    whole === undefined ? said('logo') : { forms: [whole], weight: weights.logo },
    { forms: withLogo === undefined ? [] : titleParts(withLogo), weight: weights.otherTitle },
    said('copyright'),
    { forms: company === null ? [] : withParts(company), weight: weights.company },
    ...homeParts.map((part, at) => ({ forms: [part], weight: titleShare * (at === 0 ? weights.homeTitle : weights.laterPart) })),
    ...hosts.map((host) => ({ forms: [nameInHost(host)], weight: weights.host, ofHost: true })),
  ].filter(({ forms }) => forms.some((form) => form !== ''))
}

/** Maximum words cut off a name for a home screen. */
const maxCut = 2

/** The first part of the title if it begins with the application's name, shortened for a home screen, and no other source is that short. */
function uncutName(home: SiteNaming, [first = '', ...rest]: readonly string[]): string | undefined {
  const [short, long] = [wordsOf(home.application ?? ''), wordsOf(first)]
  const isBeginning = short.length > 0 && short.every((word, at) => long[at] === word)
  const isSaid = namesOf({ ...home, application: null }).some((name) => wordsOf(name).join(' ') === short.join(' '))
  return rest.length > 0 && isBeginning && !isSaid && long.length <= short.length + maxCut ? first : undefined
}

/** The name in the copyright line if it is a part of the title, too, and a logo shows only some of its words. */
function nameCutByLogo({ logo, copyright }: SiteNaming, titled: readonly string[]): string | undefined {
  const [short, long] = [wordsOf(logo ?? ''), wordsOf(copyright ?? '')]
  const isCut = short.length > 0 && short.length < long.length && holds(long, short)
  return isCut ? titled.find((part) => wordsOf(part).join(' ') === long.join(' ')) : undefined
}

/** Factor for a title that is a slogan, or that of a template. */
const sloganLike = 0.5

/** A title that every page has counts as a name up to this many words. */
const longestNameInTitle = 5

/** Whether every page has one long title, and the copyright line says a part of it in other words. */
function isSlogan(home: SiteNaming | undefined, pages: readonly SiteNaming[]): boolean {
  if (home === undefined || pages.length < 3 || pages.some(({ title }) => title !== home.title)) return false
  const words = wordsOf(home.title)
  return (
    words.length > longestNameInTitle && wordsOf(home.copyright ?? '').some((word) => word.length > 3 && words.includes(word))
  )
}

/** Whether every page has one title without a word of the logo, which the heading repeats: its author left the title of a template. */
function isOfTemplate(home: SiteNaming | undefined, pages: readonly SiteNaming[]): boolean {
  if (home?.isHeaded === undefined || pages.length < 3 || pages.some(({ title }) => title !== home.title)) return false
  const title = wordsOf(home.title)
  return !wordsOf(home.logo ?? '').some((word) => title.includes(word))
}

function withParts(text: string): readonly string[] {
  const parts = titleParts(text).map((part) => withoutGreeting(part))
  return parts.length > 1 ? [...parts, text] : [withoutGreeting(text)]
}

function mostCommon(pages: readonly SiteNaming[], field: NamingField): string | undefined {
  const counts = new Map<string, number>()
  for (const { [field]: value } of pages) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1)
  const [best] = [...counts].toSorted(([, one], [, other]) => other - one)
  return best !== undefined && best[1] >= minShare * pages.length ? best[0] : undefined
}

/** Share of the pages that must agree. */
const minShare = 0.3

/** Parts shared by different titles, weighted by how many have them; by any titles where the home page has none. */
function commonParts(home: SiteNaming | undefined, pages: readonly SiteNaming[]): readonly NameEvidence[] {
  const titled = pages.filter(({ title }) => title !== '')
  const counted = home?.title === '' ? titled : [...new Map(titled.map((page) => [page.title, page])).values()]
  const counts = new Map<string, { readonly text: string; count: number }>()
  for (const page of counted) {
    for (const { text, key } of partsOfTitle(page)) {
      const known = counts.get(key)
      if (known === undefined) counts.set(key, { text, count: 1 })
      else known.count++
    }
  }
  const max = counts.values().reduce((highest, { count }) => Math.max(highest, count), 0)
  return [...counts.values()]
    .filter(({ count }) => count >= Math.max(2, minShare * counted.length))
    .map(({ text, count }) => ({ forms: [text], weight: (weights.commonPart * count) / max }))
}

/** Minimum and maximum words of a name at the start of titles, and minimum number and share of such titles. */
const beginning = { fewest: 2, max: 4, titles: 3, share: 0.75 } as const

/** Last words that show a text is only the start of a phrase, not a name: `Plumber in`, `Welcome to`. */
const joins = /(?:^|\s)(?:\p{Ll}\S*|\p{L}{1,2}|And|The|For|From|With|Und|Der|Die|Das|Von|Les|Des|Del)$/u

/** The words that most titles begin with, where the logo or the copyright line has them: `Linde School Courses`, `Linde School Prices`. */
function firstWords(home: SiteNaming | undefined, titles: readonly string[]): readonly NameEvidence[] {
  const shown = [home?.logo, home?.copyright].map((text) => wordsOf(text ?? ''))
  if (shown.every(({ length }) => length === 0)) return []
  const words = (home?.title ?? '').split(/\s+/).slice(0, beginning.max + 1)
  const keys = Array.from(new Set(titles), (title) => wordsOf(title).slice(0, beginning.max + 1))
  for (let count = words.length; count >= beginning.fewest; count--) {
    const form = words
      .slice(0, count)
      .join(' ')
      .replace(/[\s,;:]+$/u, '')
    const key = wordsOf(form)
    const same = keys.filter((others) => key.every((word, at) => others[at] === word)).length
    const isShared = same >= beginning.titles && same >= keys.length * beginning.share
    if (key.length !== count || !isShared) continue
    if (count > beginning.max || joins.test(form)) return []
    if (shown.some((text) => holds(text, key))) return [{ forms: [form], weight: weights.commonPart }]
  }
  return []
}

/** The parts of the title of a page, each with its words. */
const partsOfTitle = memoizeByObject(({ title }: SiteNaming): readonly { readonly text: string; readonly key: string }[] =>
  Array.from(new Set([...titleParts(title), ...colonParts(title)].map((part) => withoutGreeting(part))), (text) => ({
    text,
    key: wordsOf(text).join(' '),
  })),
)

/** Whether the titles of two pages have a part in common. */
function sharesPart(one: SiteNaming, other: SiteNaming): boolean {
  const keys = new Set(partsOfTitle(other).map(({ key }) => key))
  return partsOfTitle(one).some(({ key }) => keys.has(key))
}

/** `hotel-sonne` for `www.hotel-sonne.example`; empty for an IP address or a local name. */
function nameInHost(host: string): string {
  const labels = hostNameOf(host).split('.')
  if (labels.length < 2 || labels.every((label) => /^\d+$/.test(label))) return ''
  const endings = labels.length > 2 && /^(?:co|com|org|net|gov|ac|or)$/.test(labels.at(-2) ?? '') ? 2 : 1
  return labels.at(-1 - endings) ?? ''
}

function weightOf(name: string, evidence: readonly NameEvidence[]): number {
  return evidence.reduce((sum, { forms, weight, ofHost = false }) => {
    const agreements = forms.map((form, at) => (ofHost ? agreementOfHost(name, form) : agreementOf(name, form, at, forms.length)))
    return sum + weight * Math.max(...agreements)
  }, 0)
}

function agreementOf(name: string, form: string, place: number, forms: number): number {
  const [words, others] = [wordsOf(name), wordsOf(form)]
  if (words.length === 0 || others.length === 0) return 0
  if (words.join('') === others.join('')) {
    if (forms === 1) return agreement.whole
    return place === 0 ? agreement.part : place < forms - 1 ? agreement.laterPart : agreement.together
  }
  if (holds(others, words)) return agreement.within
  return holds(words, others) ? agreement.longer : 0
}

/** Shortest name that is recognized within a host, in characters. */
const shortestInHost = 5

function agreementOfHost(name: string, host: string): number {
  const [written, wanted] = [markedWordsOf(name).join(''), wordsOf(host).join('')]
  const spellings = [
    withoutMarks(written),
    written.replace(/ä/g, 'ae').replace(/ö/g, 'oe').replace(/ü/g, 'ue').replace(/ß/g, 'ss'),
  ]
  if (wanted === '') return 0
  if (spellings.includes(wanted)) return agreement.whole
  const isWithin = spellings.some((spelling) => spelling.length >= shortestInHost && wanted.includes(spelling))
  return isWithin || (wanted.length >= shortestInHost && wordsOf(name).includes(wanted)) ? agreement.within : 0
}

/** Whether a text contains all words of another in a row. */
function holds(text: readonly string[], part: readonly string[]): boolean {
  return text.some((_, at) => part.every((word, place) => text[at + place] === word))
}
