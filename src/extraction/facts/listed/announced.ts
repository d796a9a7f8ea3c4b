import type { Element } from 'hast'
import { classNames, classWords } from '../../content/class-words.ts'
import { ancestorsOf, attribute, elementsOf, isElement, parentOf } from '../../tree/element.ts'
import { titleParts } from '../../metadata/title.ts'
import type { FactPage } from '../fact-page.ts'
import type { OutlineHeading, PageOutline } from '../page-outline.ts'
import { isOfferName, isTopicName, type PartTopic, mentionsTopic } from '../part-words.ts'
import { namesMoney } from '../prices/price.ts'
import { isMeasure } from '../prices/quantities.ts'
import { type Card } from './card.ts'
import { type CardGroup } from './card-groups.ts'
import { explainsServices, withoutPartners } from './other-kinds.ts'
import { lastSegment } from './own-links.ts'
import { wordSet } from '../../word-set.ts'

/**
 * Whether similar parts are under the topic, according to their heading, a line or heading right above it, or an id. Parts right under the
 * page title are announced only by the page.
 */
export function isInSectionAbout(topic: PartTopic, { cards, over }: CardGroup, { outline }: FactPage): boolean {
  const [first] = cards
  if (first === undefined || isUnderOther(over) || isTimeline(cards)) return false
  if (over !== undefined && isBesideSections(over, first)) return isNamedPart(topic, first)
  if (over !== undefined && over.rank > 1 && (mentionsTopic(topic, over.text) || isTopicName(topic, over.text))) return true
  const before = outline.headings[outline.headings.indexOf(first.heading) - 1]
  if (before !== undefined && before.rank > 1 && isTopicName(topic, before.text)) return true
  if (over !== undefined && over.rank > 1 && isTopicName(topic, outline.lineAbove(over))) return true
  const isOver = (around: Element) => over === undefined || !isAnnouncedBefore(topic, over, around, outline)
  return isNamedPart(topic, first, isOver)
}

/** Whether the heading above similar sections says that they are something other than services or case studies. */
function isUnderOther(over: OutlineHeading | undefined): boolean {
  if (over === undefined) return false
  // Below the title of a page, “Suppliers & partners” names them, not the company.
  return explainsServices(over.rank === 1 ? withoutPartners(over.text) : over.text) || mentionsTopic('testimonials', over.text)
}

/** Whether more than one card is named after a time; a single one may be a service. */
function isTimeline(cards: readonly Card[]): boolean {
  return cards.filter(({ heading }) => isMeasure(heading.text)).length > 1
}

/** Whether an earlier heading of the same or a higher rank is about the topic: then this one is about something else. */
function isAnnouncedBefore(topic: PartTopic, over: OutlineHeading, around: Element, outline: PageOutline): boolean {
  const inside = outline.headingsIn(around)
  return inside
    .slice(0, Math.max(0, inside.indexOf(over)))
    .some(({ rank, text }) => rank <= over.rank && mentionsTopic(topic, text))
}

/** Whether cards are siblings of the section with the heading, which is then not about them. */
function isBesideSections({ element }: OutlineHeading, { parts: [part] }: Card): boolean {
  const own = ancestorsOf(element).find((around) => isElement(around, 'section'))
  return part !== undefined && isElement(part, 'section') && own !== undefined && parentOf(own) === parentOf(part)
}

/** Whether one of several similar sections contains a list named after the topic: then the sections are groups of that list. */
export function holdsList(topic: PartTopic, { cards }: CardGroup, groups: readonly CardGroup[]): boolean {
  const parts = new Set(cards.flatMap((card) => card.parts))
  return groups.some((group) => {
    const {
      cards: [first],
      over,
    } = group
    if (first === undefined || cards.includes(first)) return false
    const isInside = ancestorsOf(first.heading.element).some((around) => parts.has(around))
    return (
      isInside &&
      (isNamedPart(topic, first) || (over !== undefined && isTopicName(topic, over.text)) || haveItemClass(topic, group))
    )
  })
}

/** Whether the class of each part names one item of the topic: `service-card`, but not `service-feature`. */
export function haveItemClass(topic: PartTopic, { cards, over }: CardGroup): boolean {
  if (isUnderOther(over)) return false
  const isOne = (name: string) => {
    const [first = '', ...others] = name.split(/[-_]+/)
    return isItemName(topic, first) && others.every((word) => itemWords.has(word) || word === 'detail')
  }
  return cards.every(({ parts: [part] }) => part !== undefined && classNames(part).some(isOne))
}

/** The cards without the first one if only that one has no element with an item's class, as in an introduction: `service-body`. */
export function withItemClass(topic: PartTopic, cards: readonly Card[]): readonly Card[] {
  const hasClass = ({ parts }: Card) =>
    parts.some((part) =>
      [part, ...elementsOf(part)].some((one) => classNames(one).some((name) => isItemName(topic, name.split(/[-_]+/)[0] ?? ''))),
    )
  const [first, ...others] = cards
  return first !== undefined && others.length > 1 && !hasClass(first) && others.every(hasClass) ? others : cards
}

/** Whether the class of a list, or an id around it, names the topic; the id of its first part is about that part alone. */
function isNamedPart(topic: PartTopic, { parts: [part] }: Card, speaks: (around: Element) => boolean = () => true): boolean {
  const list = part === undefined ? undefined : parentOf(part)
  const isBox = list === undefined || isElement(list, 'main', 'body')
  if (!isBox && namesList(topic, classWords(list), () => isRepeated(list)) && !isNamedAfterPage(topic, list)) return true
  for (const around of part === undefined ? [] : ancestorsOf(part)) {
    if (isElement(around, 'main', 'body')) break
    const id = attribute(around, 'id').replaceAll(/[-_]+/g, ' ')
    if (id !== '' && isTopicName(topic, id) && speaks(around)) return true
  }
  return false
}

/** Whether classes name a list about a topic: `our-services`, `service-list`, but not the single item `service-box`. */
function namesList(topic: PartTopic, words: readonly string[], isRepeatedList: () => boolean): boolean {
  const isOfItem = (next: string) => itemWords.has(next) || (detailWords.has(next) && isRepeatedList())
  return words.some((word, at) => isTopicName(topic, word) || (isItemName(topic, word) && !isOfItem(words[at + 1] ?? '')))
}

/**
 * Whether the topic in the classes of a list is the name of the page, which the classes of all its sections begin with: `services-intro`,
 * `services-process`, `services-faq`.
 */
function isNamedAfterPage(topic: PartTopic, list: Element): boolean {
  const around = [...ancestorsOf(list)].at(-1)
  const restOf = (name: string): readonly string[] => {
    const [first = '', ...rest] = name.split(/[-_]+/)
    return isTopicName(topic, first) ? rest : []
  }
  const sections = around === undefined ? [] : elementsOf(around).filter((one) => isElement(one, 'section'))
  const parts = new Set(sections.flatMap((section) => classNames(section).flatMap((name) => restOf(name).slice(0, 1))))
  if (parts.size < minSections) return false
  return !classNames(list).some(
    (name) => namesList(topic, restOf(name), () => false) || restOf(name).every((word) => listWords.has(word)),
  )
}

const minSections = 3

/** Words for a list of anything. */
const listWords = wordSet(
  'list lists grid cards items row rows container wrapper wrap section inner content body main all overview area holder group block blocks ' +
    'box boxes tile tiles panels column columns cols flex layout table slider swiper carousel accordion tabs offer offers',
)

/** Whether a page has another list with the same classes: each is about the heading above it. */
function isRepeated(list: Element): boolean {
  const classes = attribute(list, 'className')
  const around = [...ancestorsOf(list)].at(-1)
  return around !== undefined && elementsOf(around).some((one) => one !== list && attribute(one, 'className') === classes)
}

/** Whether a word in a class names an item of a topic, singular or plural: `services`, `leistung`, `behandeling`. */
function isItemName(topic: PartTopic, word: string): boolean {
  return ['s', 'en'].some((ending) => isTopicName(topic, `${word.replace(/s$/, '')}${ending}`))
}

const itemWords = new Set(['box', 'card', 'item', 'tile', 'block'])
/** Words for the details of one item; lists named so are details only where several have the same class. */
const detailWords = new Set(['detail', 'details', 'feature', 'features', 'includes', 'info'])

/** Whether a page as a whole is about a topic: it is named after it, or its title mentions it. */
export function isPageAbout(topic: PartTopic, page: FactPage): boolean {
  const title = titleOf(page)
  const subject = guide.exec(title)?.groups?.['subject'] ?? ''
  const isMentioned = mentionsTopic(topic, title) && !explainsServices(title) && !mentionsTopic(topic, subject)
  return isMentioned || isPageNamedAfter(topic, page)
}

/**
 * Whether a page is named after a topic: by the last segment of its address, its title, or, if its `title` confirms it, the line above
 * the title; above the name of one service, that line says what kind of thing it is.
 */
export function isPageNamedAfter(topic: PartTopic, page: FactPage): boolean {
  const { head, outline } = page
  const segments = head.addresses.map((path) => lastSegment(path))
  const first = outline.headings.find(({ rank }) => rank === 1)
  const title = titleOf(page)
  const isHome = head.addresses.includes('/')
  const named = [...segments, title, ...(isHome ? [] : titleParts(head.title).slice(0, 1))]
  const names = first === undefined || !mentionsTopic(topic, head.title) ? named : [...named, outline.lineAbove(first)]
  return (
    names.some((name) => isTopicName(topic, name)) ||
    (topic === 'services' && isCalledOffer(segments, [title, ...titleParts(head.title)]) && !mayBeBargains({ head, outline }))
  )
}

function titleOf({ head, outline }: FactPage): string {
  return outline.headings.find(({ rank }) => rank === 1)?.text ?? head.title
}

/** Whether both the address and the title or heading of a page are called after everything that a company offers. */
function isCalledOffer(segments: readonly string[], titles: readonly string[]): boolean {
  return segments.some((name) => isOfferName(name)) && titles.some((name) => isOfferName(name))
}

/** Whether things on a page called `Angebot` may be goods or meals, as those with a price may; in Spanish and Portuguese, `oferta` is a bargain or a gift. */
function mayBeBargains({ head, outline }: Pick<FactPage, 'head' | 'outline'>): boolean {
  const text = outline.text.slice(0, longestOffer)
  return /^(?:es|pt|ca|gl)(?!\p{L})/iu.test(head.language) || namesMoney(text) || barePrice.test(text)
}

/** An amount without its currency, as in menus: `13,50`, `189,-`. */
const barePrice = /\d,(?:\d\d|[-–—])(?![\d,])/

/** Text of a page in which prices are looked for, in characters. */
const longestOffer = 50_000

/** The subject of a guide, by its title: `Smart homes: a guide to our services`; not the offers of a mountain guide. */
const guide =
  /(?<!\p{L})(?:guides? (?:to|on)|guida (?:ai|agli|alle)|guía de|guide (?:de nos|des)|leitfaden (?:zu|für)|(?:gids|handleiding) (?:voor|over)|poradnik o|průvodce|ה?מדריך (?=ל)) ?(?<subject>[^:–—|,.-]{1,40})/iu
