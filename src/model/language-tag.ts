/** The language of a BCP 47 tag in lower case, without region: `he` for `he-IL`; empty if there is none. */
export function primaryTag(tag: string | null | undefined): string {
  return (tag ?? '').split(/[-_]/)[0]?.toLowerCase() ?? ''
}

/** Whether a page with this tag may be in a language: one whose language is unknown, such as a page of few words, may be in any. */
export function mayBeIn(language: string, tag: string | null): boolean {
  return tag === null || primaryTag(tag) === primaryTag(language)
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
