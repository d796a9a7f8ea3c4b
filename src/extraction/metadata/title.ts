import type { Root } from 'hast'
import { lettersOf } from '../facts/part-words.ts'
import { displayPath, isHomePage, type SitePath } from '../../model/site-path.ts'
import { plainText } from '../facts/structured/declared-text.ts'
import { elementsOf } from '../tree/element.ts'
import type { PageHead } from '../tree/page-head.ts'
import { visibleText } from '../tree/visible-text.ts'

/** Longest title that is published, in characters. */
const longest = 300

/** Part of a declared title that is read, in characters. */
const longestRead = 2_000

/** Separators between a title and the site name; a hyphen only with spaces around it, a dot with one: `l·l` is a part of Catalan words. */
const separator = /\s+[-–—־−|·•»«:‹›/~]+\s+|\s*[|»]\s*|\s+·|·\s+/

/** Words in quotation marks that look like separators: `Bakery «Crust»`, `Café »Linde«`. */
const quotation = /\s*(?:«[^«»|]+»|»(?!\s)[^«»|]+(?<!\s)«)/

const quotationOrSeparator = new RegExp(`(?<quotation>${quotation.source})|${separator.source}`, 'g')

/** What is known of a page when its title is chosen. */
interface TitleContext {
  readonly path: SitePath
  /** Candidates for the name of the site on this page, best first. */
  readonly names: readonly string[]
  /** What most pages of the site have as a title, or as an h1: at most the title of the home page. */
  readonly siteTitles?: readonly string[] | undefined
  /** The page without what surrounds its content. */
  readonly rest?: Root
}

/**
 * Title of a page: its only h1, else og:title, then `<title>`, both without the name of the site, else the only heading of the highest
 * rank that is left of it, else whatever there is. Never empty; the name of the site only if nothing else is known, or on the home page.
 */
export function pageTitle(head: PageHead, { path, names, siteTitles = [], rest }: TitleContext): string {
  const [siteName = null] = names
  const isOf = (text: string, others: readonly string[]) => path !== '/' && others.some((other) => sameText(text, other))
  const ofSite = siteTitles.map((title) => plainText(title))
  const headings = [...new Set(head.mainHeadings.map((heading) => visibleText(heading)))].filter((text) => lettersOf(text) !== '')
  // A site that makes its logo an h1 gives it to every page.
  const own = headings.filter((text) => !isOf(text, names) && !isOf(text, ofSite))
  const only = own.length === 1 ? own[0] : undefined
  const written = [head.metas.get('og:title') ?? '', head.title]
  const less = (texts: readonly string[]) => texts.map((text) => lessSiteName(text, siteName)).filter(Boolean)
  const declared = less(written.filter((text) => !isOf(text, ofSite)))
  const title =
    only ??
    declared.find((text) => !isOf(text, names)) ??
    own[0] ??
    (isHomePage(path) || rest === undefined ? undefined : onlyHeading(rest)) ??
    declared[0] ??
    less(written)[0] ??
    headings[0] ??
    fileName(path)
  return boundedTitle(title)
}

/** Most text above the heading that names a page, such as a date or a label: one below that is the title of a part. */
const maxAbove = 100

/** The heading of the highest rank, if there is only one and it begins the page. */
function onlyHeading(rest: Root): string | undefined {
  const ranks = Map.groupBy(
    elementsOf(rest).filter(({ tagName }) => /^h[2-6]$/.test(tagName)),
    ({ tagName }) => tagName,
  )
  const highest = [...ranks].toSorted(([one], [other]) => one.localeCompare(other))[0]?.[1]
  const [heading] = highest?.length === 1 ? highest : []
  if (heading === undefined) return undefined
  const text = visibleText(heading)
  return visibleText(rest).indexOf(text) <= maxAbove ? text.replace(/\s*:$/, '') || undefined : undefined
}

/** A title, cut to the maximum length. */
export function boundedTitle(title: string): string {
  const cut = title.slice(0, longest - 1).toWellFormed()
  return title.length <= longest ? title : `${cut.trimEnd()}…`
}

/**
 * A title without the name of the site at its end or start, and without what follows the name (`Page | Company | Slogan`).
 * Without a known name only what follows the last `|`, `»` or `·` is taken for one: dashes are too often part of the title itself.
 */
function lessSiteName(text: string, siteName: string | null): string {
  const title = plainText(text.slice(0, longestRead).toWellFormed())
  const parts = partsOf(title).filter((part) => part.text.trim() !== '')
  const [first, ...rest] = parts
  if (first === undefined) return ''
  const endBefore = (part: TitlePart) => parts[parts.indexOf(part) - 1]?.end
  const named =
    rest.findLast((part) => sameText(part.text, siteName)) ?? rest.slice(-1).find((part) => isLonger(part.text, siteName))
  if (named !== undefined) return title.slice(first.start, endBefore(named)).trim()
  if (rest[0] !== undefined && sameText(first.text, siteName)) return title.slice(rest[0].start, parts.at(-1)?.end).trim()
  const last = rest.findLast((part) => /[|»·]/.test(title.slice(endBefore(part), part.start)))
  return title.slice(first.start, last === undefined ? parts.at(-1)?.end : endBefore(last)).trim()
}

/** The parts of a title, between its separators. */
export function titleParts(title: string): readonly string[] {
  return partsOf(title.slice(0, longestRead).toWellFormed())
    .map(({ text }) => text.trim())
    .filter(Boolean)
}

/** A part of a title, and where it begins and ends. */
interface TitlePart {
  readonly text: string
  readonly start: number
  readonly end: number
}

function partsOf(title: string): readonly TitlePart[] {
  const parts: TitlePart[] = []
  let start = 0
  for (const match of title.matchAll(quotationOrSeparator)) {
    if (match.groups?.['quotation'] !== undefined) continue
    parts.push({ text: title.slice(start, match.index), start, end: match.index })
    start = match.index + match[0].length
  }
  return [...parts, { text: title.slice(start), start, end: title.length }]
}

/** Words that may follow the name of a site: `Ofek Israel`, `אופק שיווק דיגיטלי`. */
const maxMore = 2

/** Whether a text is the name of the site plus at most a few words. */
function isLonger(text: string, siteName: string | null): boolean {
  const [words, name] = [text.toLowerCase().split(/\s+/), (siteName ?? '').toLowerCase().split(/\s+/)]
  return lettersOf(siteName ?? '') !== '' && name.every((word, at) => words[at] === word) && words.length <= name.length + maxMore
}

/** Whether two texts are the same but for case and punctuation. */
export function sameText(one: string, other: string | null): boolean {
  return other !== null && lettersOf(one) !== '' && lettersOf(one) === lettersOf(other)
}

function fileName(path: SitePath): string {
  const name = displayPath(path).split('/').filter(Boolean).at(-1) ?? ''
  return (
    name
      .replace(/\.html?$/i, '')
      .replace(/[-_]+/g, ' ')
      .trim() || path
  )
}
