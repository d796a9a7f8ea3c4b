import type { Element, ElementContent } from 'hast'
import type { ListedThing, ListedThings, PageFacts } from '../../../model/page-facts.ts'
import { ancestorsOf, attribute, childElements, elementsOf, isElement, parentOf } from '../../tree/element.ts'
import { pageType } from '../../page-type.ts'
import { elementText } from '../../tree/element-text.ts'
import { type FactPage, isNamed, selectedText } from '../fact-page.ts'
import { factLimits } from '../limits.ts'
import { isPageAbout, isInSectionAbout } from './announced.ts'
import { amount, type Card } from './card.ts'
import { cardGroups } from './card-groups.ts'
import { isOfOtherKind } from './other-kinds.ts'
import { lastSegment, ownTarget } from './own-links.ts'
import { contactPageKind } from '../contact/words.ts'
import type { OutlineHeading, PageOutline } from '../page-outline.ts'
import { isTopicName, plainWords, mentionsTopic } from '../part-words.ts'
import { menuLinks } from './menus.ts'
import { firstTextBelow, selectBelow } from '../../tree/select-elements.ts'
import { lengthWithoutSpace } from '../../tree/visible-text.ts'
import { noThing } from './listed-things.ts'

/** Longest result, in characters. */
const longestResult = 500

/**
 * The case studies of a page (CONTRACT 2, caseStudies): its own headline result, by the configured selector or under a heading such as
 * “Results”, and the case studies that it lists, in configured elements or under a heading that announces them.
 */
export function readCaseStudies(page: FactPage): Partial<PageFacts> {
  const { head, rules, outline } = page
  // Only the configuration makes a page a case study.
  const isCaseStudy = head.addresses.some((address) => pageType(address, rules, null) === 'case-study')
  return {
    result: isCaseStudy ? selectedText(page, rules.caseStudies?.result) : null,
    resultBelow: resultIn(outline.headings, outline) ?? figuresIn(outline),
    listedCaseStudies: configuredCaseStudies(page) ?? listedCaseStudies(page),
  }
}

function configuredCaseStudies(page: FactPage): ListedThings | null {
  const { page: named, each, fields = {} } = page.rules.caseStudies ?? {}
  if (named === undefined || each === undefined) return null
  if (!isNamed(named, page)) return { by: 'configuration', things: [] }
  const things = selectBelow(each, page.root).map((element): ListedThing => {
    const headings = page.outline.headingsIn(element)
    const title = fields.title === undefined ? (headings[0]?.text ?? '') : firstTextBelow(fields.title, element)
    const selected = fields.result === undefined ? '' : firstTextBelow(fields.result, element).slice(0, factLimits.text)
    const result = selected || resultIn(headings, page.outline)
    const [target] = [element, ...elementsOf(element)].flatMap((one) => (isElement(one, 'a') ? (ownTarget(one, page) ?? []) : []))
    const id = [element, ...elementsOf(element)].map((one) => attribute(one, 'id')).find((one) => one !== '')
    return {
      name: title || null,
      description: bounded(firstTextBelow('p', element)),
      result,
      path: target?.path ?? null,
      pathFragment: null,
      fragment: id ?? null,
    }
  })
  return { by: 'configuration', things: things.slice(0, factLimits.caseStudies) }
}

/**
 * Cards on a case-study page or under a heading that announces case studies. Each has a result or links to its own page; on a case-study page
 * a description is enough.
 */
function listedCaseStudies(page: FactPage): ListedThings | null {
  const labels = labelsByElement(page.outline)
  return listedUnder('case-studies', labels, page) ?? listedUnder('portfolio', labels, page)
}

function listedUnder(topic: 'case-studies' | 'portfolio', labels: ResultLabels, page: FactPage): ListedThings | null {
  const isAbout = isPageAbout(topic, page)
  const groups = cardGroups(page).map((group) => {
    const isSaid = isInSectionAbout(topic, group, page)
    const isOfPage = isAbout && (isSaid || group.over === undefined || group.over.rank === 1)
    const found = isSaid || isOfPage ? group.cards.flatMap((card) => caseStudyOf(card, labels, page)) : []
    const things = topic === 'portfolio' ? piecesOfWork(found) : found
    const isKnown = ({ result, path, description }: ListedThing) =>
      result !== null || path !== null || (isOfPage && description !== null)
    return { by: isOfPage ? 'page' : isSaid ? 'part' : null, things: things.filter((thing) => isKnown(thing)) }
  })
  const labelled = { by: isAbout ? 'page' : 'part', things: labelledCards(labels, page) } as const
  for (const by of ['page', 'part'] as const) {
    const things = [...groups, labelled].flatMap((group) => (group.by === by ? group.things : []))
    if (things.length > 0) return { by, things: things.slice(0, factLimits.caseStudies) }
  }
  if (topic === 'portfolio') return null
  const linked = menuLinks(topic, page).flatMap((link): readonly ListedThing[] => {
    const target = ownTarget(link, page)
    if (target === undefined || target.isHere || target.fragment !== null) return []
    return [{ ...noThing, path: target.path }]
  })
  return linked.length > 1 ? { by: 'part', things: linked.slice(0, factLimits.caseStudies) } : null
}

/** Length of the shortest text that says what was done in one piece of work, in characters. */
const shortestText = 40

/** Addresses of articles and of services. */
const leadsToOther =
  /^\/(?:[a-z]{2}\/)?(?:blog|news|posts?|articles?|magazine?|services?|leistungen|servicios|servizi|uslugi)\//iu

/** Minimum words of a title: shorter ones may be steps, skills or companies. */
const fewestWords = 3

/** How calls to action begin. */
const call = /^(?:apply|submit|send|share|join|donate|book|request|tell|contact|jetzt|postulez|envoyez|solicita|envía)(?!\p{L})/iu

/** Most of a portfolio's cards, each with a title, its own text and no price: pictures with captions are a gallery. */
function piecesOfWork(things: readonly ListedThing[]): readonly ListedThing[] {
  const told = things.filter(({ name, description, path }) => {
    if (name === null || plainWords(name).split(' ').length < fewestWords || call.test(name)) return false
    return (
      description !== null && description.length >= shortestText && !amount.test(description) && !leadsToOther.test(path ?? '')
    )
  })
  const texts = new Set(told.map(({ description }) => description))
  return told.length > 1 && told.length * 2 > things.length && texts.size === told.length ? told : []
}

/** Longest first line of a card that is its title, in characters. */
const longestTitle = 80

/** Longest label of a result, in characters. */
const longestLabel = 40

/** Alike cards without headings, under one that announces case studies: a title, and one result after a label such as “Result”. */
function labelledCards(labels: ResultLabels, { outline }: FactPage): readonly ListedThing[] {
  const lists = new Set([...labels.keys()].flatMap((card) => parentOf(card) ?? []))
  return [...lists].flatMap((list): readonly ListedThing[] => {
    const over = outline.headingOver(list)
    if (over === undefined || !mentionsTopic('case-studies', over.text) || outline.headingsIn(list).length > 0) return []
    const cards = childElements(list)
    const looks = new Set(cards.map((card) => `${card.tagName} ${attribute(card, 'className')}`))
    if (cards.length < 2 || looks.size > 1 || cards.some((card) => labels.get(card) === undefined)) return []
    const things = cards.flatMap((card) => labelledCard(card, labels.get(card), outline))
    return things.length === cards.length ? things : []
  })
}

/** The label of a result in each element that holds one; undefined where it holds several. */
type ResultLabels = ReadonlyMap<Element, Element | undefined>

function labelsByElement(outline: PageOutline): ResultLabels {
  const labels = new Map<Element, Element | undefined>()
  for (const element of outline.elements) {
    if (outline.sizes.of(element).all > longestLabel || element.children.some((child) => isElement(child))) continue
    if (!isTopicName('results', elementText(element))) continue
    for (const around of ancestorsOf(element)) labels.set(around, labels.has(around) ? undefined : element)
  }
  return labels
}

function labelledCard(card: Element, label: Element | undefined, outline: PageOutline): readonly ListedThing[] {
  if (label === undefined) return []
  const isShort = (element: Element) => outline.sizes.of(element).all <= longestTitle
  const first = elementsOf(card).find((element) => isShort(element) && elementText(element) !== '')
  const name = first === undefined ? '' : elementText(first)
  const result = textAfter(label, outline)
  if (!/\p{L}{2}/u.test(name) || name.length > longestTitle || isTopicName('results', name) || result === '') return []
  return [{ ...noThing, name, result }]
}

/** The text of the element after a label. */
function textAfter(label: Element, outline: PageOutline): string {
  const next = outline.after(outline.widest(label)).find((node) => isElement(node) || lengthWithoutSpace(node.value) > 0)
  return isElement(next) ? bounded(elementText(next)) : ''
}

function caseStudyOf({ parts, thing }: Card, labels: ResultLabels, { outline }: FactPage): readonly ListedThing[] {
  if (thing.name === null || isOfOtherKind(thing.name) || isTopicName('results', thing.name)) return []
  // A call to action, which may look like the cases above it.
  if (thing.path !== null && contactPageKind(lastSegment(thing.path)) === 'contact') return []
  const headings = parts.flatMap((part) => outline.headingsIn(part))
  const [label] = parts.flatMap((part) => labels.get(part) ?? [])
  const labelled = label === undefined ? '' : textAfter(label, outline)
  const result = resultIn(headings, outline) ?? (labelled || labelledResult(parts.map((part) => elementText(part))))
  return [{ ...thing, result }]
}

/** A line `Result: …` in a card. */
function labelledResult(texts: readonly string[]): string | null {
  for (const text of texts) {
    const found = /(?:^|[.!\s])(\p{L}[\p{L} ]{2,20}):\s*([^]{5,400})/u.exec(text)
    if (found?.[1] !== undefined && isTopicName('results', found[1])) return bounded(found[2] ?? '')
  }
  return null
}

/** The text under the first “Results” heading. */
function resultIn(headings: readonly OutlineHeading[], outline: PageOutline): string | null {
  for (const heading of headings) {
    if (heading.rank === 1 || !isTopicName('results', heading.text)) continue
    const text = bounded(textBelow(heading, outline))
    if (text !== '') return text
  }
  return null
}

/** A change as a figure: `+23%`, `x3`, `-26 %`, `פי 3`. */
const change = /[+\-−–↑↓±]?\d[\d.,]*\s*%|[+↑↓]\s*\d|(?:^|\s)[x×]\s?\d|\d\s?[x×](?:\s|$)|פי \d/iu

/** Elements in a list of figures; a larger list is page layout. */
const mostInFigures = 100

/** A list of metrics, each with its change: `Cost per acquisition: -26%`. */
function figuresIn(outline: PageOutline): string | null {
  for (const list of outline.elements) {
    if (list.tagName !== 'dl') continue
    const inside = elementsOf(list, mostInFigures + 1)
    if (inside.length > mostInFigures) continue
    const entries = inside.filter((element) => isElement(element, 'dt', 'dd')).slice(0, 20)
    const texts = entries.map((element) => ({ isName: element.tagName === 'dt', text: elementText(element) }))
    const values = texts.filter(({ isName }) => !isName)
    if (values.length < 2 || values.length * 2 !== texts.length || !values.every(({ text }) => change.test(text))) continue
    return bounded(
      texts
        .map(({ isName, text }) => (isName ? `${text}: ` : `${text}. `))
        .join('')
        .trim(),
    )
  }
  return null
}

/** How many elements around a heading its text may follow. */
const mostAround = 2

/** The text after a heading, up to the next one of its rank; where an element holds the heading with a number or an icon, the text after that. */
function textBelow(heading: OutlineHeading, outline: PageOutline): string {
  const widest = outline.widest(heading.element)
  for (const start of [widest, ...ancestorsOf(widest).take(mostAround)]) {
    if (outline.headingsIn(start).length > 1) break
    const texts: string[] = []
    for (const node of outline.after(start)) {
      if (isElement(node) && outline.headingsIn(node).some(({ rank }) => rank <= heading.rank)) break
      texts.push(textOf(node))
    }
    const text = texts.filter((part) => part !== '').join(' ')
    if (text !== '') return text
  }
  return ''
}

function textOf(node: ElementContent): string {
  return isElement(node) ? elementText(node) : node.type === 'text' ? node.value.replace(/\s+/g, ' ').trim() : ''
}

function bounded(text: string): string {
  if (text.length <= longestResult) return text.trim()
  const cut = text.slice(0, longestResult).toWellFormed()
  const end = Math.max(cut.lastIndexOf('. '), cut.lastIndexOf('! '))
  return end > longestResult / 4 ? cut.slice(0, end + 1) : `${cut.trimEnd()}…`
}
