import type { Element, ElementContent } from 'hast'
import type { ListedThing, ListedThings, PageFacts } from '../../../model/page-facts.ts'
import { percentDecoded, type SitePath } from '../../../model/site-path.ts'
import { textPattern } from '../../../model/text-pattern.ts'
import { claimsToBe } from '../../content/names.ts'
import { pageType } from '../../page-type.ts'
import { isBlock, isHeading } from '../../tree/element-kinds.ts'
import { elementText } from '../../tree/element-text.ts'
import { ancestorsOf, attribute, elementsOf, isElement } from '../../tree/element.ts'
import { lengthWithoutSpace } from '../../tree/visible-text.ts'
import { firstTextBelow, selectBelow } from '../../tree/select.ts'
import { contactPageKind } from '../contact/contact-page-kind.ts'
import { type FactPage, isNamed, selectedText } from '../fact-page.ts'
import { factLimits } from '../limits.ts'
import { isTopicName, plainWords } from '../part-words.ts'
import { isInSectionAbout, isPageAbout } from './announced.ts'
import { boxGroups, cardGroups } from './card-groups.ts'
import { amountWithCurrency, type Card } from './card.ts'
import { emptyThing } from './listed-things.ts'
import { menuLinks } from './menus.ts'
import { isOfOtherKind } from './other-kinds.ts'
import { plainLists } from './plain-lists.ts'
import { lastSegment, ownTarget, ownTargets, prefixesBelow } from './own-links.ts'
import { shortenedResult, figuresIn, labelledResult, resultIn, resultLabels, textAfter } from './results.ts'

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
    isGallery: isGallery(page),
    listedCaseStudies:
      configuredCaseStudies(page) ?? listedCaseStudies('case-studies', page) ?? listedCaseStudies('portfolio', page),
  }
}

/** Whether a page shows pictures and tells nothing about them: it has only names, captions and links. */
function isGallery({ outline }: FactPage): boolean {
  const isTelling = (element: Element) => {
    const { all, linked } = outline.sizes.of(element)
    const isEnough = all - linked >= shortestText || (all > linked && clientLabel.test(elementText(element)))
    return isEnough && isParagraph(element)
  }
  return outline.elements.some((element) => isElement(element, 'img', 'picture')) && !outline.elements.some(isTelling)
}

/** Whether an element contains no other paragraph or has a long text of its own, and is no part of a heading, a link or the caption of a picture. */
function isParagraph(element: Element): boolean {
  return (
    (element.children.some(isLongText) || !element.children.some((child) => isElement(child) && isBlock(child))) &&
    ![element, ...ancestorsOf(element)].some((one) => isHeading(one) || isElement(one, 'a', 'figcaption'))
  )
}

function isLongText(node: ElementContent): boolean {
  return node.type === 'text' && lengthWithoutSpace(node.value) >= shortestText
}

/** Whether a text says more than the caption of a picture does: it is long enough or a sentence, or names the client. */
export function isTold(text: string): boolean {
  return text.length >= shortestText || sentence.test(text) || clientLabel.test(text)
}

/** Three or more words, or some in a script without spaces, that end like a sentence: `Doubled direct bookings.` */
const sentence = /^\S+ \S+ \S.*[.!?]$|[。！？]$/su

/** Length of the shortest text that describes a piece of work, in characters. */
const shortestText = 40

/** A label before the name of the client, or on its own. */
const clientLabel =
  /(?<!\p{L})(?=\p{L}+(?: name)?\s?[:：]|(?<!.)\p{L}+$)(?:client|customer|kunde|auftraggeber|cliente|committente|klient|zákazník|zleceniodawca|klant|opdrachtgever|kund|asiakas|ügyfél|müşteri|заказчик|клиент|клієнт|замовник|πελάτης|العميل|ה?לקוח)s?(?!\p{L})/iu

function configuredCaseStudies(page: FactPage): ListedThings | null {
  const { page: named, each, fields = {} } = page.rules.caseStudies ?? {}
  if (named === undefined || each === undefined) return null
  if (!isNamed(named, page)) return { by: 'configuration', things: [] }
  const things = selectBelow(each, page.root).map((element): ListedThing => {
    const headings = page.outline.headingsIn(element)
    const title = fields.title === undefined ? (headings[0]?.text ?? '') : firstTextBelow(fields.title, element)
    const selected = fields.result === undefined ? '' : firstTextBelow(fields.result, element).slice(0, factLimits.text)
    const result = selected || resultIn(headings, page.outline)
    const inside = [element, ...elementsOf(element)]
    const [target] = ownTargets(inside, page)
    const id = inside.map((one) => attribute(one, 'id')).find((one) => one !== '')
    return {
      name: title || null,
      description: shortenedResult(firstTextBelow('p', element)),
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
 * a description is enough that says more than a caption.
 */
function listedCaseStudies(topic: 'case-studies' | 'portfolio', page: FactPage): ListedThings | null {
  const isAbout = isPageAbout(topic, page)
  const all = topic === 'portfolio' ? cardGroups(page) : [...cardGroups(page), ...boxGroups(page)]
  const groups = all.map((group) => {
    const isSaid = isInSectionAbout(topic, group, page)
    const isOfPage = isAbout && (isSaid || group.over === undefined || group.over.rank === 1)
    const areListed = (isSaid || isOfPage) && !areStepsOfOne(group.cards)
    const found = areListed ? group.cards.flatMap((card) => caseStudyOf(card, page)) : []
    const things = topic === 'portfolio' ? piecesOfWork(found, group.cards, page) : withoutOtherSections(found)
    const isKnown = ({ result, path, description }: ListedThing) =>
      result !== null || path !== null || (isOfPage && description !== null && isTold(description))
    return { by: isOfPage ? 'page' : isSaid ? 'part' : null, things: things.filter((thing) => isKnown(thing)) }
  })
  for (const by of ['page', 'part'] as const) {
    const things = groups.flatMap((group) => (group.by === by ? group.things : []))
    if (things.length > 0) return { by, things: things.slice(0, factLimits.caseStudies) }
  }
  if (topic === 'portfolio') return null
  const [list] = plainLists(topic, page).linked.filter((things) => things.length > 1)
  if (list !== undefined) return { by: isAbout ? 'page' : 'part', things: list.slice(0, factLimits.caseStudies) }
  const linked = menuLinks(topic, page).flatMap((link): readonly ListedThing[] => {
    const target = ownTarget(link, page)
    if (target === undefined || target.isHere || target.fragment !== null) return []
    return [{ ...emptyThing, path: target.path }]
  })
  return linked.length > 1 ? { by: 'part', things: linked.slice(0, factLimits.caseStudies) } : null
}

/**
 * Cards without the other sections of their page: if some are called case studies, as in `Case study: a bakery`, those without such a label are
 * something else, unless they lead to a page next to that of a case study or have a result.
 */
function withoutOtherSections(things: readonly ListedThing[]): readonly ListedThing[] {
  const called = things.filter(({ name }) => isTopicName('case-studies', labelled.exec(name ?? '')?.[1] ?? ''))
  if (called.length < 2) return things
  const folders = new Set(called.flatMap(({ path }) => (path === null ? [] : folderOf(path))))
  return things.filter(
    ({ name, path, result }) => labelled.test(name ?? '') || result !== null || (path !== null && folders.has(folderOf(path))),
  )
}

/** A name with a label before it. */
const labelled = /^([^:–—|]+)[:–—|]/u

/** The path of the page above one. */
function folderOf(path: SitePath): string {
  return path.replace(/[^/]*\/?$/, '')
}

/** Whether most cards are the sections of one case study, not case studies: `Challenge #1: Noise`, `The solution`. */
function areStepsOfOne(cards: readonly Card[]): boolean {
  return cards.filter(({ heading }) => stepOfOne.test(heading.text)).length * 2 > cards.length
}

const stepOfOne = textPattern(
  `^(?:the|our|die|das|der|unsere?|les?|la|nos|notre|el|los|il|lo|o|a|de|het)?[ ’']?(?:${[
    'challenges?|problems?|solutions?|approach|process|use cases?|background|initial situation|results?|outcomes?|herausforderung(?:en)?|ausgangs(?:lage|situation)|lösung(?:en)?|vorgehen|umsetzung|ergebnisse?',
    'défis?|enjeux?|problématique|solutions?|démarche|résultats?|retos?|desafíos?|soluci(?:ón|ones)|resultados?|sfid[ae]|soluzion[ei]|risultat[io]|desafios?|solução|wyzwani[ae]|rozwiązani[ae]|wyniki?',
    'výzv[ay]|řešení|výsledk(?:y|em)|uitdaging(?:en)?|oplossing(?:en)?|aanpak|resulta(?:at|ten)|utmaning(?:en)?|lösningen|задач[аи]|решени[ея]|результаты?|ה?אתגר(?:ים)?|ה?פתרון|ה?תוצא(?:ה|ות)|ה?תהליך|ה?רקע|التحدي|الحل|النتائج',
  ].join('|')})(?: ?(?:#|no\\.? ?|nr\\.? ?|n° ?)?\\d{1,2})?(?:$|[.:–—-])`,
  'iu',
)

/** Whether an address is that of an article or a service. */
export function isAddressOfOther(path: SitePath): boolean {
  return ofOther.test(percentDecoded(path))
}

/** How such addresses begin, also below a language. */
const ofOther =
  /^\/(?:[a-z]{2}\/)?(?:blogs?|news|posts?|articles?|magazine?|journal|insights|guides|ratgeber|aktuelles|artikel|actualites|noticias|articulos|notizie|articoli|aktualnosci|aktuality|בלוג|מאמרים|חדשות|20\d\d|services?|leistungen|servicios|servizi|uslugi)\//iu

/** Minimum words of a title that leads to no page below this one: shorter ones may be steps, skills or companies. */
const minWords = 3

/** How calls to action begin. */
const call = /^(?:apply|submit|send|share|join|donate|book|request|tell|contact|jetzt|postulez|envoyez|solicita|envía)(?!\p{L})/iu

/**
 * The cards of a portfolio that have a title, a text of their own and no price, if most do: pictures with captions are a gallery. Where links such
 * as `View project` lead to pages below this one, a name may be short, and an amount in one text is a result: `244 leads at £0.90 each`.
 */
function piecesOfWork(things: readonly ListedThing[], cards: readonly Card[], page: FactPage): readonly ListedThing[] {
  const prefixes = prefixesBelow(page)
  const projects = new Set(cards.filter((card) => leadsToProject(card)).map(({ thing: { path } }) => path))
  const arePriced = things.filter(hasAmount).length * 2 > things.length
  const told = things.filter((thing) => {
    const { name, description, path } = thing
    const isBelow = path !== null && projects.has(path) && prefixes.some((prefix) => path.startsWith(prefix) && path !== prefix)
    if (name === null || call.test(name) || (!isBelow && plainWords(name).split(' ').length < minWords)) return false
    return (
      description !== null &&
      description.length >= shortestText &&
      !(hasAmount(thing) && (arePriced || !isBelow)) &&
      !(path !== null && isAddressOfOther(path))
    )
  })
  const texts = new Set(told.map(({ description }) => description))
  return told.length > 1 && told.length * 2 > things.length && texts.size === told.length ? told : []
}

/** Whether a link says that it leads to one project: `Weddings` and `Logos` without such a link are kinds of work. */
function leadsToProject({ parts }: Card): boolean {
  return parts.some((part) =>
    [part, ...elementsOf(part)].some((element) => {
      if (!isElement(element, 'a')) return false
      const text = elementText(element)
      return text.length <= longestLink && oneProject.test(text)
    }),
  )
}

const longestLink = 40
const oneProject =
  /(?<!\p{L})(?:project|case|case study|projekt|fallstudie|projet|étude de cas|proyecto|caso|progetto|projeto|ה?פרויקט|проекте?|المشروع)(?!\p{L})/iu

function hasAmount({ description }: ListedThing): boolean {
  return amountWithCurrency.test(description ?? '')
}

/** Topics of sections next to case studies. */
const otherTopics = ['results', 'questions'] as const

/** Longest text about the author of a quotation, in characters. */
const longestAuthor = 80

function caseStudyOf(card: Card, { outline }: FactPage): readonly ListedThing[] {
  const { parts, thing } = card
  if (thing.name === null || isOfOtherKind(thing.name) || otherTopics.some((topic) => isTopicName(topic, thing.name ?? '')))
    return []
  // A call to action may look like the cases above it.
  if (thing.path !== null && contactPageKind(lastSegment(thing.path)) === 'contact') return []
  const headings = parts.flatMap((part) => outline.headingsIn(part))
  const [label] = parts.flatMap((part) => resultLabels(outline).get(part) ?? [])
  const labelled = label === undefined ? '' : textAfter(label, outline)
  const result = resultIn(headings, outline) ?? (labelled || labelledResult(parts.map((part) => elementText(part))))
  return result === null && thing.path === null && isQuotation(card) ? [] : [{ ...thing, result }]
}

/** Whether a card contains only a quotation, perhaps with a name below it: a testimonial, whatever the heading above it. */
function isQuotation({ parts, heading, text }: Card): boolean {
  const quoted = parts
    .flatMap((part) => [part, ...elementsOf(part)])
    .find((one) => isElement(one, 'blockquote') || claimsToBe(one, 'quote'))
  const quote = quoted === undefined ? '' : elementText(quoted)
  const isMostly = quote.length * 2 > text.length
  if (
    quoted !== undefined &&
    isMostly &&
    (elementsOf(quoted).includes(heading.element) || !saysMoreThanAuthor(text.replace(quote, '')))
  )
    return true
  const said = quotation.exec(text)
  if (said !== null) return !saysMoreThanAuthor(said.groups?.['rest'] ?? '')
  const isSaid = quotation.exec(heading.text)?.groups?.['rest'] === ''
  return isSaid && plainWords(heading.text).split(' ').length > minWords && !saysMoreThanAuthor(text)
}

/** Whether the text next to a quotation says more than who is quoted: a sentence, or many words. */
function saysMoreThanAuthor(text: string): boolean {
  return text.length > longestAuthor || /\p{L}{4}[.!](?:\s|$)/u.test(text)
}

/** A text in quotation marks, and the rest after it; a mark before a letter belongs to a Hebrew abbreviation. */
const quotation = /^["“”„«״](?:[^"“”»״]|["״](?=\p{L}))+(?:["“”»״](?!\p{L})(?<rest>.{0,80}))?$/u
