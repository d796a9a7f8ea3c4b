/** Milliseconds of a day; days here are those of UTC, which all have the same length. */
export const dayLength = 86_400_000

/** The day of an instant in UTC, `2026-11-21`. */
export function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10)
}

/** The day a number of days after another one, or before it. */
export function dayAfter(day: string, days: number): string {
  return dayOf(new Date(Date.parse(`${day}T00:00:00Z`) + days * dayLength))
}
