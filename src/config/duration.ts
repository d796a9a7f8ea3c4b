const unitSeconds = { s: 1, m: 60, h: 3600, d: 86_400 } as const

/** How a duration is written, for JSON Schema: `90s`, `10m`, `1h`, `1d`; never zero. */
export const durationPattern = '^[1-9][0-9]{0,5}[smhd]$'

/** Seconds of a duration such as `10m`; undefined for what is none. */
export function parseDuration(text: string): number | undefined {
  const match = /^([1-9][0-9]{0,5})([smhd])$/.exec(text)
  if (match === null) return undefined
  const [, count, unit] = match
  return unit === 's' || unit === 'm' || unit === 'h' || unit === 'd' ? Number(count) * unitSeconds[unit] : undefined
}
