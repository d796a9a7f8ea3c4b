/** Letters that must remain of a word when a prefix or a suffix is removed. */
const minStem = 3

/** Possessives on a singular in ה, which becomes ת, and on plurals; in normalised letters (ם is מ, ן is נ). */
const possessives = 'תו תה תמ תנ תנו תכמ ותיהמ ותיהנ ותיכמ ותינו ותיו ותיה ותי יהמ יהנ יכמ יכנ ינו יו יה נו ו'

/** Possessives of nouns in ית (תוכניתו), in ות and their plurals (סמכותו, סמכויותיו), and of nouns in ייה. */
const possessivesOfFeminines = 'יתו יתה יתמ יתנ יתנו ותו ותה ותמ ותנ ותנו ויותיו ויותיה ויותיהמ ויותיהנ ויותינו'

/**
 * Number and gender: of nouns; of adjectives in י (עבריים); of nouns in ות (שירותים, אפשרויות); with ת in the stem (עמותות);
 * of nouns in ייה (ספרייה).
 */
const inflections = 'ות ימ ית ה ת י יות ותימ ויות תות תת'

const suffixes = new Set(`${possessives} ${possessivesOfFeminines} ${inflections}`.split(' '))
const longestSuffix = 7
const lastLetters = new Set([...suffixes].map((suffix) => suffix.at(-1)))

/**
 * A Hebrew word without its inflection: its longest suffix removed, double י and ו of full spelling written once.
 * Not a word of the language, only the common part of its forms.
 */
export function foldHebrew(word: string): string {
  const single = withoutDoubles(word)
  if (!lastLetters.has(single.at(-1))) return single
  for (let length = Math.min(longestSuffix, single.length - minStem); length > 0; length--) {
    if (suffixes.has(single.slice(-length))) return single.slice(0, -length)
  }
  return single
}

/** Fewer letters than a stem's would be another word: זווית and חוויה are not זו and חו. */
function withoutDoubles(word: string): string {
  if (!word.includes('יי') && !word.includes('וו')) return word
  const single = word.replaceAll('יי', 'י').replaceAll('וו', 'ו')
  return single.length < minStem ? word : single
}

/** Before a last ם or ן these letters make it more likely a part of a longer suffix, or ן the end of a noun in ון. */
const beforePlural = 'יכתה'
const noPossessorAfter: Readonly<Record<string, string>> = { מ: beforePlural, נ: `${beforePlural}ו` }

/**
 * Further ways to read an ending that may be a possessive or belong to the word: ארגונם is also ארגון, עסקך is also עסק, and
 * סגנונו is סגנון with ו rather than with נו.
 */
export function otherFolds(written: string): readonly string[] {
  const word = withoutDoubles(written)
  if (word.length <= minStem) return []
  const last = word.at(-1) ?? ''
  const before = word.at(-2) ?? ''
  if (last === 'ו') return before === 'נ' ? [word.slice(0, -1)] : []
  if (last === 'כ') return foldsOfYours(word)
  if (word.endsWith('אות')) return word.length - 3 > minStem ? [word.slice(0, -3)] : []
  const excluded = noPossessorAfter[last]
  return excluded === undefined || word.length === minStem + 1 || excluded.includes(before) ? [] : [word.slice(0, -1)]
}

/** Possessives of the second person. A word with the article has none, and ארוך, צורך and הולך end in a letter of their own. */
function foldsOfYours(word: string): readonly string[] {
  if (/^ה|^.ו.כ$|וכ$/.test(word)) return []
  return ['ותיכ', 'יכ', 'תכ', 'כ']
    .filter((suffix) => word.endsWith(suffix) && word.length - suffix.length >= minStem)
    .map((suffix) => word.slice(0, -suffix.length))
}

/** The particles that Hebrew writes as prefixes, in the order in which they follow each other; each may be missing. */
const prefixSlots: readonly (readonly string[])[] = [['ו'], ['לכש', 'כש', 'מש', 'ש'], ['ב', 'כ', 'ל', 'מ'], ['ה']]

/** Every way to read the beginning of a word as prefixes: what then remains of it, the whole word first. */
export function withoutPrefixes(word: string): readonly string[] {
  const readings = [word]
  for (const slot of prefixSlots) {
    const before = readings.length
    for (let at = 0; at < before; at++) {
      const rest = readings[at] ?? ''
      for (const prefix of slot) {
        if (rest.length - prefix.length >= minStem && rest.startsWith(prefix)) readings.push(rest.slice(prefix.length))
      }
    }
  }
  return readings
}

/** A folded word without any leading letter that may be a prefix, so that it is the same with and without prefixes. */
export function stemWithoutPrefixes(key: string): string {
  let start = 0
  while (key.length - start > minStem && 'והשבכלמ'.includes(key[start] ?? '-')) start++
  return key.slice(start)
}
