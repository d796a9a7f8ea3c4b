import type { Element } from 'hast'
import type { ListedThing, ListedThings, NamedPart, PageFacts } from '../../../model/page-facts.ts'
import { nameFinder } from './shown-names.ts'
import { percentDecoded, type SitePath } from '../../../model/site-path.ts'
import { ancestorsOf, attribute, elementsOf, isElement } from '../../tree/element.ts'
import { elementText } from '../../tree/element-text.ts'
import { type FactPage, isNamed } from '../fact-page.ts'
import { factLimits } from '../limits.ts'
import { contactPageKind } from '../contact/contact-page-kind.ts'
import { menuLinks } from './menu-links.ts'
import { namedInMenu } from './named-in-menu.ts'
import { linkedThing, plainLists } from './plain-lists.ts'
import { isArticlePath, isLegalPage, speaksOfPrices } from '../prices/evidence.ts'
import { namesCurrency } from '../prices/currencies.ts'
import { isGeneric } from '../prices/names.ts'
import { isQuantity } from '../prices/quantities.ts'
import { normalisePriceText } from '../prices/words.ts'
import { pricedServices } from './priced-services.ts'
import { haveItemClass, holdsList, isPageAbout, isInSectionAbout, withItemClass } from './announced.ts'
import {
  amount,
  type Card,
  type CardGroup,
  cardGroups,
  holdsSteps,
  isOfOtherKind,
  isOfSteps,
  isOtherSection,
  lastSegment,
  ownTarget,
} from './card-groups.ts'
import { isTopicName, lettersOf, mentionsTopic, plainWords } from '../part-words.ts'
import type { OutlineHeading, PageOutline } from '../page-outline.ts'

/**
 * The services that a page lists: cards and sections with a heading and a text, on a services page or under a heading that announces
 * services, and the linked pages below a services page.
 */
export function listedServices(page: FactPage): ListedThings | null {
  if (isLegalPage(page)) return null
  const groups = withoutDetails(cardGroups(page))
  const listed = listedAs('services', groups, page) ?? listedAs('courses', groups, page)
  if (listed !== null) return listed
  const priced = pricedServices(page)
  if (priced.length > 1) return { by: 'part', things: priced }
  const things = namedInMenu(page)
  return things.length === 0 ? null : { by: 'menu', things }
}

/** Parts of a page that have an item with one name. */
const fewestWithOneName = 3

/** The groups without those that say the same kinds of things of one service each: `What we do` and `What you get` in several of them. */
function withoutDetails(groups: readonly CardGroup[]): readonly CardGroup[] {
  const counts = new Map<string, number>()
  for (const group of groups) for (const key of keysOf(group)) counts.set(key, (counts.get(key) ?? 0) + 1)
  const isOfDetails = (group: CardGroup) =>
    keysOf(group)
      .values()
      .some((key) => (counts.get(key) ?? 0) >= fewestWithOneName) && !group.cards.some((card) => hasAmount(card))
  return groups.filter((group) => !isOfDetails(group))
}

function keysOf({ cards }: CardGroup): ReadonlySet<string> {
  return new Set(cards.map(({ heading }) => lettersOf(heading.text)))
}

/** Courses count as services if the page lists no others. */
function listedAs(topic: 'services' | 'courses', groups: readonly CardGroup[], page: FactPage): ListedThings | null {
  const isAbout = isPageAbout(topic, page)
  const [first] = page.outline.headings
  const found = groups.flatMap((group) => {
    const { cards, over } = group
    const isSaid = isInSectionAbout(topic, group, page)
    // Without a title, the first heading is that of the first item.
    const title = cards[0]?.heading === first ? page.head.title : (first?.text ?? page.head.title)
    const isAlone =
      (over === undefined || over.rank === 1) &&
      isMostlyAlike(cards) &&
      !isOfSteps(group, page) &&
      // If no item under “Prices and services” has a price, they may be what a price includes.
      !(speaksOfPrices(title) && !cards.some((card) => hasAmount(card)))
    // Under other headings they may be durations of one service.
    const isTimed = topic === 'services' && over?.rank === 1 && cards.every((card) => isAppointment(card))
    const isOfPage = (isAbout && (isSaid || isAlone || haveItemClass(topic, group))) || isTimed
    const isOfPrices = over !== undefined && speaksOfPrices(over.text)
    const offered = isOfPrices && cards.every((card) => hasAmount(card))
    // Cards that all lead to one page are parts of a price.
    if (isOfPrices && new Set(cards.map(({ thing }) => thing.path)).size === 1 && cards[0]?.thing.path !== null) return []
    const items = isSaid ? cards : withItemClass(topic, cards)
    const things = withoutSharedTarget(
      items.flatMap((card) => (holdsSteps(card) || isOtherSection(card, page) ? [] : [card.thing])),
    ).filter((thing) => isServiceLike(thing) && !(offered && thing.path === null))
    // Headings of another kind among them mean that this is not a list of services.
    if (!(isOfPage || isSaid) || holdsList(topic, group, groups) || describesOneService(topic, group)) return []
    if (things.length < 2 || things.length < cards.length / 2) return []
    return [{ isOfPage, isSaid, over, things: things.filter((thing) => !isLineOfTariff(thing)) }]
  })
  // Where a part below the title is named after the topic, the other parts below it are about something else.
  const listed: { readonly isOfPage: boolean; readonly things: readonly ListedThing[] }[] = found.filter(
    (list) => list.isSaid || !found.some(({ isSaid, over }) => isSaid && over === list.over),
  )
  const plain = plainLists(topic, page)
  const linked = plain.linked.map((things) => things.filter(isServiceLike)).filter(({ length }) => length > 1)
  listed.push(...linked.map((things) => ({ isOfPage: false, things })))
  // Cards that lead nowhere may be advantages, and those that all lead to one page a summary: links to the pages of services outweigh them, in
  // cards or in the menu.
  const best = Math.max(...listed.map(targetsOf))
  if (best > targets.none) listed.splice(0, listed.length, ...listed.filter((list) => targetsOf(list) > targets.none))
  if (best < targets.pages) {
    const things = withoutDoubles(
      menuLinks(topic, page)
        .flatMap((link) => linkedThing(link, page))
        .filter(isServiceLike),
    )
    if (things.length > 1) listed.splice(0, listed.length, { isOfPage: false, things })
    else if (listed.length === 0)
      listed.push(...plain.texts.map((texts) => ({ isOfPage: isAbout, things: texts.filter(isServiceLike) })))
  }
  const shared = new Set(listed.flatMap(({ things }) => sharedTargets(things)))
  const ofPage = withoutDoubles(
    [...listed.flatMap(({ isOfPage, things }) => (isOfPage ? things : [])), ...(isAbout ? pagesBelow(page) : [])],
    shared,
  ).slice(0, factLimits.services)
  if (ofPage.length > 1) return { by: topic === 'courses' ? 'courses' : 'page', things: ofPage }
  const things = listed.flatMap((list) => list.things)
  const ofParts = withoutDoubles(things, shared).slice(0, factLimits.services)
  return topic === 'services' && ofParts.length > 1 ? { by: 'part', things: ofParts } : null
}

/** How much the links of a list say: that of a page about services needs none. */
const targets = { none: 0, one: 1, pages: 2 } as const

function targetsOf({ isOfPage, things }: { readonly isOfPage: boolean; readonly things: readonly ListedThing[] }): number {
  const paths = new Set(things.map(({ path }) => path))
  if (isOfPage || paths.size > 1) return targets.pages
  return paths.values().some((path) => path !== null) ? targets.one : targets.none
}

/**
 * Whether at least half of the parts are cards of one class, sections with the same classes, or have their own id or link. Parts
 * with only the page title above them may be slogans and calls to action.
 */
function isMostlyAlike(cards: readonly Card[]): boolean {
  const looks = Map.groupBy(cards, ({ parts: [part] }) => (part === undefined ? '' : lookOf(part)))
  const own = (key: 'fragment' | 'path') => new Set(cards.flatMap(({ thing }) => thing[key] ?? [])).size
  return (
    Math.max(...[...looks.values()].map(({ length }) => length), own('fragment'), own('path')) >= Math.max(2, cards.length / 2)
  )
}

/** Its classes; of a card the first one, as others may be its place in an animation. */
function lookOf(part: Element): string | undefined {
  const classes = attribute(part, 'className')
  return isElement(part, 'section') ? classes : classes.split(' ')[0]
}

/**
 * Whether long texts follow each other under a heading that names more than the list: `Foot treatments` is one service, and what is
 * below explains what it is for.
 */
function describesOneService(topic: 'services' | 'courses', { cards, over }: CardGroup): boolean {
  if (over === undefined || isTopicName(topic, over.text)) return false
  const long = cards.filter(
    ({ parts: [part], heading, thing }) => part !== undefined && isAtStart(part, heading) && isLong(thing),
  )
  return long.length * 2 >= cards.length
}

/** Whether a card is a heading and what follows it, without its own element. */
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
  return parts.some((part) => amount.test(elementText(part)))
}

/** A length of time alone: `45 min`, `30 / 60 minutes`, `1 h`. */
const timeAlone =
  /^\d{1,3}(?: ?[-–/] ?\d{1,3})? ?(?:min|minut\p{L}*|h|hours?|std|stunden?|heures?|hod|godz|ore|horas?|uur|мин|минут|час\p{L}*|דקות|דק['׳])\.?$/iu

/** Whether a card shows a price, and in its own element how long it takes: no product does. */
function isAppointment({ parts, thing }: Card): boolean {
  return (
    !isQuantity(thing.name ?? '') &&
    parts.some(
      (part) =>
        namesCurrency(normalisePriceText(elementText(part))) &&
        elementsOf(part).some((element) => timeAlone.test(elementText(element))),
    )
  )
}

/** Whether a card is a line of a tariff, a surcharge or the minimum amount: `Locked wheel` with `+ 500 ₽` only. */
function isLineOfTariff({ name, description, path }: ListedThing): boolean {
  if (path !== null || description === null || description.length > longestOfTariff || !amount.test(description)) return false
  return added.test(description) || (lowest.test(name ?? '') && amountAtEnd.test(description))
}

/** Longest text of a line of a tariff, in characters. */
const longestOfTariff = 60

/** An amount with a plus sign at the end of a text. */
const added = /(?<![\p{L}\p{N}])\+ ?(?:\p{Sc} ?\d[\d.,\s]*|\d[\d.,\s]*\p{Sc})$/u
const amountAtEnd = /(?:\p{Sc} ?\d[\d.,\s]*|\d ?\p{Sc})$/u

/** How the minimum amount of a tariff begins. */
const lowest =
  /^(?:min(?:imum|imal|imale|imální|imálna|imalna|ima|imo|imi)|mindest\p{L}*|mínim[ao]|минимальн\p{L}{2}|мінімальн\p{L}|מינימום)(?!\p{L})/iu

function isServiceLike({ name, path }: ListedThing): boolean {
  if (name === null || isOfOtherKind(name) || mentionsTopic('case-studies', name) || mentionsTopic('questions', name))
    return false
  if (speaksOfPrices(name) && isGeneric(name)) return false
  const plain = plainWords(name)
  if (contactPageKind(name) === 'legal' || ofTemplate.test(plain) || (path === null && allServices.test(plain))) return false
  return path === null || !(isAboutCompany(lastSegment(path)) || isArticlePath(path))
}

/** Names that are numbered in templates: `Service 2`, `Oferta nr 1`. */
const ofTemplate =
  /^(?:services?|leistung|angebot|prestation|offre|servicio|oferta|servizio|offerta|servico|dienst|aanbod|us[lł]uga|sluzba|nabidka|tjanst|ydelse|tjeneste|услуга|שירות) (?:n[ro] ?)?\d$/u

/** The heading above a company's services: `Our services in Leeds`, but not `Our services for companies`, which are some. */
const allServices =
  /^(?:(?:our|all our) services|unsere (?:dienst)?leistungen|nos (?:services|prestations)|nuestros servicios|(?:i )?nostri servizi|(?:os )?nossos servicos|onze diensten|nasze us[lł]ugi|nase sluzby|vara tjanster|vores ydelser|vare tjenester|наши услуги|наші послуги|ה?שירותים שלנו|השירותים של)(?: (?!(?:for|fur|aux?|pour|per|para|dla|voor|pro|til|для)(?: |$)|ל\p{L})|$)/u

/** Whether the name of a page says that it is about the company or its people: `about-us`, but not `team-building`. */
function isAboutCompany(segment: string): boolean {
  return contactPageKind(segment) === 'about' && !/^(?:team|wir|sobre)[-_ ]./i.test(segment)
}

/** The pages below this one that its content links to, in order; two levels below where they are the headings of cards. */
function pagesBelow(page: FactPage): readonly ListedThing[] {
  const prefixes = page.head.addresses
    .map((path) => path.replace(/(?:\/index)?\.html?$|\/$/i, '') + '/')
    .filter((prefix) => prefix !== '/')
  const inHeadings = new Set(page.outline.headings.flatMap(({ element }) => [...elementsOf(element), ...ancestorsOf(element)]))
  const isBelow = (path: SitePath, levels: RegExp) =>
    prefixes.some((prefix) => path.startsWith(prefix) && levels.test(path.slice(prefix.length)))
  return page.outline.elements.flatMap((element): readonly ListedThing[] => {
    const target = isElement(element, 'a') ? ownTarget(element, page) : undefined
    if (target === undefined || target.path === null) return []
    if (!isBelow(target.path, inHeadings.has(element) ? /^[^/]+(?:\/[^/]+)?\/?$/ : /^[^/]+\/?$/)) return []
    return [{ name: null, description: null, path: target.path, pathFragment: null, fragment: null, result: null }]
  })
}

/** Drops the link that all things of a list share: a page such as “All services” is not the page of any of them. */
function withoutSharedTarget(things: readonly ListedThing[]): readonly ListedThing[] {
  const [first, ...others] = things.filter(({ path }) => path !== null)
  const path = first?.path ?? null
  const isShared = others.every((thing) => thing.path === path && thing.pathFragment === first?.pathFragment)
  if (path === null || others.length === 0 || !isShared || !isTopicName('services', lastSegment(path))) return things
  return things.map((thing) => ({ ...thing, path: null, pathFragment: null }))
}

/** The addresses to which several things of one list lead, such as that of a form: they are the page of none of them. */
function sharedTargets(things: readonly ListedThing[]): readonly string[] {
  const byTarget = Map.groupBy(
    things.filter(({ path }) => path !== null),
    targetOf,
  )
  return [...byTarget].flatMap(([target, those]) => (those.length > 1 ? [target] : []))
}

function targetOf({ path, pathFragment }: ListedThing): string {
  return `${path}#${pathFragment ?? ''}`
}

/** The first thing of each target; those without one of their own are told apart by their names. */
function withoutDoubles(things: readonly ListedThing[], shared: ReadonlySet<string> = new Set()): readonly ListedThing[] {
  const kept = new Map<string, ListedThing>()
  for (const thing of things) {
    const target = targetOf(thing)
    const isOwn = thing.path !== null && !shared.has(target)
    const key = thing.name === null || isOwn ? target : lettersOf(thing.name)
    const isKnown = thing.name === null && [...kept.values()].some(({ path }) => path === thing.path)
    if (!kept.has(key) && !isKnown) kept.set(key, thing)
  }
  return [...kept.values()]
}

/** Finds where services from JSON-LD without their own page appear on this page. */
export function placesOnPage(services: PageFacts['services'], page: FactPage): PageFacts['services'] {
  if (services.length === 0) return services
  const headings = new Map(page.outline.headings.map((heading) => [lettersOf(heading.text), heading]))
  const isShown = nameFinder(page)
  return services.map((service) => {
    const heading = headings.get(lettersOf(service.name))
    const fragment = heading === undefined ? '' : idNear(heading, page)
    const shown = heading !== undefined || isShown(service.name)
    return { ...service, ...(shown && { shown }), ...(fragment !== '' && { fragment }) }
  })
}

/** The ID of a heading, or of the part that starts with it. */
function idNear({ element }: OutlineHeading, { outline }: FactPage): string {
  const own = [element, ...elementsOf(element)].map((one) => attribute(one, 'id')).find((id) => id !== '')
  if (own !== undefined) return own
  for (const around of ancestorsOf(element)) {
    if (isElement(around, 'main', 'body') || outline.headingsIn(around)[0]?.element !== element) return ''
    if (attribute(around, 'id') !== '') return attribute(around, 'id')
  }
  return ''
}

/** The parts of this page that the `services` setting names by ID (CONTRACT 2, services). */
export function serviceParts(page: FactPage): readonly NamedPart[] {
  const named = (page.rules.services ?? []).flatMap((rule) => {
    const [path = '', ...rest] = rule.page.split('#')
    return rest.length > 0 && isNamed(path, page) ? [rest.join('#')] : []
  })
  if (named.length === 0) return []
  const byId = new Map([...elementsOf(page.root)].toReversed().map((element) => [attribute(element, 'id'), element]))
  return [...new Set(named)].flatMap((fragment) => {
    const element = byId.get(fragment) ?? byId.get(percentDecoded(fragment))
    return element === undefined ? [] : [partOf(fragment, element, page)]
  })
}

/** Name and text of a part: its first heading and the text below it; for an empty anchor, the only heading of the box around it, else the next one. */
function partOf(fragment: string, element: Element, { outline }: FactPage): NamedPart {
  const inside = outline.headingsIn(element)[0] ?? onlyHeadingAround(element, outline)
  const position = outline.elements.indexOf(element)
  const heading = inside ?? outline.headings.find((one) => outline.elements.indexOf(one.element) > position)
  if (heading === undefined) return { fragment, name: '', description: elementText(element).slice(0, factLimits.text) }
  const start = outline.elements.indexOf(heading.element)
  const following = outline.elements.slice(start + 1)
  const isNext = (one: Element) => outline.headings.some((next) => next.element === one && next.rank <= heading.rank)
  const end = following.findIndex(isNext)
  const paragraph = following
    .slice(0, end < 0 ? undefined : end)
    .find((one) => isElement(one, 'p', 'li', 'dd', 'td') && elementText(one).length > 1)
  return {
    fragment,
    name: heading.text,
    description: paragraph === undefined ? '' : elementText(paragraph).slice(0, factLimits.text),
  }
}

/** The heading of the smallest element around one that has any; undefined where it has several. */
function onlyHeadingAround(element: Element, outline: PageOutline): OutlineHeading | undefined {
  const around = [...ancestorsOf(element)].map((one) => outline.headingsIn(one)).find(({ length }) => length > 0)
  return around?.length === 1 ? around[0] : undefined
}
