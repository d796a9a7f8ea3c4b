import { postBox } from '../../../extraction/facts/contact/address/inner-parts.ts'
import { readHoursText } from '../../../extraction/facts/contact/hours/hours-text.ts'
import { addressWords, isInOtherScript, isSameAddress } from '../../../extraction/facts/contact/address/same-address.ts'
import { memoizeByObject } from '../../../model/maps.ts'
import type { Notice } from '../../../model/site-record.ts'
import { contactWarning } from './contact-notices.ts'
import {
  certainOrOnlyValues,
  configuredValue,
  contactPageName,
  type Evidence,
  lastCertainRank,
  ranks,
  type ShownEvidence,
  type SourcedValue,
} from './evidence.ts'
import { textPattern } from '../../../model/text-pattern.ts'

/** Fields of an address, or hours by day. */
export type Fields = Readonly<Record<string, unknown>>

/** A value of the contact details with what disagrees with it. */
export interface Chosen {
  readonly read: SourcedValue<Fields> | undefined
  readonly disagreement?: { readonly value: Fields; readonly notice: Notice }
}

/** The address: the configured one, else the contact page's; in the words of structured data where both are the same place. */
export function chooseAddress(
  configured: Fields | undefined,
  structured: readonly Evidence<Fields>[],
  shown: readonly ShownEvidence[],
): Chosen {
  const sorted = withFields(shown, 'address').toSorted((one, other) => one.rank - other.rank || doubt(one) - doubt(other))
  // Letters go to a box; visitors need the place.
  const places = sorted.filter(({ value }) => !boxAtStart.test(textOf(value)))
  return choose('address', configured, structured, places.length > 0 ? places : sorted, isSamePlace)
}

/** Whether two addresses may be the same, also in two scripts. */
function isSamePlace(one: Fields, other: Fields): boolean {
  return isSameAddress(one, other) || isInOtherScript(addressWords(one), addressWords(other))
}

/** A post office box at the beginning of an address. */
const boxAtStart = textPattern(`^${postBox}`, 'iu')

/** Addresses next to a label come before others, and those below directions after them. */
function doubt({ method, isDirections }: Evidence<Fields> & Pick<ShownEvidence, 'isDirections'>): number {
  return (method === 'page' ? 1 : 0) + (isDirections === true ? 2 : 0)
}

/** The opening hours. Hours by weekday are preferred to words, unless the contact page has other ones. */
export function chooseHours(
  configured: Fields | undefined,
  structured: readonly Evidence<Fields>[],
  shown: readonly ShownEvidence[],
): Chosen {
  const texts = new Map<Fields | undefined, string>(shown.map(({ fields, value }) => [fields, value]))
  const closed = memoizeByObject((fields: Fields) => closedDaysOf(texts.get(fields) ?? ''))
  const isOpenWhereClosed = (one: Fields, other: Fields) => closed(one).some((day) => day in other)
  const isSame = (one: Fields, other: Fields) => {
    if ('text' in one || 'text' in other) return sayMore(one, other).length === 0 && sayMore(other, one).length === 0
    return one === other || (isEqual(one, other) && !isOpenWhereClosed(one, other) && !isOpenWhereClosed(other, one))
  }
  const all = withFields(shown, 'hours')
  // With two unlabelled schedules, nothing says which one is the opening hours.
  const isUnclear = (one: Evidence<Fields>) =>
    one.method === 'page' &&
    all.some(
      (other) => other.method === 'page' && other.page === one.page && other.rank === one.rank && !isSame(one.value, other.value),
    )
  const clear = all.filter((one) => !isUnclear(one))
  return choose('hours', configured, structured, clear, isSame)
}

/** A time of day as most of the world writes it. */
const timeOfDay = /(?<![\d.:])(?:[01]?\d|2[0-4])[:.][0-5]\d(?![\d.:]| ?[ap]\.?m)/giu

/** The times that the words of a schedule have and the other one has not, such as those of a break; words with other forms of times say nothing. */
function sayMore(one: Fields, other: Fields): readonly string[] {
  const [words, times] = [one, other].map((fields) =>
    Array.from(textOf(fields).matchAll(timeOfDay), ([time]) => time.replace('.', ':').padStart(5, '0')),
  )
  const known = new Set(times)
  return 'text' in one && known.size > 0 ? (words ?? []).filter((time) => !known.has(time)) : []
}

/** The days that a schedule says are closed. */
function closedDaysOf(text: string): readonly string[] {
  const slots = readHoursText(text.replaceAll('; ', '\n')) ?? []
  return slots.flatMap(({ days, hours }) => (hours === undefined ? days : []))
}

/** Whether two schedules agree on every day they share; one may have more days. */
function isEqual(one: Fields, other: Fields): boolean {
  return Object.keys(one).every((day) => other[day] === undefined || one[day] === other[day])
}

function withFields(
  shown: readonly ShownEvidence[],
  kind: 'address' | 'hours',
): readonly (Evidence<Fields> & Pick<ShownEvidence, 'isDirections'>)[] {
  const found = shown.flatMap((one) => (one.kind === kind && one.fields !== undefined ? [{ ...one, value: one.fields }] : []))
  if (kind === 'hours') return found
  // A label may stand above the first line of an address only. Streets of two towns may have one name.
  const byPage = Map.groupBy(found, ({ page }) => page)
  return found.map((one) => {
    const wholes = byPage.get(one.page)?.filter(({ value }) => textOf(value).startsWith(`${textOf(one.value)}, `)) ?? []
    const [whole] = wholes
    const isClear = wholes.every(({ value }) => textOf(value) === textOf(whole?.value ?? {}))
    return whole === undefined || !isClear ? one : { ...one, value: whole.value }
  })
}

function choose(
  field: 'address' | 'hours',
  configured: Fields | undefined,
  structured: readonly Evidence<Fields>[],
  shown: readonly Evidence<Fields>[],
  isSame: (one: Fields, other: Fields) => boolean,
): Chosen {
  if (configured !== undefined) return { read: configuredValue(configured) }
  const read = mostReliable(field, structured, shown, isSame)
  const sources = [...structured, ...shown].filter(({ rank, value }) => rank <= lastCertainRank && !isPartial(value))
  const other = [...Map.groupBy(sources, ({ rank }) => rank).values()]
    .filter((ofRank) => read !== undefined && !ofRank.some(({ value }) => isSame(value, read.value)))
    .flatMap(([first]) => first ?? [])[0]
  if (read === undefined || isPartial(read.value) || other === undefined) return { read }
  const what = field === 'hours' ? 'schedule' : 'address'
  const message = `The ${what} of ${sourceName(read)} (${textOf(read.value)}) is published; that of ${sourceName(other)} is another one (${textOf(other.value)}).`
  return { read, disagreement: { value: other.value, notice: contactWarning(field, message, read.page) } }
}

/** The value of the contact page, else of structured data, else another one that is certain or the only one. */
function mostReliable(
  field: 'address' | 'hours',
  structured: readonly Evidence<Fields>[],
  shown: readonly Evidence<Fields>[],
  isSame: (one: Fields, other: Fields) => boolean,
): Evidence<Fields> | undefined {
  const onPage = shown.filter(({ rank }) => rank === ranks.contactPage)
  const whole = structured.filter(({ value }) => !isPartial(value))
  const [described] = whole.length > 0 ? whole : structured
  if (described !== undefined && !isPartial(described.value))
    return onPage.some(({ value }) => isSame(value, described.value)) ? described : (onPage[0] ?? described)
  const known = certainOrOnlyValues(shown.map((one) => ({ ...one, key: textOf(one.value) }))).filter(
    ({ rank }) => field === 'address' || rank <= lastCertainRank,
  )
  const fuller = known.filter(({ value }) => described === undefined || isWithin(described.value, value))
  const [first] = fuller
  return (
    fuller.find(({ value }) => !('text' in value) && (first === undefined || isSame(first.value, value))) ?? first ?? described
  )
}

function sourceName({ rank, page }: Evidence<Fields>): string {
  if (rank === ranks.contactPage) return `the ${contactPageName(page)}`
  if (rank === ranks.structured) return `the structured data of ${page ?? 'the site'}`
  return rank === ranks.frame ? 'the headers or footers' : (page ?? 'another page')
}

/** An address without its street: the town, perhaps. */
function isPartial(fields: Fields): boolean {
  return Object.keys(fields).every((field) =>
    ['addressLocality', 'postalCode', 'addressRegion', 'addressCountry'].includes(field),
  )
}

function isWithin(part: Fields, whole: Fields): boolean {
  const town = part['addressLocality']
  return typeof town === 'string' && textOf(whole).includes(town)
}

/** An address, or a schedule with its days, in one line. */
export function textOf(fields: Fields): string {
  return Object.entries(fields)
    .flatMap(([field, value]) => (typeof value === 'string' ? [/^\d\d:\d\d-/.test(value) ? `${field} ${value}` : value] : []))
    .join(', ')
    .slice(0, 200)
}
