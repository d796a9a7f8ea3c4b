import type { Element, Root } from 'hast'
import { textsOf, type StructuredNode, type StructuredSource } from '../facts/structured/structured-node.ts'
import { attribute, elementsOf, hasAttribute, hasClass, isElement } from '../tree/element.ts'
import type { PageHead } from '../tree/page-head.ts'
import { visibleText } from '../tree/visible-text.ts'
import { toInstant } from '../../model/instant.ts'
import { textPattern } from '../../model/text-pattern.ts'

/** The declared last change: JSON-LD dateModified, article:modified_time (CONTRACT 3, Lists), microdata; never a date of publication. */
export function declaredDate(things: readonly StructuredNode[], head: PageHead): string | null {
  return modified(things, 'json-ld') ?? readDate(head.metas.get('article:modified_time')) ?? modified(things, 'microdata')
}

function modified(things: readonly StructuredNode[], source: StructuredSource): string | null {
  const texts = things.filter((thing) => thing.source === source).flatMap((thing) => textsOf(thing, 'dateModified'))
  return texts.map((text) => readDate(text)).find((instant) => instant !== null) ?? null
}

/**
 * The first `time` with a full date in the main content, up to the first of several articles: those are other pages, and what follows is
 * about them. Without an attribute its text is its value (HTML, 4.5.14).
 */
export function dateInContent(content: Root | Element): string | null {
  const cards = new Set([content, ...elementsOf(content)].flatMap((parent) => datedArticles(parent)))
  for (const element of elementsOf(content)) {
    if (cards.has(element)) return null
    const instant = element.tagName === 'time' ? dateOf(element) : null
    if (instant !== null) return instant
  }
  return null
}

/** Sibling articles with a date; none if there is only one. */
function datedArticles(parent: Root | Element): readonly Element[] {
  const articles = [...parent.children].filter((child) => isElement(child, 'article'))
  const dated =
    articles.length < 2 ? [] : articles.filter((article) => elementsOf(article).some(({ tagName }) => tagName === 'time'))
  return dated.length < 2 ? [] : dated
}

/**
 * The date of the only entry on a page, by the class names of WordPress and other themes (hAtom 0.1: `updated`, else `published`,
 * within `hentry`) or in WordPress's date block. It is often in the entry's footer, which is not part of its text.
 */
export function dateOfEntry(root: Root): string | null {
  const block = onlyOne(root, 'wp-block-post-date')
  if (block !== undefined) return dateInContent(block)
  const entry = onlyOne(root, 'hentry')
  if (entry === undefined) return null
  const times = elementsOf(entry).filter((element) => isElement(element, 'time'))
  for (const name of ['updated', 'published']) {
    const instant = times.filter((time) => hasClass(time, name)).map(dateOf)[0] ?? null
    if (instant !== null) return instant
  }
  return null
}

/** The element of a class; undefined if there are several, as in a list of entries. */
function onlyOne(root: Root, name: string): Element | undefined {
  let found: Element | undefined
  for (const element of elementsOf(root)) {
    if (!hasClass(element, name)) continue
    if (found !== undefined) return undefined
    found = element
  }
  return found
}

function dateOf(time: Element): string | null {
  return readDate(hasAttribute(time, 'dateTime') ? attribute(time, 'dateTime') : visibleText(time))
}

const months: readonly (readonly [string, ...string[]])[] = [
  ['jan', 'ינואר', 'ינו'],
  ['feb', 'פברואר', 'פבר'],
  ['mar', 'מרץ', 'מרס'],
  ['apr', 'אפריל', 'אפר'],
  ['may', 'מאי'],
  ['jun', 'יוני'],
  ['jul', 'יולי'],
  ['aug', 'אוגוסט', 'אוג'],
  ['sep', 'ספטמבר', 'ספט'],
  ['oct', 'אוקטובר', 'אוק'],
  ['nov', 'נובמבר', 'נוב'],
  ['dec', 'דצמבר', 'דצמ'],
]

const clock =
  '(?:[T, ]+(?:at |בשעה )?(?<time>\\d{1,2}:\\d{2}(?::\\d{2})?)(?:[.,]\\d+)?(?: ?(?<half>[ap])m)?(?: ?(?<zone>Z|GMT|UTC|[+-]\\d{2}(?::?\\d{2})?))?)?'
const month = '(?<month>\\p{L}{3,9})\\.?'

/** Unambiguous date formats: the year comes first, or the month is a word. */
const forms: readonly RegExp[] = [
  `(?<year>\\d{4})[-/.](?<number>\\d{1,2})[-/.](?<day>\\d{1,2})${clock}`,
  `(?<year>\\d{4})(?<number>\\d{2})(?<day>\\d{2})(?:T(?<hours>\\d{2})(?<minutes>\\d{2})\\d{2}Z)?`,
  `(?:\\p{L}{3,9}\\.?,? )?(?<day>\\d{1,2})(?:st|nd|rd|th)?[ -](?:ב|of )?${month},?[ -](?<year>\\d{4})${clock}`,
  `(?:\\p{L}{3,9}\\.?,? )?${month} (?<day>\\d{1,2})(?:st|nd|rd|th)?,? (?<year>\\d{4})${clock}`,
].map((form) => textPattern(`^${form}$`, 'iu'))

/** Longest date, in characters. */
const longest = 60

/**
 * The instant of a date as sites write it, RFC 3339 in UTC: ISO 8601 and its neighbours (`2026/3/1`, `20260301`), RFC 9110
 * dates, and dates with the month in Hebrew or English words. A date alone is midnight UTC. Null for anything else, and
 * for `01/03/2026`, which is January or March.
 */
export function readDate(text: string | undefined): string | null {
  const date = (text ?? '')
    .slice(0, longest + 1)
    .replace(/[\u200B-\u200F\u202A-\u202E\u2066-\u2069]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  if (date.length > longest) return null
  const instant = toInstant(date)
  if (instant !== null) return instant
  for (const form of forms) {
    const groups = form.exec(date)?.groups
    if (groups === undefined) continue
    const number = groups['number'] ?? monthNumber(groups['month'] ?? '')
    if (number !== null)
      return toInstant(`${groups['year']}-${twoDigits(number)}-${twoDigits(groups['day'] ?? '')}${timeOf(groups)}`)
  }
  return null
}

function monthNumber(name: string): string | null {
  const word = name.toLowerCase()
  const at = months.findIndex(
    ([english, ...hebrew]) => hebrew.includes(word) || (word.startsWith(english) && englishMonths.test(word)),
  )
  return at < 0 ? null : String(at + 1)
}

const englishMonths =
  /^(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)$/

/** The time as {@link toInstant} reads it; empty for a date alone. */
function timeOf({ time, half, zone, hours, minutes }: Readonly<Record<string, string | undefined>>): string {
  if (hours !== undefined && minutes !== undefined) return `T${hours}:${minutes}Z`
  const [hour, ...rest] = (time ?? '').split(':')
  if (hour === undefined || rest.length === 0) return ''
  const shifted = half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  const offset = zone === undefined || /^[A-Z]+$/i.test(zone) ? 'Z' : zone.length === 3 ? `${zone}:00` : zone
  return `T${twoDigits(String(shifted))}:${rest.join(':')}${offset}`
}

function twoDigits(number: string): string {
  return number.padStart(2, '0')
}
