/** Days of the week as they are published, in the order of an Israeli week. */
export const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const
export type Weekday = (typeof weekdays)[number]

/** Keys of opening hours: weekdays, and what schema.org days also have: holidays and their eves. */
export type HoursKey = Weekday | 'holidayEves' | 'publicHolidays'

export function isWeekday(key: HoursKey): key is Weekday {
  return key !== 'holidayEves' && key !== 'publicHolidays'
}

/** Hebrew days, by their word and their letter. */
const hebrew: ReadonlyMap<string, Weekday> = new Map([
  ['ראשון', 'sunday'],
  ['שני', 'monday'],
  ['שלישי', 'tuesday'],
  ['רביעי', 'wednesday'],
  ['חמישי', 'thursday'],
  ['שישי', 'friday'],
  ['ששי', 'friday'],
  ['שבת', 'saturday'],
  ['א', 'sunday'],
  ['ב', 'monday'],
  ['ג', 'tuesday'],
  ['ד', 'wednesday'],
  ['ה', 'thursday'],
  ['ו', 'friday'],
  ['ש', 'saturday'],
])

/** The day that a text names: `https://schema.org/Sunday`, `Su`, `Sun`, `sunday`, `ראשון`, `יום א׳`. */
export function readWeekday(text: string): Weekday | undefined {
  const word = text
    .replace(/^.*[/:#]/, '')
    .trim()
    .toLowerCase()
  const latin = word.length < 2 ? undefined : weekdays.find((day) => day.startsWith(word) || word === `${day}s`)
  return latin ?? hebrew.get(word.replace(/^(?:ב?יום|ימי)\s+/, '').replace(/['׳]$/, ''))
}

/** All days from one to another; wrapping around the end of the week (`Fr-Su`). */
export function daysBetween(first: Weekday, last: Weekday): readonly Weekday[] {
  const start = weekdays.indexOf(first)
  const count = (weekdays.indexOf(last) - start + weekdays.length) % weekdays.length
  return Array.from({ length: count + 1 }, (_, at) => weekdays[(start + at) % weekdays.length] ?? first)
}

/**
 * `9`, `9:00`, `9.00`, `9h`, `0900`, `09:00:00`, `T09:00+02:00` and `9 AM` as `09:00`; undefined for an invalid time.
 */
export function clockTime(text: string): string | undefined {
  const [, hour, minute = '00', half] =
    /^T?(\d{1,2})(?:[:.h]?(\d{2})|\s?h)?(?::\d{2})?(?:Z|[+-]\d{2}:?\d{2})?\s*([ap])?\.?(?:m\.?)?$/i.exec(text) ?? []
  if (hour === undefined) return undefined
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  if (hours > 24 || Number(minute) > 59 || (hours === 24 && minute !== '00')) return undefined
  return `${String(hours).padStart(2, '0')}:${minute}`
}
