import type { SiteRecord } from '../model/site-record.ts'

/** Kinds of pages in words. */
const kinds = { service: 'services', article: 'articles', glossary: 'glossary', 'case-study': 'case studies' }

/** The kinds of pages that a site has, in parentheses. */
export function kindsOf({ report: { pagesByType } }: SiteRecord): string {
  const words = Object.entries(kinds).flatMap(([type, word]) => ((pagesByType[type] ?? 0) > 0 ? [word] : []))
  return words.length === 0 ? '' : ` (${words.join(', ')})`
}

const languageNames = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'code' })

/** The language of a site in English, such as Hebrew. */
export function languageOf({ language }: Pick<SiteRecord, 'language'>): string {
  try {
    return languageNames.of(new Intl.Locale(language).language) ?? language
  } catch {
    return language
  }
}
