/**
 * Letters of the scripts in the word tables, for a character class: `\b` does not cover Hebrew, and `\p{L}` takes a millisecond to
 * compile in each of hundreds of patterns.
 */
export const letters =
  'A-Za-z\\u00AA\\u00B5\\u00BA\\u00C0-\\u00D6\\u00D8-\\u00F6\\u00F8-\\u02AF\\u0370-\\u03FF\\u0400-\\u052F\\u0531-\\u058F\\u05D0-\\u05EA\\u0620-\\u064A\\u0671-\\u06D3\\u0E00-\\u0E7F\\u10A0-\\u10FF\\u1E00-\\u1FFF\\u3040-\\u30FF\\u4E00-\\u9FFF\\uAC00-\\uD7A3'

/** Word boundaries; digits may touch a word (`3900ש"ח`). */
export const wordStart = `(?<![${letters}])`
export const wordEnd = `(?![${letters}])`

/**
 * Matches words in exactly this case, in a pattern that ignores case (with the flag `u`), for signs and codes that are common words or
 * names in another case: “try”, “all”, “Ron”. Each letter has its own class: V8 also matches plain letters in the other case once it stops optimizing
 * patterns, after a megabyte of their code.
 */
export function caseSensitive(words: string): string {
  return `(?-i:${words.replaceAll(/\p{L}/gu, '[$&]')})`
}
