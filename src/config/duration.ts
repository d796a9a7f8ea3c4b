const unitSeconds: ReadonlyMap<string, number> = new Map([
  ['s', 1],
  ['m', 60],
  ['h', 3600],
  ['d', 86_400],
])

/** How a duration is written, for JSON Schema: `90s`, `10m`, `1h`, `1d`; never zero. */
export const durationPattern = '^[1-9][0-9]{0,5}[smhd]$'

/** Seconds of a duration such as `10m`; undefined for anything else. */
export function parseDuration(text: string): number | undefined {
  const [, count, unit = ''] = /^([1-9][0-9]{0,5})([smhd])$/.exec(text) ?? []
  const seconds = unitSeconds.get(unit)
  return seconds === undefined ? undefined : Number(count) * seconds
}
