import { nodesOf, type StructuredNode, textsOf } from './structured-node.ts'
import { daysBetween, readWeekday, type Weekday, weekdays } from './weekdays.ts'

/** Opening hours by day in lower-case English (`{sunday: '09:00-18:00'}`); `{text}` where only words are given. Closed days are absent. */
export type OpeningHours = Readonly<Record<string, string>>

/** Longest text of hours that is read, in characters. */
const longestText = 500

/** Opening hours of a place: its OpeningHoursSpecifications, else its `openingHours`; undefined where it gives none. */
export function readOpeningHours(node: StructuredNode): OpeningHours | undefined {
  const slots = new Slots()
  for (const name of ['openingHoursSpecification', 'hoursAvailable']) {
    for (const specification of nodesOf(node, name)) addSpecification(slots, specification)
  }
  if (slots.isEmpty()) for (const text of textsOf(node, 'openingHours')) addText(slots, text.slice(0, longestText))
  return slots.hours()
}

/** Collects hours day by day. */
class Slots {
  readonly #byDay = new Map<Weekday | 'publicHolidays', Set<string>>()
  readonly #words: string[] = []

  add(days: readonly (Weekday | 'publicHolidays')[], hours: string): void {
    for (const day of days) this.#byDay.set(day, (this.#byDay.get(day) ?? new Set()).add(hours))
  }

  addWords(words: string): void {
    if (!this.#words.includes(words)) this.#words.push(words)
  }

  isEmpty(): boolean {
    return this.#byDay.size === 0 && this.#words.length === 0
  }

  hours(): OpeningHours | undefined {
    const days = [...weekdays, 'publicHolidays' as const].flatMap((day): [string, string][] => {
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

/** `Su-Th 09:00-18:00`, `Mo,Tu 09:00-12:00`, `Mo-Su`; several, apart by a semicolon or a comma. */
function addText(slots: Slots, text: string): void {
  const texts = slotTexts(text)
  const read = texts.map((slot) => readSlot(slot, texts.length === 1))
  // Half of a line that is not understood would tell less than its words do.
  if (read.some((slot) => slot === undefined)) slots.addWords(text)
  else for (const slot of read) if (slot !== undefined) slots.add(slot.days, slot.hours)
}

/** Days before a comma belong to the hours that follow: `Mo,Tu 09:00-12:00` is one slot. */
function slotTexts(text: string): readonly string[] {
  const texts: string[] = []
  let days = ''
  for (const part of text.split(/[;,]/)) {
    days += days === '' ? part : `,${part}`
    if (!/\d/.test(part)) continue
    texts.push(days.trim())
    days = ''
  }
  return days.trim() === '' ? texts : [...texts, days.trim()]
}

/** Days without hours are open all day, when nothing else is said (schema.org, openingHours). */
function readSlot(text: string, alone: boolean): { readonly days: readonly Weekday[]; readonly hours: string } | undefined {
  const [, names = '', open, close] = /^(\P{N}*?)\s*(?:(\d{1,2}:\d{2})\s*[-–]\s*(\d{1,2}:\d{2}))?$/u.exec(text) ?? []
  const days = names.split(',').map((name) => daysIn(name))
  if (names === '' || days.includes(undefined) || (open === undefined && !alone)) return undefined
  const hours = open === undefined || close === undefined ? '00:00-24:00' : `${clockTime(open)}-${clockTime(close)}`
  return { days: days.flatMap((list) => list ?? []), hours }
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
