let millisecond = 0
let text = ''

/** The time of a log line, as ISO 8601 in UTC, formatted once per millisecond rather than for every line. */
export function logTime(): string {
  const now = Date.now()
  if (now !== millisecond) {
    millisecond = now
    text = new Date(now).toISOString()
  }
  return text
}
