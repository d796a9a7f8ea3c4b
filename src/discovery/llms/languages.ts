import type { SitePath } from '../../model/site-path.ts'

/**
 * The language of a page or section if it is not that of the site, otherwise empty. Without region and script, so that versions for
 * several countries are listed together.
 * @param tag BCP 47, if known
 * @param site language of the site
 */
export function otherLanguage(tag: string | null, site: string): string {
  const code = codeOf(tag ?? site)
  return code === codeOf(site) ? '' : code
}

/** Whether a section is the folder of a language, such as `/en/` or `/en-gb/`. */
export function isLanguageFolder(section: SitePath, language: string): boolean {
  return codeOf(section.slice(1, -1)) === language
}

/** The name of a language in that language, for a heading: `English`. */
export function languageName(language: string): string {
  try {
    return new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language
  } catch {
    return language
  }
}

/** The language of a tag in its canonical form (`iw` is `he`), which tags of pages have already. */
function codeOf(tag: string): string {
  const code = tag.split(/[-_]/, 1)[0] ?? ''
  try {
    return new Intl.Locale(code).language
  } catch {
    return code.toLowerCase()
  }
}
