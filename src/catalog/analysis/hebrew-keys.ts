/** Letters that must remain of a word when a prefix or a suffix is taken away. */
const minStem = 3

/** Possessives on a singular in ה, which becomes ת, and on plurals; in normalised letters (ם is מ, ן is נ). */
const possessives = 'תו תה תמ תנ תנו תכמ ותיהמ ותיהנ ותיכמ ותינו ותיו ותיה ותי יהמ יהנ יכמ יכנ ינו יו יה נו ו'

/** Number and gender: of nouns; of adjectives in י (עבריים); of nouns in ות (שירותים, אפשרויות); with ת in the stem (עמותות). */
const inflections = 'ות ימ ית ה ת י יימ יות ותימ ויות תות תת'

const suffixes = new Set(`${possessives} ${inflections}`.split(' '))
const longestSuffix = 5

/**
 * A Hebrew word without its inflection: its longest suffix removed, double י and ו of full spelling written once.
 * Not a word of the language, only what its forms have in common.
 */
export function foldHebrew(word: string): string {
  let stem = word
  for (let length = Math.min(longestSuffix, word.length - minStem); length > 0; length--) {
    if (!suffixes.has(word.slice(-length))) continue
    stem = word.slice(0, -length)
    break
  }
  return stem.replaceAll('יי', 'י').replaceAll('וו', 'ו')
}

/** The particles that Hebrew writes as prefixes, in the order in which they follow each other; each may be missing. */
const prefixSlots: readonly (readonly string[])[] = [['ו'], ['לכש', 'כש', 'מש', 'ש'], ['ב', 'כ', 'ל', 'מ'], ['ה']]

/** Every way to read the beginning of a word as prefixes: what then remains of it, the whole word first. */
export function withoutPrefixes(word: string): readonly string[] {
  const readings = [word]
  for (const slot of prefixSlots) {
    for (const rest of readings.slice()) {
      for (const prefix of slot) {
        if (rest.length - prefix.length >= minStem && rest.startsWith(prefix)) readings.push(rest.slice(prefix.length))
      }
    }
  }
  return readings
}
