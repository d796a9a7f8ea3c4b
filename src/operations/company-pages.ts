import type { CatalogReader } from '../catalog/catalog.ts'
import { isFunctionWord } from '../catalog/analysis/function-words.ts'
import { searchKey } from '../catalog/search/query-words.ts'
import { limits } from '../model/limits.ts'
import { type SitePath, spellingsOf } from '../model/site-path.ts'
import type { AskedOfCompany } from './company-questions.ts'
import type { FactPages } from './fact-pages.ts'

/** Pages that are named for one question. */
const maxPages = 3

/** Something that a page of the site is about, or has among others. */
interface Listed {
  readonly path: SitePath
  readonly name: string
}

/**
 * The pages that say what is asked of the company: the one about it; those that list what is asked for, whose names are the answer, then the ones above
 * and those about one of it. The home page may say who it is and what it offers. Undefined if nothing of what is asked for is published.
 * @param keys of the question's words
 */
export async function companyPages(
  asked: AskedOfCompany,
  keys: readonly string[],
  reader: CatalogReader,
): Promise<FactPages | undefined> {
  const about = reader.site.report.facts.flatMap(({ fact, page }) => (fact === 'about' && page !== null ? [page] : []))
  const listed = await listedFor(asked, reader)
  if (listed.length === 0 && (asked === 'caseStudies' || asked === 'questions')) return undefined
  const ofPages = Map.groupBy(listed, ({ path }) => path)
  const lists = [...ofPages].filter(([, some]) => some.length > 1).toSorted(([, one], [, other]) => other.length - one.length)
  const paths = [
    ...(asked === 'about' ? about : []),
    ...lists.map(([path]) => path),
    ...sectionsOf([...ofPages.keys()]),
    ...(asked === 'about' || asked === 'services' ? ['/'] : []),
    ...ofPages.keys(),
    ...about,
  ]
  const found = await Promise.all([...new Set(paths)].map((path) => reader.page(path)))
  const significant = keys.filter((key) => !isFunctionWord(key))
  return {
    pages: found.filter((page) => page !== undefined).slice(0, asked === 'about' ? 2 : maxPages),
    values: new Map(lists.map(([path, some]) => [path, some.map(({ name }) => name).join(', ')])),
    isAll: true,
    isForPrices: false,
    isForHours: false,
    isOfLocation: false,
    mayBeMeant({ title }) {
      const ofTitle = searchKey(title).split(' ')
      return keys.length === 1 || significant.some((key) => ofTitle.includes(key))
    },
  }
}

async function listedFor(asked: AskedOfCompany, reader: CatalogReader): Promise<readonly Listed[]> {
  if (asked === 'about') return []
  if (asked === 'services') return reader.site.services
  const window = { limit: limits.searchLimit.maximum, offset: 0 }
  if (asked === 'questions') {
    const { items } = await reader.list('questions', window)
    return items.map(({ path, question }) => ({ path, name: question }))
  }
  const { items } = await reader.list('caseStudies', window)
  return items.map(({ path, title }) => ({ path, name: title }))
}

/** Addresses of the pages, each above several of these, that may lead to them: `/services/` for `/services/seo/`. */
function sectionsOf(paths: readonly SitePath[]): readonly SitePath[] {
  const sections = Map.groupBy(paths, (path) => path.replace(/[^/]+\/?$/, ''))
  return [...sections].flatMap(([section, some]) => (some.length > 1 && section !== '/' ? spellingsOf(section) : []))
}
