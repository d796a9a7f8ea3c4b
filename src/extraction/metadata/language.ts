import { canonicalTag } from '../../model/language-tag.ts'
import type { PageHead } from '../tree/page-head.ts'
import { textLanguage } from './text-language.ts'

/** Language of a page: `html lang`, its own `hreflang`, og:locale, `inLanguage` of its subject, its text, or null. */
export function pageLanguage(head: PageHead, inLanguage: string | null, text: string): string | null {
  return languageOf([head.language, head.hreflang, head.metas.get('og:locale') ?? '', inLanguage ?? ''], () => text)
}

/** The first valid declared language, else that of the text if its letters or function words show it. */
export function languageOf(declared: readonly string[], text: () => string): string | null {
  return declared.map(languageTag).find((tag) => tag !== undefined) ?? textLanguage(text())
}

/** The tag that a page declares, also written as `he_IL`. */
function languageTag(text: string): string | undefined {
  const tag = text.trim().replaceAll('_', '-')
  return tag.length > 35 ? undefined : canonicalTag(tag)
}
