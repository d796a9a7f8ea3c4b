import { daysBetween, readHoursText, readWeekday, type HoursKey, type Weekday, weekdays } from './hours-text.ts'
import { nodesOf, textsOf, type StructuredNode } from './structured-node.ts'

/** Opening hours by day in lower-case English (`{sunday: '09:00-18:00'}`); `{text}` where only words are given. Closed days are absent. */
export type OpeningHours = Readonly<Record<string, string>>

/** Longest text of hours that is read, in characters. */
const longestText = 500

/** Opening hours of a place: its OpeningHoursSpecifications, else its `openingHours`; undefined for none. */
export function readOpeningHours(node: StructuredNode): OpeningHours | undefined {
  const slots = new Slots()
  for (const name of ['openingHoursSpecification', 'hoursAvailable']) {
    for (const specification of nodesOf(node, name)) addSpecification(slots, specification)
  }
  if (slots.isEmpty()) for (const text of textsOf(node, 'openingHours')) addText(slots, text.slice(0, longestText))
  return slots.hours()
}

/** Opening hours from the lines of a page; its own words where they cannot be read. Undefined for none. */
export function hoursInWords(lines: readonly string[]): OpeningHours | undefined {
  const text = lines.join('\n').slice(0, longestText)
  const read = readHoursText(text)
  const slots = new Slots()
  if (read === undefined) slots.addWords(text.replaceAll('\n', '; '))
  else for (const { days, hours } of read) slots.add(days, hours)
  return text.trim() === '' ? undefined : slots.hours()
}

/** Collects hours day by day. */
class Slots {
  readonly #byDay = new Map<HoursKey, Set<string>>()
  readonly #words: string[] = []

  add(days: readonly HoursKey[], hours: string): void {
    for (const day of days) this.#byDay.set(day, (this.#byDay.get(day) ?? new Set()).add(hours))
  }

  addWords(words: string): void {
    if (!this.#words.includes(words)) this.#words.push(words)
  }

  isEmpty(): boolean {
    return this.#byDay.size === 0 && this.#words.length === 0
  }

  hours(): OpeningHours | undefined {
    const days = [...weekdays, 'holidayEves' as const, 'publicHolidays' as const].flatMap((day): [string, string][] => {
      const hours = this.#byDay.get(day)
      return hours === undefined ? [] : [[day, [...hours].sort().join(', ')]]
    })
    if (this.#words.length > 0) days.push(['text', this.#words.join('; ')])
    return days.length === 0 ? undefined : Object.fromEntries(days)
  }
}

/** Hours of certain dates only (a holiday) are not those of the week. */
function addSpecification(slots: Slots, node: StructuredNode): void {
  if (node.properties.has('validFrom') || node.properties.has('validThrough')) return
  const [opens = '', closes = ''] = [textsOf(node, 'opens')[0], textsOf(node, 'closes')[0]]
  if (opens === '' || closes === '' || opens === closes) return
  const hours = `${clockTime(opens)}-${clockTime(closes)}`
  const named = textsOf(node, 'dayOfWeek').flatMap((text) => text.split(','))
  if (named.length === 0) slots.addWords(hours)
  for (const name of named) {
    const days = daysIn(name)
    if (days !== undefined) slots.add(days, hours)
    else if (/PublicHolidays$/i.test(name.trim())) slots.add(['publicHolidays'], hours)
    else slots.addWords(`${name.trim()} ${hours}`)
  }
}

/** `Su-Th 09:00-18:00`, `ימים א׳-ה׳ 9:00-18:00`; what cannot be read as a whole is kept as text. */
function addText(slots: Slots, text: string): void {
  const read = readHoursText(text)
  if (read === undefined) slots.addWords(text)
  else for (const { days, hours } of read) slots.add(days, hours)
}

/** The days of `Su`, `Su-Th` or `Sunday to Thursday`. */
function daysIn(text: string): readonly Weekday[] | undefined {
  const whole = readWeekday(text)
  if (whole !== undefined) return [whole]
  const [first, last, ...more] = text.split(/\s*[-–]\s*|\s+to\s+/).map((name) => readWeekday(name))
  return first === undefined || last === undefined || more.length > 0 ? undefined : daysBetween(first, last)
}

/** `9:00`, `0900`, `09:00:00`, `T09:00+02:00` and `9 AM` as `09:00`; anything else as it is. */
function clockTime(text: string): string {
  const match = /^T?(\d{1,2})(?::?(\d{2}))?(?::\d{2})?(?:Z|[+-]\d{2}:?\d{2})?\s*([ap])?\.?(?:m\.?)?$/i.exec(text)
  if (match === null) return text
  const [, hour = '', minute = '00', half] = match
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  return `${String(hours).padStart(2, '0')}:${minute}`
}
