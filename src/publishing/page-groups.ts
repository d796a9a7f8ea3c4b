import type { PageGroup } from '../extraction/repeats/find-repeats.ts'
import type { PageRecord } from '../model/page-record.ts'

/** Folders of a path that count as sections: `/en/blog/2026/` has three. */
const mostSections = 3

const site: PageGroup = { name: 'site', wide: true }

/** The groups of pages with texts of their own that a page belongs to: the site, its language, its sections, its type. */
export function pageGroups({ path, language, type }: Pick<PageRecord, 'path' | 'language' | 'type'>): readonly PageGroup[] {
  const segments = path.split('/').slice(1, -1)
  const depth = Math.min(segments.length, mostSections)
  const sections = Array.from({ length: depth }, (_, at) => `/${segments.slice(0, at + 1).join('/')}/`)
  return [
    site,
    ...(language === null ? [] : [{ name: `language ${primary(language)}`, wide: true }]),
    // The page at `/blog/` is the section's own list and repeats what its pages say.
    ...sections.filter((section) => section !== path).map((name) => ({ name, wide: false })),
    ...(type === 'page' ? [] : [{ name: `type ${type}`, wide: false }]),
  ]
}

/** `he` of `he-IL`. */
function primary(language: string): string {
  return language.toLowerCase().split('-')[0] ?? ''
}
