let millisecond = 0
let written = ''

/** The time of a line of the log, as ISO 8601 in UTC. A date is made once in a millisecond, not for every line. */
export function logTime(): string {
  const now = Date.now()
  if (now !== millisecond) {
    millisecond = now
    written = new Date(now).toISOString()
  }
  return written
}
