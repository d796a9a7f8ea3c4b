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
  const single = withoutDuplicates(word)
  if (!lastLetters.has(single.at(-1))) return single
  for (let length = Math.min(longestSuffix, single.length - minStem); length > 0; length--) {
    if (suffixes.has(single.slice(-length))) return single.slice(0, -length)
  }
  return single
}

/** Fewer letters than a stem's would be another word: זווית and חוויה are not זו and חו. */
function withoutDuplicates(word: string): string {
  if (!word.includes('יי') && !word.includes('וו')) return word
  const single = word.replaceAll('יי', 'י').replaceAll('וו', 'ו')
  return single.length < minStem ? word : single
}

/** A possessive of a short noun in ה: דעתו is of דעה. */
const ofShortFeminine = /(?<=^..)ת(?:[והמכ]|נו)$/

/**
 * Further ways to read an ending, by its last letter: it may belong to the word (סגנונו is סגנון with ו rather than with נו) or be a
 * possessive (ארגונם, עסקך). Before ם and ן some letters make a longer suffix more likely, or ן the end of a noun in ון; a word
 * with the article has no possessive; the last letter of צורך and ארוך belongs to the word.
 */
const otherEndings: Readonly<Record<string, readonly (readonly [ending: RegExp, instead: string])[]>> = {
  ו: [
    [/(?<=..נ)ו$/, ''],
    [ofShortFeminine, 'ה'],
  ],
  ה: [[ofShortFeminine, 'ה']],
  מ: [
    [/(?<=....)(?<![יכתה])מ$/, ''],
    [ofShortFeminine, 'ה'],
  ],
  נ: [[/(?<=....)(?<![יכתהו])נ$/, '']],
  כ: [
    ...[/ותיכ$/, /יכ$/, /תכ$/, /(?<!ו|^.ו.)כ$/].map((ending) => [new RegExp(`(?<=^[^ה].{2,})${ending.source}`), ''] as const),
    [ofShortFeminine, 'ה'],
  ],
  ת: [[/(?<=....)אות$/, '']],
}

/** What {@link foldHebrew} would give if the ending of a word were read in another way. */
export function otherFolds(written: string): readonly string[] {
  const word = withoutDuplicates(written)
  return (otherEndings[word.at(-1) ?? ''] ?? [])
    .filter(([ending]) => ending.test(word))
    .map(([ending, instead]) => word.replace(ending, instead))
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
