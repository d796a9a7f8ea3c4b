/** The language of a BCP 47 tag in lower case, without region: `he` for `he-IL`; empty if there is none. */
export function primaryTag(tag: string | null | undefined): string {
  return (tag ?? '').split(/[-_]/)[0]?.toLowerCase() ?? ''
}

/**
 * What is in a language: all that is known to be; without `least` of it, also that whose language is unknown, such as a page of few words.
 * @param tagOf the language of one, null if it is unknown
 */
export function inLanguage<One>(
  language: string,
  all: readonly One[],
  tagOf: (one: One) => string | null,
  least = 1,
): readonly One[] {
  const known = all.filter((one) => primaryTag(tagOf(one)) === primaryTag(language))
  return known.length >= least ? known : all.filter((one) => known.includes(one) || tagOf(one) === null)
}

/** A BCP 47 tag of a language in its canonical form (`iw-IL` is `he-IL`); undefined for any other text. */
export function canonicalTag(text: string): string | undefined {
  try {
    const [canonical = ''] = Intl.getCanonicalLocales(text)
    // `hebrew` has the form of a tag; `und`, `mul` and `zxx` are tags that name no language, and of two letters `il` and `jp` are only countries.
    if (!/^(?!und|mul|zxx)[a-z]{2,3}\b/.test(canonical)) return undefined
    const primary = primaryTag(canonical)
    // Of a language Unicode knows the likely script.
    return primary.length > 2 || new Intl.Locale(primary).maximize().script !== undefined ? canonical : undefined
  } catch {
    return undefined
  }
}
