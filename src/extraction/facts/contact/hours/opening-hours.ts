import { clockTime, daysBetween, type HoursKey, readWeekday, type Weekday, weekdays } from './days-and-times.ts'
import { type HoursSlot, readHoursText } from './hours-text.ts'
import { nodesOf, type StructuredNode, textsOf } from '../../structured/structured-node.ts'

/** Opening hours by day in lower-case English (`{sunday: '09:00-18:00'}`); `{text}` where only words are given. Closed days are absent. */
export type OpeningHours = Readonly<Record<string, string>>

/** Longest text of hours that is read, in characters. */
const longestText = 500

/** What structured data says of the opening hours of a place. */
interface DescribedHours {
  readonly hours?: OpeningHours
  /** Where there are no hours: what cannot be read, such as `Mo-St 09:00-20:00` or two overlapping times of a day. */
  readonly unreadable: readonly { readonly text: string; readonly reason: string }[]
}

/** Opening hours of a place: `openingHoursSpecification`, else `hoursAvailable`, else `openingHours`. */
export function readOpeningHours(node: StructuredNode): DescribedHours {
  const specified = new HoursByDay()
  const [opening, available] = ['openingHoursSpecification', 'hoursAvailable'].map((name) => nodesOf(node, name))
  for (const one of opening?.length ? opening : (available ?? [])) addSpecification(specified, one)
  const contested = specified.contested()
  if (contested !== undefined) return { unreadable: [{ text: contested, reason: 'these times of one day overlap' }] }
  const texts = textsOf(node, 'openingHours').map((text) => text.slice(0, longestText))
  // Next to hours that can be read, an absent day would seem closed.
  const hours = specified.result() ?? (texts.every((text) => isUnreadableCode(text)) ? undefined : fromTexts(texts))
  if (hours === undefined) return { unreadable: texts.map((text) => ({ text, reason: 'they cannot be read' })) }
  return { hours, unreadable: [] }
}

/** Whether a text has the form of coded hours (schema.org, openingHours) but cannot be read. */
function isUnreadableCode(text: string): boolean {
  return /^[A-Z][a-z](?:[-,] ?[A-Z][a-z])* \d{1,2}:\d\d ?- ?\d{1,2}:\d\d$/.test(text) && readHoursText(text) === undefined
}

/** Opening hours from the lines of a page; the page's own words if they cannot be parsed. Undefined if there are none. */
export function hoursInWords(lines: readonly string[]): OpeningHours | undefined {
  const text = lines.join('\n').slice(0, longestText)
  return text.trim() === '' ? undefined : fromTexts([text])
}

/** Lines of hours as rows: a column of days followed by as many times becomes one row per day; a last day without a time is dropped. */
export function hoursInRows(lines: readonly string[]): readonly string[] {
  const half = lines.length / 2
  const [days, times] = [lines.slice(0, half), lines.slice(half)]
  if (half > 1 && times.length === days.length && days.every(isDay) && !times.some(isDay) && /\d/.test(times[0] ?? ''))
    return days.map((day, at) => `${day} ${times[at]?.replaceAll(/^[\s–-]+|[\s–-]+$/g, '')}`)
  return lines.length > 1 && isDay(lines.at(-1)) ? hoursInRows(lines.slice(0, -1)) : lines
}

function isDay(line: string | undefined): boolean {
  return line !== undefined && !/\d/.test(line) && readHoursText(`${line} 9:00-10:00`) !== undefined
}

/** `Su-Th 09:00-18:00`, `ימים א׳-ה׳ 9:00-18:00`; what cannot be parsed completely is kept as text. */
function fromTexts(texts: readonly string[]): OpeningHours | undefined {
  const hours = new HoursByDay()
  const read = texts.map((text) => ({ text, slots: readHoursText(text) }))
  const isClear = isConsistent(read.flatMap(({ slots = [] }) => slots))
  for (const { text, slots } of read) {
    if (slots === undefined || !isClear) hours.addWords(text.replaceAll('\n', '; '))
    else for (const slot of slots) hours.add(slot.days, slot.hours)
  }
  return hours.result()
}

/**
 * Whether some days are open, no individually named day is both open and closed, no range is closed as a whole, and the hours of a
 * day do not overlap.
 */
function isConsistent(slots: readonly HoursSlot[]): boolean {
  const closed = new Set(slots.flatMap(({ days, hours }) => (hours === undefined ? days : [])))
  const open = slots.filter(({ hours }) => hours !== undefined)
  if (
    open.length === 0 ||
    open.some(({ days, alone }) => alone.some((day) => closed.has(day)) || days.every((day) => closed.has(day)))
  )
    return false
  return open.every((one, at) =>
    open.slice(at + 1).every(({ days, hours }) => !days.some((day) => one.days.includes(day)) || !overlap(one.hours, hours)),
  )
}

/** Parsed times of a day. */
const clock = /^(\d\d:\d\d)-(\d\d:\d\d)$/

/** Whether two different times of a day may overlap. */
function overlap(one = '', other = ''): boolean {
  if (one === other) return false
  const [first, second] = [one, other].toSorted().map((hours) => clock.exec(hours))
  const [opens = '', closes = ''] = first?.slice(1) ?? []
  return second?.[1] === undefined || opens > closes || second[1] < closes
}

class HoursByDay {
  readonly #byDay = new Map<HoursKey, Set<string>>()
  readonly #closed = new Set<HoursKey>()
  readonly #words = new Set<string>()

  /** Adds hours to days; without hours the days are closed, whatever else is added. */
  add(days: readonly HoursKey[], hours: string | undefined): void {
    for (const day of days) {
      if (hours === undefined) this.#closed.add(day)
      else this.#byDay.set(day, (this.#byDay.get(day) ?? new Set()).add(hours))
    }
  }

  addWords(words: string): void {
    this.#words.add(words)
  }

  /** The first weekday with overlapping times, and these times. */
  contested(): string | undefined {
    for (const day of weekdays) {
      const times = this.#closed.has(day) ? [] : [...(this.#byDay.get(day) ?? [])].filter((one) => clock.test(one)).sort()
      if (times.some((one, at) => at > 0 && overlap(times[at - 1], one))) return `${day} ${times.join(', ')}`
    }
    return undefined
  }

  result(): OpeningHours | undefined {
    const days = [...weekdays, 'holidayEves' as const, 'publicHolidays' as const].flatMap((day): [string, string][] => {
      const hours = this.#closed.has(day) ? undefined : this.#byDay.get(day)
      return hours === undefined ? [] : [[day, [...hours].sort().join(', ')]]
    })
    if (this.#words.size > 0) days.push(['text', [...this.#words].join('; ')])
    return days.length === 0 ? undefined : Object.fromEntries(days)
  }
}

/** Hours that only apply to certain dates, such as holidays, are not weekly hours. */
function addSpecification(result: HoursByDay, node: StructuredNode): void {
  if (node.properties.has('validFrom') || node.properties.has('validThrough')) return
  const [opens = '', closes = ''] = [textsOf(node, 'opens')[0], textsOf(node, 'closes')[0]]
  if (opens === '' || closes === '') return
  const hours = opens === closes ? undefined : `${clockTime(opens) ?? opens}-${clockTime(closes) ?? closes}`
  const names = textsOf(node, 'dayOfWeek').flatMap((text) => text.split(','))
  if (names.length === 0 && hours !== undefined) result.addWords(hours)
  for (const name of names) {
    const days = /PublicHolidays$/i.test(name.trim()) ? (['publicHolidays'] as const) : daysIn(name)
    if (days !== undefined) result.add(days, hours)
    else if (hours !== undefined) result.addWords(`${name.trim()} ${hours}`)
  }
}

/** The days of `Su`, `Su-Th` or `Sunday to Thursday`. */
function daysIn(text: string): readonly Weekday[] | undefined {
  const whole = readWeekday(text)
  if (whole !== undefined) return [whole]
  const [first, last, ...more] = text.split(/\s*[-–]\s*|\s+to\s+/).map((name) => readWeekday(name))
  return first === undefined || last === undefined || more.length > 0 ? undefined : daysBetween(first, last)
}
