/** `2026-03-01`, `2026-03-01T10:00`, `2026-03-01 10:00:05.123+02:00`: ISO 8601 as sites write it. */
const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/i

/**
 * The instant that a page, a sitemap or a feed names, as RFC 3339 in UTC without fractions (CONTRACT 3, Lists).
 * A date alone is midnight UTC; a time without a zone is read as UTC. Null for anything else.
 */
export function toInstant(text: string | null | undefined): string | null {
  const match = iso.exec(text?.trim() ?? '')
  if (match === null) return null
  const [, year, month, day, hour = '00', minute = '00', second = '00', zone = 'Z'] = match
  const offset = zone.toUpperCase() === 'Z' ? 'Z' : zone.replace(/^([+-]\d{2}):?(\d{2})$/, '$1:$2')
  const date = `${year}-${month}-${day}`
  if (!isDayOfCalendar(date)) return null
  const time = Date.parse(`${date}T${hour}:${minute}:${second}${offset}`)
  return Number.isNaN(time) ? null : new Date(time).toISOString().replace(/\.\d{3}Z$/, 'Z')
}

/** Date.parse moves 30 February to March; a date that does not exist is refused. */
function isDayOfCalendar(date: string): boolean {
  const time = Date.parse(`${date}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date)
}
