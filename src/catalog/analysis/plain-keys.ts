/** Tableaux, tuyaux, jeux, bijoux; and locaux of local, but not the shorter taux. */
const frenchPlural = /^[a-z]+[aeo]ux$/
const localPlural = /[a-z][b-df-xz]aux$/

/** English words that end in s but are not plurals. */
const noPlurals = new Set(['news', 'has', 'was', 'does', 'gas', 'lens', 'this', 'yes'])

/** Singular of a simple English or French plural; other words, and those of other languages that look the same, fold consistently. */
export function foldPlain(word: string): string {
  if (frenchPlural.test(word)) return localPlural.test(word) ? `${word.slice(0, -2)}l` : word.slice(0, -1)
  const plural = word.length > 2 && word.endsWith('s') && !/[sui]s$/.test(word) && !noPlurals.has(word)
  if (plural && word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  const singular = plural ? word.slice(0, -1) : word
  return /(?:[xz]|[cs]h|ss|[a-z]us)e$/.test(singular) ? singular.slice(0, -1) : singular
}

/** A stem of three letters or more, one of them a vowel, before an ending of tense; the whole word must be in Latin letters. */
const inflected = /^([a-z]*[aeiouy][a-z]*)(?:ing|ed)$/
const minStem = 3

/**
 * The common stem of the tenses of an English verb (`optimize`, `optimized`, `optimizing`; `plan`, `planned`, `planning`) and of
 * the spellings of a word in different countries (`optimise`).
 * @param key result of {@link foldPlain}
 */
export function stemPlain(key: string): string {
  const stem = withoutTense(key)
  return stem.length < shortestVariant ? stem : withOneSpelling(stem)
}

function withoutTense(key: string): string {
  if (/[a-z]{2}ied$/.test(key)) return `${key.slice(0, -3)}y`
  const stem = inflected.exec(key)?.[1] ?? ''
  if (stem.length >= minStem) return /([bdfgmnprt])\1$/.test(stem) ? stem.slice(0, -1) : stem.replace(/e$/, '')
  return /^[a-z]{4,}e$/.test(key) ? key.slice(0, -1) : key
}

/** Of a stem whose word is written in several ways. */
const shortestVariant = 4

/** The spellings of stems, without their last e, that differ between countries. Each rule leaves other words alone or gives them a stem that no other word has. */
const variants: readonly (readonly [written: RegExp, common: string])[] = [
  // optimise, analyse, organisation, organiser
  [/(?<=^[a-z]{3,}[iy])z(?=(?:ation(?:al)?|er|abl)?$)/, 's'],
  [/(?<=^[a-z]+lys)is$/, ''],
  // colour, favourite, behavioural, neighbourhood; but hour, four and tour
  [/(?<=^[a-z]*[aeiou][a-z]+)our(?=(?:ful|less|abl|it|al|hood|er|ist|is)?$)/, 'or'],
  // centre, fibre, kilometre
  [/(?<=^[a-z]{2,}[bt])r$/, 'er'],
  // catalogue, programme
  [/(?<=^[a-z]+log)u$/, ''],
  [/(?<=^[a-z]+gram)m$/, ''],
  // licence, defence, practice
  [/(?<=^[a-z]{2,}en|^practi)s$/, 'c'],
  // travelling, controlled, traveller, cancellation, fulfill
  [/(?<=^[a-z]*[aeiouy][b-df-hj-np-tv-z]+[aeiou]l)l(?=(?:er|or|ation)?$)/, ''],
  [/(?<=^[a-z]+dg)e(?=ment$)/, ''],
]

/** Found in every stem that has such a spelling. Most stems do not match, and one test is faster than testing each rule. */
const mayVary = /z|our|ll|[bt]r$|logu$|gramm$|[ei][ns]?s$|dgement$/

function withOneSpelling(stem: string): string {
  if (!mayVary.test(stem)) return stem
  for (const [written, common] of variants) if (written.test(stem)) return stem.replace(written, common)
  return stem
}
