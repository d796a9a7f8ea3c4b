/** Days of the week as they are published, in the order of an Israeli week. */
export const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const
export type Weekday = (typeof weekdays)[number]

/** What hours may be given for. */
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

/** All days from one to another; past the end of the week it goes on at its start (`Fr-Su`). */
export function daysBetween(first: Weekday, last: Weekday): readonly Weekday[] {
  const start = weekdays.indexOf(first)
  const count = (weekdays.indexOf(last) - start + weekdays.length) % weekdays.length
  return Array.from({ length: count + 1 }, (_, at) => weekdays[(start + at) % weekdays.length] ?? first)
}
