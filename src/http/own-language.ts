import { parseQualityValues } from './quality-values.ts'

/** The languages of the service's own pages. */
export type OwnLanguage = 'en' | 'he'

/** Whether a language tag is Hebrew (BCP 47; `iw` is the old form of the tag). */
export function isHebrew(tag: string): boolean {
  return /^(?:he|iw)\b/i.test(tag)
}

/**
 * The best supported language for `Accept-Language` or a chosen language: the first of equal ones, English if neither is listed.
 */
export function preferredLanguage(languages: string | undefined): OwnLanguage {
  const wanted = parseQualityValues(languages).toSorted((a, b) => b.quality - a.quality)
  const first = wanted.find(({ name, quality }) => quality > 0 && (isHebrew(name) || /^en\b/.test(name)))
  return first !== undefined && isHebrew(first.name) ? 'he' : 'en'
}
