import { countryOfNumber } from '../../extraction/facts/contact/phone.ts'
import { countryOfHosts } from '../../extraction/facts/countries.ts'
import { dollarOf } from '../../extraction/facts/prices/currencies.ts'
import { usDollars } from '../../extraction/facts/prices/page-locale.ts'
import { folded, nameAndPrice, priceKey, signsIn } from '../../extraction/facts/prices/distinct-offers.ts'
import { isGeneric } from '../../extraction/facts/prices/names.ts'
import { isTopicName } from '../../extraction/facts/part-words.ts'
import { displayPath, isHomePage } from '../../model/site-path.ts'
import { countryOfAddress } from './contact/country.ts'
import { inPlaceSeries } from './place-series.ts'
import type { OfferFact } from '../../model/page-facts.ts'
import type { ContactRecord, FactSource, Notice, OfferRecord, ServiceRecord } from '../../model/site-record.ts'
import type { OfferRule } from '../../model/site-rules.ts'
import {
  type FactPage,
  unmatchedSelector,
  type Gathered,
  type PageFinder,
  refusalNotices,
  type SiteFactsInput,
  unpublishedPage,
} from './site-facts.ts'

/** Offers of one site that are published, and notices on them; a shop with more sells what its feed says better. */
const max = { offers: 10_000, notices: 100 } as const

/** An offer and the page that it was read from. */
interface FoundOffer {
  readonly fact: OfferFact
  readonly page: FactPage
  /** Its place among the offers of the site. */
  readonly at: number
}

/**
 * The offers of all pages, in the order of the pages and of what is on them (CONTRACT 4, listOffers). The same thing at the
 * same price on several pages is one offer, of the page that is about prices. Where pages name several prices for one name,
 * the page about prices decides; else the titles of the pages distinguish the names, where they name a thing. On the pages of services, such as
 * one with a `Starter` plan for each, their names do.
 */
export function gatherOffers(
  input: SiteFactsInput,
  contact: ContactRecord | null,
  services: readonly ServiceRecord[],
): Gathered<readonly OfferRecord[]> {
  const { pages, rules, find } = input
  const { certain: found, unclear } = inCurrencyOf(
    input,
    contact,
    pages.flatMap((page) => page.facts.offers.map((fact) => ({ fact, page }))).map((one, at): FoundOffer => ({ ...one, at })),
  )
  const { offers: own, notices: copied } = withoutCopiesForPlaces(namedByServices(found, services))
  const equal = Map.groupBy(own, ({ fact }) => nameAndPrice(fact))
  const { offers, notices } = withoutContradictions([...equal.values()].flatMap(best), equal)
  const ordered = offers.toSorted((one, other) => one.at - other.at)
  const published = ordered.slice(0, max.offers)
  const cut: Notice[] =
    ordered.length > max.offers
      ? [{ level: 'warning', key: 'offers', message: `Only the first ${max.offers} of ${ordered.length} offers are published.` }]
      : []
  const refusals = pages.flatMap((page) => refusalNotices(page, ({ key }) => key === 'offers'))
  return {
    value: published.map(({ fact, page }) => recordOf(fact, page)),
    sources: sourcesOf(published),
    notices: [
      ...ruleNotices(rules.offers ?? [], find),
      ...ruleConflicts(found),
      ...unclear,
      ...notices,
      ...copied,
      ...cut,
      ...refusals.slice(0, max.notices),
    ],
  }
}

function recordOf(
  { method: _method, assumed: _assumed, pageSays: _said, ...fact }: OfferFact,
  { record }: FactPage,
): OfferRecord {
  return { ...fact, path: record.path }
}

/**
 * `$` is the dollar of the company's country, where its address, number or domain names it, else of the only country that any page shows. Prices are
 * left out where that may be several countries, where the page shows another one than the company's, or says that it means US dollars, and where
 * nothing is known and the language has countries with their own dollar. English prices in a country with pesos may be in either.
 */
function inCurrencyOf(
  { pages, hosts }: Pick<SiteFactsInput, 'pages' | 'hosts'>,
  contact: ContactRecord | null,
  found: readonly FoundOffer[],
): { readonly certain: readonly FoundOffer[]; readonly unclear: readonly Notice[] } {
  const organizations = pages.flatMap(({ facts: { organization } }) => organization ?? [])
  const countries = organizations.flatMap(({ address, phone }) => [countryOfAddress(address), countryOfNumber(phone ?? '')])
  const { address, phone } = contact?.contact ?? {}
  const ofContact = countryOfAddress(address) ?? countryOfNumber(phone ?? '')
  const known = new Set([...countries, ofContact, countryOfHosts(hosts)].flatMap((country) => country ?? []))
  const stated = new Set([...known].flatMap((country) => dollarOf(country) ?? []))
  const shown = new Set(pages.flatMap(({ facts }) => facts.dollarCountries.map((one) => (one === usDollars ? 'US' : one))))
  const codes = known.size > 0 ? stated : new Set([...shown].map((country) => dollarOf(country) ?? undefined))
  const [code, ...others] = codes
  const isOpen = [...known].some((country) => dollarOf(country) === null)
  const isUnclear = ({ fact: { assumed, currency, priceText }, page: { facts } }: FoundOffer) => {
    if (assumed === undefined) return false
    if (isOpen || (facts.dollarCountries.includes(usDollars) && code !== undefined && code !== 'USD')) return true
    if (assumed === 'shown') return known.size > 0 && !(stated.size > 0 ? stated.has(currency) : currency === 'USD')
    const showsSeveral = facts.dollarCountries.length > 1
    if (codes.size === 0) return showsSeveral || (assumed === 'unlikely' && known.size === 0)
    if (code !== undefined && others.length === 0) return assumed === 'likely' && !code.endsWith('D') && !inWords.test(priceText)
    return showsSeveral || assumed === 'unlikely' || known.size > 0 || !shown.has('US')
  }
  const [first] = found.filter(isUnclear)
  const certain = found
    .filter((one) => !isUnclear(one))
    .map((one) => ({
      ...one,
      fact: { ...one.fact, currency: others.length > 0 ? one.fact.currency : currencyOf(one.fact, code) },
    }))
  if (first === undefined) return { certain, unclear: [] }
  const message = `Prices such as “${first.fact.name}: ${first.fact.priceText}” were not published: $ may be the dollar of several countries.`
  return { certain, unclear: [{ level: 'warning', message, page: first.page.record.path, key: 'offers' }] }
}

/** A dollar in words: where the own money is a peso, it is a foreign one. */
const inWords = /dollars?/i

/** The currency of the company's country, if `$` is meant; `30 dollars` are not pesos. */
function currencyOf({ assumed, currency, priceText }: OfferFact, code: string | undefined): string {
  const isMeant =
    assumed !== undefined && assumed !== 'shown' && code !== undefined && (code.endsWith('D') || !inWords.test(priceText))
  return isMeant ? code : currency
}

/** With this many names for each price, a series is one thing; courses differ in price. */
const namesForPrice = 4

/** A price that this many times more pages have than another is that of one thing, such as a voucher in a sidebar. */
const pagesForPrice = 8

/**
 * The offers without those of pages that are written once for each place (see `inPlaceSeries`): what is named after the place, and what such
 * pages contradict each other about.
 */
function withoutCopiesForPlaces(found: readonly FoundOffer[]): {
  readonly offers: readonly FoundOffer[]
  readonly notices: readonly Notice[]
} {
  const pages = [...new Set(found.map(({ page }) => page))]
  const copies = inPlaceSeries(pages, { nameOf: ({ record }) => record.title, pageOf: (page) => page })
  const named = inPlaceSeries(found, { nameOf: ({ fact }) => fact.name, pageOf: ({ page }) => page })
  const hasOneThing = new Set([...named].map(({ fact }) => priceKey(fact))).size * namesForPrice <= named.size
  if (copies.size === 0 && !(named.size > 0 && hasOneThing)) return { offers: found, notices: [] }
  const prices = new Map<string, Set<string>>()
  for (const { fact } of found) {
    const name = folded(fact.name)
    prices.set(name, (prices.get(name) ?? new Set()).add(priceKey(fact)))
  }
  const isCopy = (one: FoundOffer) =>
    one.fact.method !== 'selector' &&
    ((hasOneThing && named.has(one)) || (copies.has(one.page) && (prices.get(folded(one.fact.name))?.size ?? 0) > 1))
  const message =
    'Prices of this page were not published: it is one of many copies for different places, which name different prices.'
  const left = new Set(found.filter(isCopy).map(({ page }) => page.record.path))
  const notices = [...left].map((page): Notice => ({ level: 'warning', message, page, key: 'offers' }))
  return { offers: found.filter((one) => !isCopy(one)), notices }
}

/** For one thing at one price on several pages: the configured offer, then the page about prices, then the most complete one. */
function best(same: readonly FoundOffer[]): readonly FoundOffer[] {
  const score = ({ fact, page }: FoundOffer) =>
    Number(fact.method === 'selector') * 8 +
    Number(page.facts.aboutPrices) * 4 +
    Number(fact.unit !== 'unknown') * 2 +
    Number(fact.vat !== 'unknown')
  return same.toSorted((one, other) => score(other) - score(one)).slice(0, 1)
}

/**
 * Adds the name of the service to a name that has different prices on the pages of different services, which may have slogans as titles; a name that
 * another page has, too, stays.
 */
function namedByServices(all: readonly FoundOffer[], services: readonly ServiceRecord[]): readonly FoundOffer[] {
  const byPath = Map.groupBy(services, ({ path }) => path)
  const serviceOf = ({ page }: FoundOffer) => {
    const [service, ...others] = byPath.get(page.record.path) ?? []
    return others.length > 0 || service?.fragment !== undefined ? undefined : service?.name
  }
  const isNamed = (same: readonly FoundOffer[]) => {
    const pages = new Set(same.map(({ page }) => page))
    const names = new Set(same.map((one) => folded(serviceOf(one) ?? '')))
    const prices = new Set(same.map(({ fact }) => priceKey(fact)))
    return pages.size > 1 && names.size === pages.size && !names.has('') && prices.size > 1
  }
  const groups = Map.groupBy(all, ({ fact }) => `${folded(fact.name)}\n${signsIn(fact.name)}`)
  const shared = new Set([...groups.values()].filter(isNamed).flat())
  return all.map((one) => {
    const service = serviceOf(one)
    const isKept = service === undefined || one.fact.method === 'selector' || folded(one.fact.name).includes(folded(service))
    return shared.has(one) && !isKept ? { ...one, fact: { ...one.fact, name: `${service} – ${one.fact.name}` } } : one
  })
}

/**
 * One name at several prices: that of the page about prices; else each with the title of its page, if all but one of the titles name a thing; else
 * the lowest price, if it is the amount on every page. Anything else is doubtful.
 * @param equal the offers of each name and price on all pages, by {@link nameAndPrice}
 */
function withoutContradictions(
  all: readonly FoundOffer[],
  equal: ReadonlyMap<string, readonly FoundOffer[]>,
): {
  readonly offers: readonly FoundOffer[]
  readonly notices: readonly Notice[]
} {
  const offers: FoundOffer[] = []
  const notices: Notice[] = []
  for (const same of Map.groupBy(all, ({ fact }) =>
    [folded(fact.name), signsIn(fact.name), fact.currency, fact.unit, fact.vat].join('\n'),
  ).values()) {
    const pages = new Set(same.map(({ page }) => page))
    if (same.length === 1 || pages.size === 1) {
      for (const one of same) offers.push(one)
      continue
    }
    const decided = same.filter(({ fact, page }) => page.facts.aboutPrices || fact.method === 'selector')
    const isDecided = decided.length > 0 && new Set(decided.map(({ page }) => page)).size === 1
    const titles = new Set([...pages].map(({ record }) => folded(record.title)))
    const unnamed = [...pages].filter((page) => !namesThing(page) || same.some(({ fact }) => isCalled(page, fact.name)))
    const lowest = isDecided || unnamed.length === 0 ? undefined : lowestOf(same)
    if (lowest !== undefined) {
      offers.push(lowest)
      continue
    }
    if (!isDecided && titles.size === pages.size && unnamed.length < 2) {
      // Two things may have the same price: each page that names one says so.
      const named = same
        .flatMap(({ fact }) => equal.get(nameAndPrice(fact)) ?? [])
        .filter(({ page, fact }) => namesThing(page) && !isCalled(page, fact.name) && !titles.has(folded(page.record.title)))
      const further = [...new Map(named.map((one) => [folded(one.page.record.title), one])).values()]
      const repeats = same.map(({ fact }) => equal.get(nameAndPrice(fact))?.length ?? 1)
      const isRepeated = Math.max(...repeats) > pagesForPrice * Math.min(...repeats)
      for (const { fact, page, at } of isRepeated ? same : [...same, ...further])
        offers.push({ page, at, fact: unnamed.includes(page) ? fact : { ...fact, name: `${page.record.title} – ${fact.name}` } })
      continue
    }
    if (isDecided) offers.push(...decided)
    for (const { fact, page } of same) {
      if (isDecided && decided.some((one) => one.page === page)) continue
      const other = same.find((one) => one.page !== page)
      const said = other === undefined ? '' : `: ${displayPath(other.page.record.path)} says “${other.fact.priceText}”`
      const message = `“${fact.name}: ${fact.priceText}” was not published: another page names a different price for it${said}.`
      notices.push({ level: 'warning', message, page: page.record.path, key: 'offers' })
    }
  }
  return { offers, notices: notices.slice(0, max.notices) }
}

/** Whether a page is that of the thing itself: its title tells the thing from no other of that name. */
function isCalled({ record: { title } }: FactPage, name: string): boolean {
  return folded(title) === folded(name)
}

/** Whether a page title distinguishes things with the same name: a home page's, “Our services” and “Prices” do not. */
function namesThing({ record: { path, title } }: FactPage): boolean {
  return !isHomePage(path) && !isTopicName('services', title) && !isGeneric(title)
}

/** The offer at a lowest price, if that is the amount on every page; else undefined. */
function lowestOf(same: readonly FoundOffer[]): FoundOffer | undefined {
  const isOpen = ({ fact }: FoundOffer) => fact.minAmount !== null && fact.maxAmount === null
  const lowest = same.find(isOpen)
  const isAlike = (one: FoundOffer) => (isOpen(one) ? one.fact.minAmount : one.fact.amount) === lowest?.fact.minAmount
  return lowest !== undefined && same.every(isAlike) ? lowest : undefined
}

function sourcesOf(offers: readonly FoundOffer[]): readonly FactSource[] {
  return [...Map.groupBy(offers, ({ fact, page }) => `${fact.method} ${page.record.path}`).values()].flatMap((same) => {
    const [first] = same
    return first === undefined
      ? []
      : [{ fact: 'offers', value: String(same.length), method: first.fact.method, page: first.page.record.path }]
  })
}

/** Problems with the configuration of offers: a page that is not published, a selector that finds nothing. */
function ruleNotices(rules: readonly OfferRule[], find: PageFinder): readonly Notice[] {
  return rules.flatMap(({ page }, at): readonly Notice[] => {
    const each = `offers[${at}].each`
    const named = find(page)
    if (named === undefined) return [unpublishedPage(`offers[${at}].page`, page)]
    return named.facts.refused.some(({ key }) => key === each) ? [unmatchedSelector(each, page)] : []
  })
}

/** Configured units and taxes that the page contradicts; they are published as configured. */
function ruleConflicts(found: readonly FoundOffer[]): readonly Notice[] {
  return found.flatMap(({ fact: { name, pageSays, unit, vat }, page }): readonly Notice[] => {
    if (pageSays === undefined) return []
    const configured = Object.entries({ unit, vat }).flatMap(([key, value]) => (pageSays.includes(`${key}:`) ? [value] : []))
    return [
      {
        level: 'warning',
        key: 'offers',
        page: page.record.path,
        message: `The page says ${pageSays} for “${name}”; daf.yaml says ${configured.join(', ')}.`,
      },
    ]
  })
}
