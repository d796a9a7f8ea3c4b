import { parseQualityValues } from './quality-values.ts'

/** The languages in which the service itself speaks to people. */
export type OwnLanguage = 'en' | 'he'

/** Whether a language is Hebrew, by its tag (BCP 47; `iw` is the tag's old form). */
export function isHebrew(tag: string): boolean {
  return /^(?:he|iw)\b/i.test(tag)
}

/**
 * The language for somebody who prefers these (`Accept-Language`, or one that was chosen): of equal ones the first, English where
 * neither is named.
 */
export function preferredLanguage(languages: string | undefined): OwnLanguage {
  const wanted = parseQualityValues(languages).toSorted((a, b) => b.quality - a.quality)
  const first = wanted.find(({ name, quality }) => quality > 0 && (isHebrew(name) || /^en\b/.test(name)))
  return first !== undefined && isHebrew(first.name) ? 'he' : 'en'
}
