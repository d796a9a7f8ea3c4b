import type { Element, ElementContent } from 'hast'
import type { ListedThing } from '../../../model/page-facts.ts'
import { resolveLink } from '../../../model/base-url.ts'
import { otherSpellings, percentDecoded, type SitePath } from '../../../model/site-path.ts'
import { classNames, classWords } from '../../content/class-words.ts'
import { ancestorsOf, attribute, childElements, elementsOf, hasAttribute, isElement, parentOf } from '../../tree/element.ts'
import { build } from '../../tree/nodes.ts'
import { elementText, elementTextWithout } from '../../tree/element-text.ts'
import type { FactPage } from '../fact-page.ts'
import { withoutIcons } from '../icons.ts'
import { endsAsQuestion } from '../questions/question-words.ts'
import { callsToAct, isTopicName, mentionsTopic, plainWords } from '../part-words.ts'
import type { OutlineHeading, PageOutline } from '../page-outline.ts'

/** One of several alike parts of a page, each with a heading or a link. */
export interface Card {
  /** Its parts, in order; one element, or a heading and what follows it. */
  readonly parts: readonly Element[]
  readonly heading: OutlineHeading
  /** What it says besides its heading, tables included. */
  readonly text: string
  readonly thing: ListedThing
}

/** Similar parts next to each other. */
export interface CardGroup {
  readonly cards: readonly Card[]
  /** The heading above them. */
  readonly over: OutlineHeading | undefined
}

/** An own address that a link leads to. */
interface Target {
  readonly path: SitePath | null
  readonly fragment: string | null
  /** Whether it is a part of this page. */
  readonly isHere: boolean
}

/** Lengths in characters. */
const lengths = { name: 90, description: 500, shortestText: 20 } as const

/** Cards of one page that are read. */
const mostCards = 500

/** Class and ID words around process steps, people and testimonials, which appear next to lists of what is offered. */
const otherWords = new Set([
  'process',
  'steps',
  'step',
  'workflow',
  'timeline',
  'testimonial',
  'testimonials',
  'reviews',
  'team',
  'faq',
])

/** Whether similar parts are steps, people or testimonials: by their classes, their section's, or a line above each heading. */
export function isOfSteps({ cards }: CardGroup, { outline }: FactPage): boolean {
  const [first] = cards
  const [part] = first?.parts ?? []
  if (first === undefined || part === undefined) return false
  const around = [...ancestorsOf(part)]
  const section = around.findIndex((one) => isElement(one, 'section', 'main', 'body'))
  const boxes = [part, ...around.slice(0, isElement(around[section], 'section') ? section + 1 : section)]
  const words = boxes.flatMap((one) => [...classWords(one), ...attribute(one, 'id').toLowerCase().split(/[-_]+/)])
  return words.some((word) => otherWords.has(word)) || cards.every(({ parts: [one], heading }) => isStep(one, heading, outline))
}

/** Whether a card is a section about the steps of the work, next to other sections: by its class and those inside it. */
export function holdsSteps({ parts: [part] }: Card): boolean {
  if (part === undefined || !classNames(part).some((name) => otherWords.has(name.split(/[-_]+/)[0] ?? ''))) return false
  return [...elementsOf(part)].some((inner) => classWords(inner).some((word) => word === 'step' || word === 'steps'))
}

/** Whether a card is a section of questions, or one with several headings about the company or its work, by its id. */
export function isOtherSection({ parts: [part] }: Card, { outline }: FactPage): boolean {
  const id = part === undefined ? '' : attribute(part, 'id').replaceAll(/[-_]+/g, ' ')
  if (part === undefined || id === '' || outline.headingsIn(part)[0]?.element === part) return false
  return mentionsTopic('questions', id) || (isTopicName('other', id) && outline.headingsIn(part).length > 1)
}

function isStep(part: Element | undefined, { element }: OutlineHeading, outline: PageOutline): boolean {
  const line = part === undefined || part === element ? '' : lineAbove(element, outline)
  return line !== '' && steps.test(plainWords(line))
}

/** Longest line above a heading, in characters. */
const longestLine = 40

/** A short line right above a heading, else empty: `<p>Our services</p><h2>Everything for your garden</h2>`. */
export function lineAbove(heading: Element, outline: PageOutline): string {
  const siblings = parentOf(heading)?.children ?? []
  let at = siblings.indexOf(heading) - 1
  while (at > 0 && !isElement(siblings[at])) at--
  const line = siblings[at]
  return isElement(line) && outline.headingsIn(line).length === 0 && outline.sizes.of(line).all <= longestLine
    ? elementText(line)
    : ''
}

/** The last segment of an address as people read it. */
export function lastSegment(path: SitePath): string {
  const segments = path.replace(/(?:\/index)?\.html?$/i, '').split('/')
  return percentDecoded(segments.findLast(Boolean) ?? '')
}

const knownGroups = new WeakMap<FactPage, readonly CardGroup[]>()

/** Groups of alike parts of a page, each part with one heading and some text or a link below it; remembered, as several readers need them. */
export function cardGroups(page: FactPage): readonly CardGroup[] {
  const known = knownGroups.get(page)
  if (known !== undefined) return known
  const groups = readGroups(page)
  knownGroups.set(page, groups)
  return groups
}

function readGroups(page: FactPage): readonly CardGroup[] {
  const { outline } = page
  const groups: CardGroup[] = []
  const inGroups = new Set<OutlineHeading>()
  const parents = new Set(outline.headings.flatMap(({ element }) => [...ancestorsOf(element)]))
  // Outer parts come first in the document; the innermost element that holds several alike parts groups them.
  const ordered = outline.elements.filter((element) => parents.has(element)).toReversed()
  for (const parent of ordered) {
    for (const candidates of [cardsIn(parent, page), runsIn(parent, page)]) {
      // Rule out non-groups before reading their texts, which are read again for every element around them.
      if (candidates.filter(({ heading }) => !inGroups.has(heading)).length < 2) continue
      const fresh = mostAlike(candidates, page).filter(({ heading }) => !inGroups.has(heading))
      if (fresh.length < 2 || inGroups.size > mostCards) continue
      for (const { heading } of fresh) inGroups.add(heading)
      groups.push({ cards: fresh, over: fresh[0]?.heading.above })
    }
  }
  return [...groups.toReversed(), ...foldGroups(page)]
}

/** Folds next to each other, each named by what opens it: `<div><button aria-expanded="false">Nails</button><p>…</p></div>`. */
function foldGroups(page: FactPage): readonly CardGroup[] {
  const { outline } = page
  const openers = outline.elements.filter(
    (element) => isElement(element, 'summary') || (isElement(element, 'button') && hasAttribute(element, 'ariaExpanded')),
  )
  const items = openers.map((element) => ({ element, item: parentOf(outline.widest(element)) }))
  const lists = Map.groupBy(items, ({ item }) => (item === undefined ? undefined : parentOf(item)))
  return [...lists].flatMap(([list, folds]): readonly CardGroup[] => {
    const parts = new Set(folds.map(({ item }) => item))
    if (list === undefined || parts.size < Math.max(2, folds.length)) return []
    const cards = folds.flatMap(({ element, item }) => {
      if (item === undefined || outline.headingsIn(item).length > 0) return []
      const heading = { element, rank: 6, text: elementText(element), above: outline.headingOver(element) }
      return cardOf([item], heading, page).filter(isDescribed)
    })
    return cards.length < 2 ? [] : [{ cards, over: cards[0]?.heading.above }]
  })
}

/** What may be a card. */
interface Candidate extends Pick<Card, 'parts' | 'heading'> {
  /** Only those of the same kind are alike. */
  readonly kind: string
}

/** Children of the same kind with one heading of the same rank each. */
function cardsIn(parent: Element, { outline }: FactPage): readonly Candidate[] {
  const look = looksOf(parent)
  return parent.children.flatMap((child): readonly Candidate[] => {
    if (!isElement(child)) return []
    const [heading, ...others] = outline.headingsIn(child)
    if (heading === undefined || heading.element === child || others.some(({ rank }) => rank <= heading.rank)) return []
    return [{ parts: [child], heading, kind: `${look(child)} ${heading.rank}` }]
  })
}

/** What similar cards share: their tag, or their classes if some cards are links and others lead nowhere. */
function looksOf({ children }: Element): (card: Element) => string {
  const cards = children.filter((child) => isElement(child))
  const classesOf = (isLink: boolean) =>
    new Set(cards.filter((card) => isElement(card, 'a') === isLink).map((card) => attribute(card, 'className')))
  const mixed = classesOf(true).intersection(classesOf(false))
  return (card) => {
    const classes = attribute(card, 'className')
    return classes !== '' && mixed.has(classes) ? `.${classes}` : card.tagName
  }
}

/** Headings of the same rank that are children of one element, each with what follows it. */
function runsIn(parent: Element, { outline }: FactPage): readonly Candidate[] {
  const children = childElements(parent)
  const headings = children.flatMap((child, at) => {
    const [heading] = outline.headingsIn(child)
    return heading?.element === child || (heading !== undefined && outline.widest(heading.element) === child)
      ? [{ heading, at }]
      : []
  })
  return headings.map(({ heading, at }, index) => {
    const next = headings.slice(index + 1).find((other) => other.heading.rank <= heading.rank)
    return { parts: children.slice(at, next?.at), heading, kind: String(heading.rank) }
  })
}

/** The largest group of cards of one kind. */
function mostAlike(candidates: readonly Candidate[], page: FactPage): readonly Card[] {
  const byKind = Map.groupBy(candidates, ({ kind }) => kind)
  const cards = candidates.flatMap(({ parts, heading, kind }) =>
    byKind.get(kind)?.length === 1 ? [] : cardOf(parts, heading, page).map((card) => ({ kind, card })),
  )
  // Next to cards with enough text, a card may have a few words.
  const groups = [...Map.groupBy(cards, ({ kind }) => kind).values()].filter(
    (group) => group.filter(({ card }) => isDescribed(card)).length > 1,
  )
  const [largest = []] = groups.toSorted((one, other) => other.length - one.length)
  const byFragment = Map.groupBy(largest, ({ card }) => card.thing.fragment)
  return largest.map(({ card }) => {
    // A target that several cards share belongs to none: “Book now”.
    const isShared = (byFragment.get(card.thing.fragment)?.length ?? 0) > 1
    return isShared ? { ...card, thing: { ...card.thing, fragment: idOf(card.parts, card.heading, page) } } : card
  })
}

function cardOf(parts: readonly Element[], heading: OutlineHeading, page: FactPage): readonly Card[] {
  const name = cardName(heading.text) ?? cardName(numbered.exec(lineAbove(heading.element, page.outline))?.groups?.['name'] ?? '')
  if (name === null) return []
  const beside = without(parts, heading.element)
  const text = textOf(beside)
  const { path, fragment: pathFragment, isHere } = linkOf(parts, heading, page)
  if (text === '' && path === null) return []
  const fragment = (isHere ? pathFragment : null) ?? idOf(parts, heading, page)
  const target = isHere ? { path: null, pathFragment: null } : { path, pathFragment }
  const description = textOf(beside, isDataTable)
  const thing = { name, description: description === '' ? null : description, ...target, fragment, result: null }
  return [{ parts, heading, text, thing }]
}

/** Whether a card leads somewhere or has enough text to be more than a heading with a label. */
function isDescribed({ text, thing: { path } }: Card): boolean {
  return path !== null || text.length >= lengths.shortestText || amount.test(text)
}

/** A price: even the shortest text with one describes something. */
export const amount = /\p{Sc} ?\d|\d ?\p{Sc}/u

/** What a card is called, without icons and a number before it; null for a sentence, a question, a quotation or a number. */
function cardName(text: string): string | null {
  const name = withoutIcons(withoutIcons(text).replace(/^(?:0\d|\d{1,2}[.):])\s*/u, ''))
  if (name === '' || name.length > lengths.name || endsAsQuestion(name) || /[.!…:]$|^[“„«][^”“»]*[”“»]$/u.test(name)) return null
  return /\p{L}{2}/u.test(name) ? name : null
}

/** A name with its number, above a heading that is a slogan: `01 — Airport transfer`. */
const numbered = /^(?:0\d|\d{1,2}(?= ?[-–—/]))[-–—./·:| ]+(?<name>\p{L}.+)$/u

/** A table with headers or a caption, as of prices, rather than one that places things: its cells in a row are no sentence. */
function isDataTable(element: Element): boolean {
  return element.tagName === 'table' && elementsOf(element).some((inner) => isElement(inner, 'th', 'caption'))
}

/** The text of what {@link without} leaves of a card. */
function textOf(parts: readonly Element[], isLeftOut: (inner: Element) => boolean = () => false): string {
  const text = parts
    .filter((part) => !isLeftOut(part))
    .map((part) => elementTextWithout(part, isLeftOut))
    .filter((one) => one !== '')
    .join(' ')
  return text.length <= lengths.description
    ? text
    : `${text
        .slice(0, lengths.description - 1)
        .toWellFormed()
        .trimEnd()}…`
}

/** A copy without the heading and what is before it, links that lead on, lists of links and buttons. */
function without(parts: readonly Element[], heading: Element): readonly Element[] {
  let isPast = false
  const copy = (node: ElementContent): ElementContent[] => {
    if (node === heading) {
      isPast = true
      return []
    }
    if (!isElement(node)) return isPast && node.type === 'text' ? [node] : []
    if (node.tagName === 'br') return [node]
    const isControl = isElement(node, 'a', 'button') || (isElement(node, 'span', 'div') && leadsToMore(node))
    const leadsOn = isControl && !elementsOf(node).some((inner) => inner === heading || isElement(inner, 'p'))
    const children = node.children.flatMap((child) => copy(child))
    return leadsOn || children.length === 0 ? [] : [build(node.tagName, children, node.properties)]
  }
  return parts.flatMap((part) => copy(part)).filter((node) => isElement(node))
}

const pointsOn = /^[^.:;]{1,40}(?:[→⟶➔➜›»←⟵‹«]|\p{L} ?\+)$/u

/** Elements in one that only points on, at most. */
const mostInPointing = 4

/** Whether an element in a card that is a link has nothing but a few words and an arrow: `Read more →`. */
function leadsToMore(element: Element): boolean {
  return elementsOf(element, mostInPointing + 1).length <= mostInPointing && pointsOn.test(elementText(element))
}

/** Where a card leads: by the link that its heading is or is in, else by its only target. */
function linkOf(parts: readonly Element[], { element }: OutlineHeading, page: FactPage): Target {
  const targets = (links: Iterable<Element>) =>
    [...links].flatMap((link) => (isElement(link, 'a') ? (ownTarget(link, page) ?? []) : []))
  const [ofHeading] = targets([...elementsOf(element), ...ancestorsOf(element)])
  if (ofHeading !== undefined) return ofHeading
  const inside = targets(parts.flatMap((part) => [part, ...elementsOf(part)]))
  const distinct = new Map(inside.map((target) => [`${target.path}#${target.fragment ?? ''}`, target]))
  const [only] = distinct.values()
  return distinct.size === 1 && only !== undefined ? only : { path: null, fragment: null, isHere: false }
}

/** An own page that a link leads to, or a part of this one; undefined for any other link, such as one to a file. */
export function ownTarget(link: Element, { head, ownHosts }: FactPage): Target | undefined {
  const href = attribute(link, 'href')
  const target = href === '' ? undefined : resolveLink(href, head.base, ownHosts)
  if (target?.kind !== 'own' || target.suffix.startsWith('?') || /\.(?!html?$)[a-z0-9]{2,5}$/i.test(target.path)) return undefined
  const isHere = head.addresses.some((address) => [address, ...otherSpellings(address)].includes(target.path))
  const fragment = percentDecoded(target.suffix.slice(1)) || null
  if (isHere && fragment === null) return undefined
  return { path: target.path, fragment, isHere }
}

/** The id of a card, of its heading, or of what surrounds it alone, unless other elements have it, too. */
function idOf(parts: readonly Element[], { element }: OutlineHeading, { outline }: FactPage): string | null {
  const [first] = parts
  const inside = first === undefined ? [] : [...elementsOf(first)].slice(0, 10)
  const candidates = [first, element, outline.widest(element), first === undefined ? undefined : outline.widest(first), ...inside]
  const ids = candidates.map((one) => (one === undefined ? '' : attribute(one, 'id')))
  return ids.find((id) => id !== '' && !/\s/.test(id) && outline.isOnlyId(id)) ?? null
}

/** Whether a name is that of something else: of a policy, of a page about the company, of certificates and ways to pay, of a step. */
export function isOfOtherKind(name: string): boolean {
  const plain = plainWords(name)
  return (
    isTopicName('other', name) ||
    isTopicName('testimonials', name) ||
    isTopicName('conditions', name) ||
    isTopicName('unnamed', name) ||
    steps.test(plain) ||
    policy.test(plain) ||
    callsToAct(name) ||
    reasons.test(plain) ||
    voices.test(plain) ||
    indications.test(plain)
  )
}

/** Rules for customers, but not `Insurance policies`. */
const policy =
  /^(?:(?:our|the) )?(?:booking|cancellation|covid(?: 19)?|deposit|late(?: arrivals?)?|no show|patch test|payment|refund|returns?|salon|clinic|house|shipping) (?:and \w+ )?(?:polic(?:y|ies)|rules|terms)$/u

/** The start of a heading that gives reasons: `Why us`, `Benefits of a new roof`; `Benefits advice` is a service. */
const reasons =
  /^(?:(?:the )?(?:benefits|advantages) of|why|warum|vorteile (?:der|des|von|einer|eines)|pourquoi|avantages d[eu]s?|por que|porque|ventajas de|vantagens d[aeo]s?|perche|vantaggi d\p{L}+|proc|vyhody|dlaczego|zalety|waarom|voordelen van|hvorfor|fordele ved|varfor|fordelar med|miksi|почему|зачем|преимущества|למה|מדוע|היתרונות של)(?: |$)/u

/** What a treatment is and is not for. */
const indications =
  /^(?:(?:contra ?)?indications?|(?:kontra)?indikation(?:en)?|gegenanzeigen|contre indications|(?:contra)?indicaciones|(?:contro)?indicazioni|(?:contra )?indicacoes|contraindicacoes|(?:przeciw)?wskazania|(?:kontra)?indikace|(?:contra ?)?indicaties|(?:противо)?показания|התוויות(?: נגד)?|موانع الاستعمال)(?: (?:for|to|fur|fuer|zur?|pour|a|para|per|al|do|voor|к|для) .{1,40})?$/u

/** What customers say: `What our happy clients say about us`. */
const voices =
  /^(?:what (?:\p{L}+ ){0,3}(?:clients|customers|patients|guests|students|parents|people|others|they) (?:say|said)(?: about.*)?|(?:das|was) (?:(?:unsere|meine|andere|zufriedene) )*(?:kund|patient|gast|mandant|klient|teilnehmer|eltern)\p{L}* (?:\p{L}+ ){0,3}sagen|das sagen (?:unsere|meine|andere).*|ce que (?:disent|pensent) (?:nos |mes |les (?:clients|patients)|de nous).*|(?:lo )?que (?:dicen|opinan) (?:nuestros|mis |los (?:clientes|pacientes)|de nosotros).*|o que (?:os )?(?:nossos )?(?:clientes|pacientes) (?:dizem|falam).*|o que dizem (?:os|nossos|de nos).*|(?:cosa )?dicono di noi|cosa (?:dicono|pensano) (?:i|di noi).*|co (?:mowia|sadza|rikaji) (?:o nas|nasi|nasze|klienci).*|co o nas (?:mowia|rikaji).*|wat (?:\p{L}+ ){0,3}(?:klanten|patienten|clienten|gasten) (?:\p{L}+ ){0,3}(?:zeggen|vinden)|vad (?:vara |mina )?kunder sager.*|hvad (?:vores |mine )?kunder siger.*|что (?:о нас )?говорят.*|מה (?:ה?לקוחות|ה?מטופלים|ה?הורים)(?: שלנו)? (?:אומרים|מספרים|חושבים)(?: עלינו)?|מה אומרים עלינו|(?:ה?לקוחות|ה?מטופלים)(?: שלנו)? (?:מספרים|ממליצים|אומרים)(?: עלינו)?|ماذا (?:يقول|قال).*)$/u

const steps = /^(?:step|schritt|phase|stage|etape|paso|krok|stap|steg|шаг|этап|שלב|الخطوة)(?: |$)/u
