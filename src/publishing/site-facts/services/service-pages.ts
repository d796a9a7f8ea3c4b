import { explainsService, isOfOtherKind } from '../../../extraction/facts/listed/other-kinds.ts'
import { lastSegment } from '../../../extraction/facts/listed/own-links.ts'
import { isTopicName, lettersOf, mentionsTopic } from '../../../extraction/facts/part-words.ts'
import { mentionsPrices } from '../../../extraction/facts/prices/amount-topics.ts'
import { configuredType } from '../../../extraction/page-type.ts'
import { inLanguage } from '../../../model/language-tag.ts'
import { displayPath, type SitePath } from '../../../model/site-path.ts'
import { memoizeByObject } from '../../../model/maps.ts'
import { sharesWord } from './shared-words.ts'
import type { FactPage, SiteFactsInput } from '../site-facts.ts'

/** If this many pages describe the same services, the description is that of the site. */
const minCopies = 3

/**
 * The pages that are services by the configuration or their structured data, unless the data names the same services on several pages, without
 * addresses: templates write what the company offers into every page. Those of them with the address of a list of services or prices are lists.
 * @param listed how many services pages list for their visitors
 */
export function servicePages(
  { pages, rules }: Pick<SiteFactsInput, 'pages' | 'rules'>,
  listed: number,
): { readonly own: ReadonlySet<FactPage>; readonly lists: ReadonlySet<FactPage> } {
  const typed = pages.filter(({ record }) => record.type === 'service')
  const described = Map.groupBy(typed, ({ facts: { services }, record }) =>
    services.length === 0 || services.some(({ path }) => path !== null) || configuredType(record.path, rules) === 'service'
      ? undefined
      : services.map(({ name }) => lettersOf(name)).join('\n'),
  )
  const ofSite = [...described].flatMap(([names, same]) => (names !== undefined && same.length >= minCopies ? same : []))
  const own = new Set(typed).difference(new Set(ofSite))
  const lists = [...own].filter(({ record: { path } }) => isCalledList(path) && configuredType(path, rules) !== 'service')
  return { own, lists: new Set(Math.max(own.size - lists.length, listed) < minOthers ? [] : lists) }
}

/** If there are this many other services, a page that is called a list is a list. */
const minOthers = 2

/** Whether a page has the address of a list of services or prices. */
function isCalledList(path: SitePath): boolean {
  const name = lastSegment(path).replaceAll(/[-_]+/g, ' ')
  return isTopicName('services', name) || (isTopicName('unnamed', name) && mentionsPrices(name))
}

/**
 * The pages of a folder named services, which has no page itself: `/services/coworking/`, and those whose names begin with the
 * word: `/treatment-insomnia.html`. One alone proves nothing.
 */
export function pagesCalledServices({ pages, language }: SiteFactsInput): readonly FactPage[] {
  const all = pages.filter((page) => isCalledService(page) && isOfService(page, null))
  const called = inLanguage(language, all, ({ record }) => record.language, 2)
  return called.length > 1 ? called : []
}

/** Second words of names of pages that say something about all services: `treatment-plan.html`, `service-status.html`. */
const aboutServices = new Set(
  (
    'agreement animal animals area areas catalog catalogue center centre charter conditions consent contract cost costs desk details dog dogs ' +
    'faq fees form guarantee hours info information level levels list manager menu options overview page plan plans policy price prices ' +
    'process provider providers quality request room rooms schedule single standards status team template terms update updates ' +
    'ablauf angebot bedingungen info kosten plan preise raum räume uebersicht übersicht vertrag zeiten zentrum'
  ).split(' '),
)

const isCalledService = memoizeByObject(({ record: { path } }: FactPage): boolean => {
  const segments = displayPath(path).split('/').filter(Boolean)
  const [first = '', ...others] = lastSegment(path).split(/[-_]/)
  const isNamed = others.length > 0 && !others.some((word) => aboutServices.has(word.toLowerCase()))
  const folder = segments.at(-2)?.replaceAll(/[-_]+/g, ' ') ?? ''
  return isTopicName('services', folder) || (isNamed && [first, `${first}s`].some((word) => mentionsTopic('services', word)))
})

/** Not lists or pages that every site has; articles only if the names share a word: themes mark every page as one. */
export function isOfService({ record: { path, type, title } }: FactPage, name: string | null): boolean {
  if (type === 'service') return true
  if (
    path === '/' ||
    isOfOtherKind(lastSegment(path).replaceAll(/[-_]+/g, ' ')) ||
    isOfOtherKind(title) ||
    explainsService(title)
  )
    return false
  return type === 'page' || (type === 'article' && name !== null && sharesWord(name, title))
}
