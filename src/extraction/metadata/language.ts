import type { PageHead } from '../tree/page-head.ts'

/** Share of Hebrew letters from which a text that names no language is Hebrew. */
const hebrewShare = 0.3

/** Length of the text that is sampled, in characters. */
const sample = 20_000

/** Language of a page: `html lang`, `hreflang` of itself, og:locale, share of Hebrew letters (reference: metadata order); null if unknown. */
export function pageLanguage(head: PageHead, text: string): string | null {
  return languageOf([head.language, head.hreflang, head.metas.get('og:locale') ?? ''], text)
}

/** The first of the declared languages that is one, else that of the text where its letters show it. */
export function languageOf(declared: readonly string[], text: string): string | null {
  return declared.map(languageTag).find((tag) => tag !== undefined) ?? (isHebrew(text) ? 'he' : null)
}

/** A BCP 47 tag in its canonical form (`iw_IL` is `he-IL`); undefined for invalid ones. */
function languageTag(text: string): string | undefined {
  const tag = text.trim().replaceAll('_', '-')
  if (tag === '' || tag.length > 35) return undefined
  try {
    const [canonical = ''] = Intl.getCanonicalLocales(tag)
    // `hebrew` has the form of a tag; `und`, `mul` and `zxx` are tags that name no language.
    return /^(?!und|mul|zxx)[a-z]{2,3}\b/.test(canonical) ? canonical : undefined
  } catch {
    return undefined
  }
}

function isHebrew(text: string): boolean {
  const part = text.slice(0, sample)
  const hebrew = part.match(/[\u05D0-\u05EA]/g)?.length ?? 0
  const letters = part.match(/\p{L}/gu)?.length ?? 0
  return letters > 0 && hebrew / letters >= hebrewShare
}
