/** English words that end in s but are not plurals. */
const noPlurals = new Set(['news', 'has', 'was', 'does', 'gas', 'lens', 'this', 'yes'])

/** Singular of a simple English plural; other words, and those of other languages that look alike, fold consistently. */
export function foldPlain(word: string): string {
  const plural = word.length > 2 && word.endsWith('s') && !/[sui]s$/.test(word) && !noPlurals.has(word)
  if (plural && word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  const singular = plural ? word.slice(0, -1) : word
  return /(?:[xz]|[cs]h|ss|[a-z]us)e$/.test(singular) ? singular.slice(0, -1) : singular
}

/** A stem of three letters or more, one of them a vowel, before an ending of tense; the whole word must be in Latin letters. */
const inflected = /^([a-z]*[aeiouy][a-z]*)(?:ing|ed)$/
const minStem = 3

/**
 * The common stem of the tenses of an English verb: `optimize`, `optimized`, `optimizing`; `plan`, `planned`, `planning`.
 * @param key result of {@link foldPlain}
 */
export function stemPlain(key: string): string {
  if (/[a-z]{2}ied$/.test(key)) return `${key.slice(0, -3)}y`
  const stem = inflected.exec(key)?.[1] ?? ''
  if (stem.length >= minStem) return /([bdfgmnprt])\1$/.test(stem) ? stem.slice(0, -1) : stem.replace(/e$/, '')
  return /^[a-z]{4,}e$/.test(key) ? key.slice(0, -1) : key
}
