import { lettersOf, plainWords } from '../../extraction/facts/part-words.ts'
import { namesOf } from '../../extraction/facts/naming.ts'
import { titleParts } from '../../extraction/metadata/title.ts'
import { primaryTag } from '../../model/language-tag.ts'
import type { SiteNaming } from '../../model/page-facts.ts'
import { displayPath, percentDecoded, spellingsOf, parsePath, type SitePath } from '../../model/site-path.ts'
import type { Notice } from '../../model/site-record.ts'
import type { SiteRules } from '../../model/site-rules.ts'
import type { FactPage, SiteFactsInput } from './site-facts.ts'
import { textPattern } from '../../model/text-pattern.ts'

/** The pages whose facts are the site's, and notices on the others. */
export interface OwnPages {
  readonly pages: readonly FactPage[]
  readonly notices: readonly Notice[]
}

/** A folder with pages of this many other companies holds samples only. */
const minSamples = 3

/** Maximum share of other pages with a sample's company name; on more pages it is another name of the site's own company. */
const maxOfSample = 0.4

/**
 * The site's own pages, without those of other companies or none: samples of a website maker, copied pages, templates with blanks, other
 * versions of the home page. Their prices and numbers are not the site's. Configured pages always count.
 */
export function ownPages({ pages, rules, siteName }: Pick<SiteFactsInput, 'pages' | 'rules' | 'siteName'>): OwnPages {
  const home = pages.find(({ record }) => record.path === '/')
  if (home === undefined) return { pages, notices: [] }
  const named = namedPaths(rules)
  const isNamed = ({ record: { path } }: FactPage) => named.size > 0 && spellingsOf(path).some((one) => named.has(one))
  const own = nameWords([siteName ?? '', ...namesOf(home.facts.naming)], home.facts.naming.title)
  const claims = new Map<FactPage, string>()
  const demonstrated = demonstratedNames(pages, own)
  const versions = versionFolders(pages)
  for (const page of pages) {
    if (page === home || isNamed(page) || primaryTag(page.record.language) !== primaryTag(home.record.language)) continue
    const { naming } = page.facts
    const name =
      isTemplate(naming) || isOtherVersion(page.record) || versions.has(folderOf(page)) ? '' : claimedCompanyName(naming)
    if (name === '' || (name !== undefined && !isNamedAs(own, naming))) claims.set(page, name)
    else {
      const parts = titleParts(naming.title).map((part) => lettersOf(part))
      // Alone, the title of another page is more likely its own: `Our prices`.
      const mayName = parts.length > 1 || demonstration.test(displayPath(page.record.path))
      const other = mayName ? parts.find((part) => demonstrated.has(part)) : undefined
      if (other !== undefined && !isAmong(own, [naming.title])) claims.set(page, other)
    }
  }
  if (claims.size === 0) return { pages, notices: [] }
  // Without a name on the home page, none is known to be the company's.
  const isNameless = namesOf(home.facts.naming).length === 0 && new Set(claims.values()).size < minSamples
  const byName = Map.groupBy(claims.keys(), (page) => claims.get(page) ?? '')
  const isOfOther = (name: string) => {
    const those = byName.get(name) ?? []
    return those.length <= maxOfSample * (pages.length - 1) || those.every(isDemonstration)
  }
  const others = new Map([...claims].filter(([, name]) => name === '' || (!isNameless && isOfOther(name))))
  const folders = sampleFolders(others)
  const isSample = (page: FactPage) =>
    others.has(page) ||
    (page !== home &&
      !isNamed(page) &&
      folders.has(folderOf(page)) &&
      !isNamedAs(own, page.facts.naming) &&
      !isAmong(own, [page.facts.naming.title]))
  const [first] = others
  const left = pages.filter(isSample)
  if (first === undefined || left.length === 0) return { pages, notices: [] }
  return { pages: pages.filter((page) => !isSample(page)), notices: left.map((page) => noticeOf(page, others.get(page))) }
}

function noticeOf({ record: { path } }: FactPage, name: string | undefined): Notice {
  const reason =
    name === '' ? 'it is a template, or an old or new version of a page' : 'it is the page of another company, or a sample of one'
  return { level: 'warning', key: 'pages.exclude', page: path, message: `Facts of this page were not published: ${reason}.` }
}

/** Whether part of a title is a template placeholder: `[COMPANY] – Plumber`, `{{ title }}`, but not `[2026]`. */
function isTemplate({ title }: SiteNaming): boolean {
  return (
    /[[{]/.test(title) &&
    titleParts(title).some((part) => /^(?:\[(?=.*\p{Lu})[\p{Lu}\d_ -]{3,}\]|\{\{[^{}]+\}\})$/u.test(part.trim()))
  )
}

/** Words for a version of a page that is not the one for visitors. */
const versionWords =
  'old|new|alt|neu|ancien|nouveau|vieja?|nueva?|stary|nowy|v\\d+|version|previous|backup|bak|copy|kopie|kopia|copia|test|draft|draught|entwurf|mock-?up|demo|template|sample|archive|original|orig|beta|dev|staging|tmp|temp'

/** Addresses of other versions of the home page, and of pages for trying something: `/index-old.html`, `/index2.html`, `/test2.html`. */
const otherVersion = textPattern(
  `^/(?:index\\d+|index[-_. ]v?\\d+|test\\d+|old|copy)(?:\\.html?)?/?$|/index[-_. ](?:[^/]*[-_. ])?(?:${versionWords})\\d*(?:[-_. ][^/]*)?$`,
  'iu',
)

function isOtherVersion({ path }: FactPage['record']): boolean {
  return otherVersion.test(displayPath(path))
}

/** Names of folders with another version of the whole site: `/v3/`, `/old/`, `/site-2019/`. */
const versionFolder = textPattern(
  `^(?:(?:site|web|website|www)[-_.]?)?(?:${versionWords}|prev|legacy|(?:19|20)\\d\\d)\\d{0,2}(?:[-_.](?:site|web|website|\\d+))?$`,
  'iu',
)

/** Fewest titles that pages of another version share with those at the same addresses of the site. */
const minAlike = 2

/**
 * The folders at the top with another version of the site: called so, and their home page and at least half of their pages have the titles of the
 * site's own. `Prices` and `Contact` alone may be those of a part, such as the tests of a school.
 */
function versionFolders(pages: readonly FactPage[]): ReadonlySet<string> {
  const byFolder = Map.groupBy(pages, folderOf)
  const titles = new Map(pages.map(({ record: { path, title } }) => [path, title]))
  return new Set(
    [...byFolder].flatMap(([folder, inside]) => {
      if (!versionFolder.test(percentDecoded(folder))) return []
      const alike = inside.filter(({ record: { path, title } }) => titles.get(path.slice(folder.length + 1)) === title)
      // Pages that all have the name of the site as their title may differ.
      const isApart = new Set(alike.map(({ record: { title } }) => title)).size >= minAlike
      const hasHome = alike.some(({ record: { path } }) => path === `/${folder}/`)
      return hasHome && isApart && alike.length * 2 >= inside.length ? [folder] : []
    }),
  )
}

/** Addresses of pages that show what the company makes for others, without pages below them: `/demo-bakery.html`, `/demos/bakery/`. */
const demonstration = /\/(?:demos?|mock-?ups?)[-_/][^/]+\/?$/iu

/** The same with pages below them: `/bakery-demo/prices/`, `/demos/bakery/prices/`, but not `/book-a-demo/` and `/product-demo/`. */
const inDemonstration =
  /\/(?:demos?|mock-?ups?)[-_/][^/]|(?<!\/(?:(?:book|request|schedule|get|see|try|watch)(?:[-_](?:an?|the|your))?|free|live|online|our|product|software|video))[-_](?:demo|mock-?up)(?:\/|\.html?$|$)/iu

/** Whether a page has the name of a company that, as its address says, is an invented one, on however small a site. */
function isDemonstration({ record: { path }, facts: { naming } }: FactPage): boolean {
  return inDemonstration.test(displayPath(path)) && claimedCompanyName(naming) !== undefined
}

/** The names of the companies in demonstrations: the beginnings of titles that name neither the company nor a demonstration. */
function demonstratedNames(pages: readonly FactPage[], own: NameWords): ReadonlySet<string> {
  const isOfOther = ({ record, facts: { naming } }: FactPage) =>
    demonstration.test(displayPath(record.path)) && !/demo|mock-?up/i.test(naming.title) && !isAmong(own, [naming.title])
  const names = pages.filter(isOfOther).map(({ facts }) => lettersOf(titleParts(facts.naming.title)[0] ?? ''))
  return new Set(names.filter(({ length }) => length >= shortestName))
}

/** Length of the shortest name of another company that is recognized in titles alone, in letters. */
const shortestName = 8

/** The letters of the company name that a page gives in at least two places, one being its logo, copyright line or data; else undefined. */
function claimedCompanyName({ openGraph, organization, website, logo, copyright, title }: SiteNaming): string | undefined {
  const said = [organization, openGraph, website, copyright, logo].flatMap((name) => {
    const letters = lettersOf(name ?? '')
    return letters === '' ? [] : [letters]
  })
  const parts = titleParts(title).map((part) => lettersOf(part))
  return said.find((name, at) =>
    [...said.filter((_, other) => other !== at), ...parts].some(
      (other) => other !== '' && (name.startsWith(other) || other.startsWith(name)),
    ),
  )
}

/** Names of the company, and the distinctive words of them and of its home page's title. */
interface NameWords {
  /** Letters of the names. */
  readonly letters: readonly string[]
  /** Letters of the names and of the title that are long enough to be found in others. */
  readonly parts: readonly string[]
  readonly words: ReadonlySet<string>
}

/** Length of the shortest word that two names of one company share, in characters. */
const shortestShared = 4

function isShared({ length }: string): boolean {
  return length >= shortestShared
}

function nameWords(names: readonly string[], title: string): NameWords {
  const letters = names.map((name) => lettersOf(name)).filter((name) => name !== '')
  return {
    letters,
    parts: [...letters, lettersOf(title)].filter(isShared),
    words: new Set([...names, title].flatMap((name) => plainWords(name).split(' ')).filter(isShared)),
  }
}

/** Whether a page names the company, in its title too; names in another script may be the same one. */
function isNamedAs(own: NameWords, naming: SiteNaming): boolean {
  const names = namesOf(naming)
  if (isAmong(own, names) || isInTitle(own, naming.title)) return true
  return names.length > 0 && !names.some((name) => own.letters.some((one) => isLatin(one) === isLatin(name)))
}

/** Whether a title contains a name of the company; a short name must be a whole part of the title. */
function isInTitle(own: NameWords, text: string): boolean {
  const title = lettersOf(text)
  const hasPart = (name: string) => titleParts(text).some((part) => lettersOf(part) === name)
  return own.letters.some((name) => title.includes(name) && (isShared(name) || hasPart(name)))
}

function isLatin(text: string): boolean {
  return /\p{Script=Latin}/u.test(text)
}

/** Whether one of the names has the words of the site's own, or its letters without the spaces. */
function isAmong(own: NameWords, names: readonly string[]): boolean {
  return names.some((name) => {
    const letters = lettersOf(name)
    return (
      own.letters.includes(letters) ||
      own.parts.some((one) => letters.includes(one) || (isShared(letters) && one.includes(letters))) ||
      plainWords(name)
        .split(' ')
        .some((word) => own.words.has(word)) ||
      [...own.words].some((word) => letters.includes(word))
    )
  })
}

/** Folders at the top of the site in which several other companies have pages. */
function sampleFolders(others: ReadonlyMap<FactPage, string>): ReadonlySet<string> {
  const folders = Map.groupBy(others, ([page]) => folderOf(page))
  return new Set(
    [...folders].flatMap(([folder, of]) =>
      folder !== '' && new Set(of.map(([, name]) => name)).size >= minSamples ? [folder] : [],
    ),
  )
}

/** The first folder of a page's address; empty for one at the top. */
function folderOf({ record: { path } }: FactPage): string {
  const [, folder = '', ...rest] = path.split('/')
  return rest.length === 0 ? '' : folder
}

/** Pages that the configuration names. */
function namedPaths({ contact, pricing, offers = [], services = [], caseStudies }: SiteRules): ReadonlySet<SitePath> {
  const named = [
    contact?.page,
    pricing?.page,
    pricing?.ranges?.page,
    caseStudies?.page,
    ...offers.map(({ page }) => page),
    ...services.map(({ page }) => page.split('#', 1)[0]),
  ]
  return new Set(named.flatMap((path) => (path === undefined ? [] : (parsePath(path) ?? []))))
}
