import { textPattern } from '../../model/text-pattern.ts'

/** Emoji, stars, arrows and icon font glyphs; not the signs that occur in names and measures. */
const icon = '(?:(?![©®™℠℗°℃℉№])[\\p{So}\\p{Co}][\\p{M}\\u200D\\p{Emoji_Modifier}]*)'
const before = textPattern(`^(?:${icon}\\s*)+`, 'u')
const after = textPattern(`(?:\\s*${icon})+$`, 'u')

/** A name without icons before and after it: `🔧 Boiler repair ★`. */
export function withoutIcons(name: string): string {
  return name.replace(before, '').replace(after, '').trim()
}
