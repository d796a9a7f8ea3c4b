import { toInstant } from '../../model/instant.ts'

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

/** Forms in which nobody can take the day for the month: the year comes first, or the month is a word. */
const forms: readonly RegExp[] = [
  `(?<year>\\d{4})[-/.](?<number>\\d{1,2})[-/.](?<day>\\d{1,2})${clock}`,
  `(?<year>\\d{4})(?<number>\\d{2})(?<day>\\d{2})(?:T(?<hours>\\d{2})(?<minutes>\\d{2})\\d{2}Z)?`,
  `(?:\\p{L}{3,9}\\.?,? )?(?<day>\\d{1,2})(?:st|nd|rd|th)?[ -](?:ב|of )?${month},?[ -](?<year>\\d{4})${clock}`,
  `(?:\\p{L}{3,9}\\.?,? )?${month} (?<day>\\d{1,2})(?:st|nd|rd|th)?,? (?<year>\\d{4})${clock}`,
].map((form) => new RegExp(`^${form}$`, 'iu'))

/** Longest date, in characters. */
const longest = 60

/**
 * The instant of a date as sites write it, RFC 3339 in UTC: ISO 8601 and its neighbours (`2026/3/1`, `20260301`), RFC 9110
 * dates, and dates with the month in Hebrew or English words. A date alone is midnight UTC. Null for what is no date, and
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
