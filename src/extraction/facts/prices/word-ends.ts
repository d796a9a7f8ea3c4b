/** Word boundaries, which `\b` is not in Hebrew; digits may touch a word (`3900ש"ח`). */
export const wordStart = '(?<!\\p{L})'
export const wordEnd = '(?!\\p{L})'

/**
 * Matches words in exactly this case, in a pattern that ignores case (with the flag `u`), for signs and codes that are common words or
 * names in another case: “try”, “all”, “Ron”. Each letter has its own class: V8 also matches plain letters in the other case once it stops optimizing
 * patterns, after a megabyte of their code.
 */
export function caseSensitive(words: string): string {
  return `(?-i:${words.replaceAll(/\p{L}/gu, '[$&]')})`
}
