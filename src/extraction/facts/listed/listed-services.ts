import type { Element } from 'hast'
import type { ListedThing, ListedThings } from '../../../model/page-facts.ts'
import type { SitePath } from '../../../model/site-path.ts'
import { titleParts } from '../../metadata/title.ts'
import { elementText } from '../../tree/element-text.ts'
import { ancestorsOf, attribute, elementsOf, isElement } from '../../tree/element.ts'
import type { FactPage } from '../fact-page.ts'
import { factLimits } from '../limits.ts'
import type { OutlineHeading } from '../page-outline.ts'
import { isOfferName, isTopicName, lettersOf, mentionsTopic, plainWords } from '../part-words.ts'
import { mentionsPrices } from '../prices/amount-topics.ts'
import { isLegalPage } from '../prices/evidence.ts'
import { isMinutesOrHours, isQuantity, isSession } from '../prices/quantities.ts'
import { haveItemClass, holdsList, isInSectionAbout, isPageAbout, isPageNamedAfter, withItemClass } from './announced.ts'
import { boxGroups, type CardGroup, cardGroups } from './card-groups.ts'
import { amountWithCurrency, type Card, isLabel } from './card.ts'
import { menuLinks, namedInMenu } from './menus.ts'
import { linkedThing, emptyThing, sharedTargets, withoutDuplicates } from './listed-things.ts'
import {
  areContactDetails,
  areOrderSteps,
  invitesToContact,
  isStepsSection,
  isNextToServices,
  isOfOtherKind,
  areStepsOrPeople,
  isOtherSection,
} from './other-kinds.ts'
import { ownTarget, prefixesBelow } from './own-links.ts'
import { plainLists } from './plain-lists.ts'
import { isTariffLine, isServiceLike } from './service-like.ts'
import { namesMoney } from '../prices/price.ts'
import { pricedThings } from '../prices/offers.ts'

/**
 * The services that a page lists: cards and sections with a heading and a text, on a services page or under a heading that announces
 * services, and the linked pages below a services page.
 */
export function listedServices(page: FactPage): ListedThings | null {
  if (isLegalPage(page)) return null
  const groups = withoutDetails([...cardGroups(page), ...boxGroups(page)].map((group) => namedInTwoLines(namedByKickers(group))))
  const listed = listedAs('services', groups, page) ?? listedAs('courses', groups, page)
  if (listed !== null) return listed
  const priced = pricedServices(page)
  if (priced.length > 1) return { by: 'part', things: priced }
  const things = namedInMenu(page)
  return things.length === 0 ? null : { by: 'menu', things }
}

/** Sections of a page that have an item with the same name. */
const minWithOneName = 3

/** The groups without those that describe one service each in the same way: `What we do` and `What you get` in several of them. */
function withoutDetails(groups: readonly CardGroup[]): readonly CardGroup[] {
  const counts = new Map<string, number>()
  for (const { cards } of groups) for (const name of new Set(cards.map(nameOf))) counts.set(name, (counts.get(name) ?? 0) + 1)
  // A list of services may include one that is also part of two others.
  const isOfDetails = ({ cards }: CardGroup) =>
    cards.filter((card) => (counts.get(nameOf(card)) ?? 0) >= minWithOneName).length * 2 >= cards.length &&
    !cards.some((card) => hasAmount(card))
  return groups.filter((group) => !isOfDetails(group))
}

function nameOf({ heading }: Card): string {
  return lettersOf(heading.text)
}

type OfferTopic = 'services' | 'courses'

/** Courses count as services if the page lists no others. */
function listedAs(topic: OfferTopic, groups: readonly CardGroup[], page: FactPage): ListedThings | null {
  const isAbout = isPageAbout(topic, page)
  const lists = withoutRepeats(bestLists(topic, groups, isAbout, page))
  const shared = new Set(lists.flatMap(({ things }) => sharedTargets(things)))
  const ofPage = withoutDuplicates(
    [...lists.flatMap(({ isOfPage, things }) => (isOfPage ? things : [])), ...(isAbout ? pagesBelow(page) : [])],
    shared,
  ).slice(0, factLimits.services)
  if (ofPage.length > 1) return { by: topic === 'courses' ? 'courses' : 'page', things: ofPage }
  const things = lists.flatMap((list) => list.things)
  const ofParts = withoutDuplicates(things, shared).slice(0, factLimits.services)
  return topic === 'services' && ofParts.length > 1 ? { by: 'part', things: ofParts } : null
}

/** What a page lists in one place. */
interface ServiceList {
  /** Whether the page as a whole is the list, not a part of it. */
  readonly isOfPage: boolean
  readonly things: readonly ListedThing[]
}

/**
 * The lists of a page with the strongest links. Cards without links may be advantages, and cards that all lead to one page a summary: links to
 * service pages, in cards or in the menu, outweigh them. Names alone only count if there is nothing else.
 */
function bestLists(topic: OfferTopic, groups: readonly CardGroup[], isAbout: boolean, page: FactPage): readonly ServiceList[] {
  const { linked, texts } = plainLists(topic, page)
  const lists: readonly ServiceList[] = [
    ...cardLists(topic, groups, isAbout, page),
    ...linked
      .map((things) => ({ isOfPage: false, things: things.filter(isServiceLike) }))
      .filter(({ things }) => things.length > 1),
  ]
  const best = Math.max(...lists.map(targetsOf))
  if (best < targets.pages) {
    const inMenu = menuLinks(topic, page).flatMap((link) => linkedThing(link, page))
    const things = withoutDuplicates(inMenu.filter(isServiceLike))
    if (things.length > 1) return [{ isOfPage: false, things }]
    if (lists.length === 0) return texts.map((names) => ({ isOfPage: isAbout, things: names.filter(isServiceLike) }))
  }
  return best > targets.none ? lists.filter((list) => targetsOf(list) > targets.none) : lists
}

/**
 * Lists without those that repeat an earlier one, as in detail: at least half of their names are known, the others say more than a
 * known one, and they lead to no other pages.
 */
function withoutRepeats(lists: readonly ServiceList[]): readonly ServiceList[] {
  const known = new Map<string, readonly string[]>()
  const paths = new Set<string>()
  return lists.filter(({ things }) => {
    const names = things.flatMap(({ name }) => name ?? [])
    const others = names.filter((name) => !known.has(lettersOf(name)))
    const isRepeat =
      names.length > 0 &&
      others.length * 2 <= names.length &&
      others.every((name) => saysMore(name, [...known.values()])) &&
      things.every(({ path }) => path === null || paths.has(path))
    for (const name of names) known.set(lettersOf(name), wordsOf(name))
    for (const { path } of things) if (path !== null) paths.add(path)
    return !isRepeat
  })
}

/** Whether a name contains all words of a known one. */
function saysMore(name: string, known: readonly (readonly string[])[]): boolean {
  const words = new Set(wordsOf(name))
  return known.some((some) => some.every((word) => words.has(word)))
}

function wordsOf(name: string): readonly string[] {
  return plainWords(name).split(' ')
}

/** The groups of cards that are services, because their page or section is about services. */
function cardLists(topic: OfferTopic, groups: readonly CardGroup[], isAbout: boolean, page: FactPage): readonly ServiceList[] {
  const found = groups.flatMap((group) => {
    const isSaid = isInSectionAbout(topic, group, page)
    const isOfPage =
      (isAbout && (isSaid || isOnlyGroup(topic, group, page) || haveItemClass(topic, group))) ||
      (topic === 'services' && areAppointments(group))
    if (!(isOfPage || isSaid) || holdsList(topic, group, groups) || describesOneService(topic, group)) return []
    const things = servicesIn(group, page, isSaid ? group.cards : withItemClass(topic, group.cards))
    // Cards of another kind among them mean that this is not a list of services.
    if (things.length < 2 || things.length < group.cards.filter((card) => !isNextToServices(card)).length / 2) return []
    return [{ isOfPage, isSaid, over: group.over, things: things.filter((thing) => !isTariffLine(thing)) }]
  })
  // If one section below the title is named after the topic, the other sections are about something else.
  return found.filter((list) => list.isSaid || !found.some(({ isSaid, over }) => isSaid && over === list.over))
}

/**
 * Whether a group has only the page title above it, and looks like a list, not like steps or what a price includes. Without headings, it has
 * to be on a page named after the topic: `Our services`, not `Tax services`.
 */
function isOnlyGroup(topic: OfferTopic, group: CardGroup, page: FactPage): boolean {
  const { cards, over } = group
  if ((over !== undefined && over.rank > 1) || !isMostlyAlike(cards) || areStepsOrPeople(group, page)) return false
  if (areSectionsOfPage(group, page)) return false
  if (!cards.some(({ heading }) => page.outline.headings.includes(heading)) && !isPageNamedAfter(topic, page)) return false
  const [first] = page.outline.headings
  // Without a title, the first heading is that of the first item.
  const title = cards[0]?.heading === first ? page.head.title : (first?.text ?? page.head.title)
  return !mentionsPrices(title) || titleParts(title).some(isOfferName) || cards.some((card) => hasAmount(card))
}

/**
 * Whether at least half of the sections have a line of their own above their heading and several headings below it, as the sections of a page
 * with slogans have: `Our method` above `All that you can become`. Services have links, or say what they are: `Service 1`, `For families`.
 */
function areSectionsOfPage({ cards }: CardGroup, { outline }: FactPage): boolean {
  const lines = cards.map(({ heading }) => outline.lineAbove(heading))
  const isSection = ({ heading, kicker, thing: { path } }: Card, at: number) => {
    const line = lines[at] ?? ''
    const isOwn = /\p{L}{2}/u.test(line) && !isLabel(line) && lines.indexOf(line) === lines.lastIndexOf(line)
    return kicker === null && path === null && isOwn && outline.headings.filter(({ above }) => above === heading).length > 1
  }
  return cards.filter(isSection).length * 2 >= cards.length
}

/** A group with the numbered names above headings that may be slogans, if all cards have one. Those that repeat are categories. */
function namedByKickers(group: CardGroup): CardGroup {
  const kickers = new Set(group.cards.map(({ kicker }) => kicker))
  if (kickers.size < group.cards.length || kickers.has(null)) return group
  return { ...group, cards: group.cards.map((card) => ({ ...card, thing: { ...card.thing, name: card.kicker } })) }
}

/** A short line that continues a name: `and their treatment` below `Torn ligaments`. */
const continuing = /^(?:and|und|et|y|e|en|och|og|ja|a|i|и|та|ve|és|și|και|&) \p{L}/u

/** Fewest cards of a group in which such a line is seen, and most words of a second line. */
const twoLines = { seen: 2, words: 4 } as const

/** A group with names of two lines: below the headings of all cards is a short line, but no paragraph, and some continue the name. */
function namedInTwoLines(group: CardGroup): CardGroup {
  const areLines = group.cards.every(
    ({ text, parts }) =>
      text !== '' &&
      !/[\d.!?:…]/u.test(text) &&
      text.split(' ').length <= twoLines.words &&
      !parts.some((part) => [part, ...elementsOf(part)].some((inner) => isElement(inner, 'p'))),
  )
  if (!areLines || group.cards.filter(({ text }) => continuing.test(text)).length < twoLines.seen) return group
  const cards = group.cards.map((card): Card => {
    return { ...card, thing: { ...card.thing, name: `${card.thing.name} ${card.text}`, description: null } }
  })
  return { ...group, cards }
}

/** The services among the cards of a group; none if the cards are parts of a package or steps of an order. */
function servicesIn({ cards, over }: CardGroup, page: FactPage, items: readonly Card[]): readonly ListedThing[] {
  const isOfPrices = over !== undefined && mentionsPrices(over.text)
  const isOneTarget = cards[0]?.thing.path !== null && new Set(cards.map(({ thing }) => thing.path)).size === 1
  if ((isOfPrices && isOneTarget) || areOrderSteps(cards) || areContactDetails(cards.map(({ thing }) => thing.name))) return []
  const areOffers = isOfPrices && cards.every((card) => hasAmount(card))
  return items
    .flatMap((card) => (isStepsSection(card) || isOtherSection(card, page) || invitesToContact(card) ? [] : [card.thing]))
    .filter((thing) => isServiceLike(thing) && !(areOffers && thing.path === null))
}

/** How strong the links of a list are: on a page about services, a list needs none. */
const targets = { none: 0, one: 1, pages: 2 } as const

function targetsOf({ isOfPage, things }: ServiceList): number {
  const paths = new Set(things.map(({ path }) => path))
  if (isOfPage || paths.size > 1) return targets.pages
  return paths.values().some((path) => path !== null) ? targets.one : targets.none
}

/**
 * Whether at least half of the sections are cards of one class, have the same classes, or their own id or link. Otherwise,
 * sections with only the page title above them may be slogans and calls to action.
 */
function isMostlyAlike(cards: readonly Card[]): boolean {
  const looks = Map.groupBy(cards, ({ parts: [part] }) => (part === undefined ? '' : appearanceOf(part)))
  const own = (key: 'fragment' | 'path') => new Set(cards.flatMap(({ thing }) => thing[key] ?? [])).size
  return (
    Math.max(...[...looks.values()].map(({ length }) => length), own('fragment'), own('path')) >= Math.max(2, cards.length / 2)
  )
}

/** Its classes; only the first one of a card, as others may be for its animation. */
function appearanceOf(part: Element): string | undefined {
  const classes = attribute(part, 'className')
  return isElement(part, 'section') ? classes : classes.split(' ')[0]
}

/**
 * Whether long texts follow each other under a heading that names more than a list: `Foot treatments` is one service, explained by
 * the texts below.
 */
function describesOneService(topic: OfferTopic, { cards, over }: CardGroup): boolean {
  if (over === undefined || isTopicName(topic, over.text)) return false
  const long = cards.filter(
    ({ parts: [part], heading, thing }) => part !== undefined && isAtStart(part, heading) && isLong(thing),
  )
  return long.length * 2 >= cards.length
}

/** Whether a card is a heading and what follows it, without an element of its own. */
function isAtStart(part: Element, { element }: OutlineHeading): boolean {
  return (
    part === element ||
    (part.children.includes(element) && part.children.every((child) => !isElement(child) || child === element))
  )
}

function isLong({ description, path }: ListedThing): boolean {
  return path === null && description !== null && description.endsWith('…')
}

/** Whether a card shows a price: under a heading about prices it is an offer. */
function hasAmount({ parts }: Card): boolean {
  return parts.some((part) => amountWithCurrency.test(elementText(part)))
}

/** Whether each card right under the title shows a price and, in a separate element, how long it takes, which no product does. */
function areAppointments({ cards, over }: CardGroup): boolean {
  // Under other headings, they may be durations of one service.
  if (over?.rank !== 1) return false
  return cards.every(({ parts, thing }) => !isQuantity(thing.name ?? '') && parts.some(showsPriceAndTime))
}

function showsPriceAndTime(part: Element): boolean {
  const isPriced = namesMoney(elementText(part))
  return isPriced && elementsOf(part).some((element) => isMinutesOrHours(elementText(element)))
}

/** The pages below this one that its content links to, in order; two levels below where they are the headings of cards. */
function pagesBelow(page: FactPage): readonly ListedThing[] {
  const prefixes = prefixesBelow(page)
  const inHeadings = new Set(page.outline.headings.flatMap(({ element }) => [...elementsOf(element), ...ancestorsOf(element)]))
  const isBelow = (path: SitePath, levels: RegExp) =>
    prefixes.some((prefix) => path.startsWith(prefix) && levels.test(path.slice(prefix.length)))
  return page.outline.elements.flatMap((element): readonly ListedThing[] => {
    const target = isElement(element, 'a') ? ownTarget(element, page) : undefined
    if (target === undefined || target.path === null) return []
    if (!isBelow(target.path, inHeadings.has(element) ? /^[^/]+(?:\/[^/]+)?\/?$/ : /^[^/]+\/?$/)) return []
    return [{ ...emptyThing, path: target.path }]
  })
}

/** Services on a price list: things with a price under a heading such as `Main services`. */
function pricedServices(page: FactPage): readonly ListedThing[] {
  if (!page.outline.headings.some(({ text }) => callsServices(text))) return []
  const names = pricedThings(page).flatMap(({ name, group }) =>
    callsServices(group) && (!isQuantity(name) || isSession(name)) && !isOfOtherKind(name) ? name : [],
  )
  const distinct = new Map(names.map((name) => [lettersOf(name), name]))
  return [...distinct.values()].slice(0, factLimits.services).map((name) => ({ ...emptyThing, name }))
}

function callsServices(heading: string): boolean {
  return mentionsTopic('services', heading) && !mentionsPrices(heading)
}
