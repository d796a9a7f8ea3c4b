const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const time = String.raw`(\d\d):(\d\d):(\d\d)`

/** The forms of a date, each with the places of day, month, year and time: the one in use, and two obsolete ones. */
const forms = [
  { pattern: new RegExp(String.raw`^[A-Z][a-z]{2}, (\d\d) ([A-Z][a-z]{2}) (\d{4}) ${time} GMT$`), places: [1, 2, 3, 4] },
  { pattern: new RegExp(String.raw`^[A-Z][a-z]{5,8}, (\d\d)-([A-Z][a-z]{2})-(\d\d) ${time} GMT$`), places: [1, 2, 3, 4] },
  { pattern: new RegExp(String.raw`^[A-Z][a-z]{2} ([A-Z][a-z]{2}) ([ \d]\d) ${time} (\d{4})$`), places: [2, 1, 6, 3] },
] as const

/** The time of an HTTP-date in any of its three forms, in milliseconds (RFC 9110 section 5.6.7); undefined for anything else. */
export function parseHttpDate(text: string): number | undefined {
  for (const { pattern, places } of forms) {
    const match = pattern.exec(text)
    if (match === null) continue
    const [day, name, digits, clock] = places
    const month = months.indexOf(match[name] ?? '')
    const [hours, minutes, seconds] = [0, 1, 2].map((at) => Number(match[clock + at]))
    const given = Number(match[digits])
    const value = Date.UTC(
      match[digits]?.length === 2 ? nearYear(given) : given,
      month,
      Number(match[day]),
      hours,
      minutes,
      seconds,
    )
    // Days and times that do not exist are carried over by Date.
    const isReal = month >= 0 && new Date(value).getUTCDate() === Number(match[day]) && (hours ?? 24) < 24 && (minutes ?? 60) < 60
    return isReal ? value : undefined
  }
  return undefined
}

/** A year of two digits is not more than 50 years in the future. */
function nearYear(digits: number): number {
  const now = new Date().getUTCFullYear()
  const year = now - (now % 100) + digits
  return year > now + 50 ? year - 100 : year
}

/**
 * The `Last-Modified` field of something whose parts were last changed at these times (RFC 3339). None while that is in the future, such
 * as after the clock was set back (RFC 9110 section 8.8.2.1).
 */
export function lastModified(times: readonly (string | undefined)[]): { readonly 'last-modified'?: string } {
  const latest = Math.max(...times.map((time) => (time === undefined ? 0 : Date.parse(time))))
  return latest > 0 && latest <= Date.now() ? { 'last-modified': new Date(latest).toUTCString() } : {}
}
