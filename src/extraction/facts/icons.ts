/** Emoji, stars, arrows and the glyphs of icon fonts; not the signs that are parts of names and measures. */
const icon = '(?:(?![©®™℠℗°℃℉№])[\\p{So}\\p{Co}][\\p{M}\\u200D\\p{Emoji_Modifier}]*)'
const before = new RegExp(`^(?:${icon}\\s*)+`, 'u')
const after = new RegExp(`(?:\\s*${icon})+$`, 'u')

/** A name without the pictures that its author set before and after it: `🔧 Boiler repair ★`. */
export function withoutIcons(name: string): string {
  return name.replace(before, '').replace(after, '').trim()
}
