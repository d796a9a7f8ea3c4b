import type { Element, ElementContent, Root } from 'hast'
import { classNames } from '../../content/class-words.ts'
import { isHeading, isTextless } from '../../tree/element-kinds.ts'
import { elementText, elementTextWithout, isTooltip } from '../../tree/element-text.ts'
import { ancestorsOf, attribute, elementsOf, isElement, parentOf, withAncestors } from '../../tree/element.ts'
import { elementsAfter, elementsBefore } from '../../tree/siblings.ts'
import { visibleText } from '../../tree/visible-text.ts'
import type { PriceEvidence } from './evidence.ts'
import { namesGroup, orderedItem } from './names.ts'
import { isCalledOldPrice, isSecondaryPrice } from './old-prices.ts'
import { isTab, opensPanel, PanelOpeners, titlesPanel } from './panels.ts'
import { titlesPriceList } from './price-list-page.ts'
import { pricePageLimits } from './price-limits.ts'
import { namesMoney, type Price } from './price.ts'
import { memoize, remembered } from '../../../model/maps.ts'
import { once } from '../../../model/once.ts'
import { wordSet } from '../../word-set.ts'

/** A thing and its price, as they are on a page. */
export interface PricedThing {
  readonly name: string
  /** The text above it: a caption, a row or a heading; empty if there is none. */
  readonly group: string
  /** In the page's wording. */
  readonly priceText: string
  readonly price: Price
  /** The row, the cell or the card, as the selectors of a configuration would name it. */
  readonly element: Element
  /** The element whose text is the price, if it has its own. */
  readonly priceElement: Element
  /** Texts that may complete the price, such as its column head and notes; the nearest first. */
  readonly context: readonly string[]
}

/** A price that is left out, for the report. */
export interface LeftOut {
  readonly text: string
  readonly reason: string
  /** Where it is; absent for structured data. */
  readonly element?: Element
}

/** The prices in a part of a page, and those left out. */
export interface FoundPrices {
  readonly things: readonly PricedThing[]
  readonly leftOut: readonly LeftOut[]
}

/** Elements whose amounts are not prices of things. */
const aside = wordSet('nav form blockquote select button pre code footer del s strike figcaption label output q cite')
const asideClass = new RegExp(
  `(?:^|[-_ ])(?:${[
    'testimonials?|reviews?|quotes?|cart|checkout|rechner|simulat(?:or|eur)|coupons?|donat(?:e|ion|ions)|spend|(?<!and-)shipping',
    'breadcrumbs?|cookie|badge-save|savings?|bonus(?:es)?|(?:site|page|main)-footer|related-posts?',
    'case-stud(?:y|ies)|case-num(?:ber)?s?|stats?|kpis?|metrics?|dashboards?|mock-?ups?',
    '(?:phone|device|browser|laptop)-(?:screen|frame|window)|kanban|customi[sz]er|demo-panel|results?|counter',
    'cta-(?:block|box|section|banner|band|inner)',
  ].join('|')})(?:[-_ ]|$)|(?:^| )footer(?:[-_ ]|$)`,
  'i',
)

/** Classes and ids of what computes a price from what visitors choose, also as the end of a word: `costcalc`, but not `#simulator`, which may be rented. */
const calculator =
  /(?:^|[-_ ]|[a-z]{3})(?:calc|calculat(?:or|rice|ora)|kalkulator|kalkulačka|(?:preis|kosten)rechner|estimator|[ck]onfigurator)(?:[-_ ]|$)/i

/** Classes of blogs, in which amounts are examples; the theme may have given one to everything. */
const blogClass = /(?:^|[-_ ])blog(?!-post(?!s))(?:[-_ ]|$)/i

/** A page as the price readers see it: the ancestors of elements, their order, the headings above them. */
export class PricePage {
  readonly root: Root
  // Created when first needed: most pages have no price.
  readonly #index = once(() => {
    const elements = elementsOf(this.root)
    const order = new Map(elements.map((element, at) => [element, at]))
    return { order, headings: elements.filter(isHeading), openers: new PanelOpeners(elements) }
  })
  readonly #texts = new Map<Element, string>()

  /** The elements whose own text names a currency, in document order: without one, nothing on the page has a price. */
  readonly namingCurrency = once(() =>
    elementsOf(this.root).filter((element) => !isTextless(element) && element.children.some(namesCurrencyItself)),
  )

  /** Whether the page speaks of allergens, which menus name by letters or numbers. */
  readonly listsAllergens = once(() => /al+[eèé]rg|аллерген|алерген|אלרג|αλλεργ/iu.test(visibleText(this.root)))

  /** The elements around the page title, if it is that of a price list, not of posts about prices. */
  readonly #aroundPriceList = once((): ReadonlySet<Element> => {
    const title = this.headings.find((heading) => isElement(heading, 'h1'))
    const isOfPrices = title !== undefined && titlesPriceList(elementText(title))
    const isOfPosts = elementsOf(this.root).filter((element) => isElement(element, 'article')).length > 1
    return new Set(isOfPrices && !isOfPosts ? ancestorsOf(title) : [])
  })

  /** The card that a heading names, if it is one of several with prices. */
  readonly #cardOf = memoize((heading: Element) =>
    ancestorsOf(heading)
      .take(pricePageLimits.noteLevels)
      .find((around) => isOneOfBoxes(around) && hasSomeAmount(this.textOf(around))),
  )

  /** The headings above an element, the nearest first, each of a higher rank than the previous one. */
  readonly headingsAbove = memoize((element: Element): readonly Element[] => {
    const around = new Set(ancestorsOf(element))
    const found: Element[] = []
    let rank = isHeading(element) ? rankOf(element) : 7
    for (let index = this.#lastHeadingBefore(this.orderOf(element)); index >= 0 && found.length < 4; index--) {
      const heading = this.headings[index]
      if (heading === undefined) break
      const own = rankOf(heading)
      const card = own < rank ? this.#cardOf(heading) : undefined
      if (own >= rank || (card !== undefined && !around.has(card))) continue
      found.push(heading)
      rank = own
      if (rank === 1) break
    }
    return found
  })

  /** Texts around a list or table of prices that may apply to all of them: headings above, lines right before and after. */
  readonly notesAround = memoize((list: Element): readonly string[] => {
    const near: Element[] = []
    let inner = list
    for (const around of ancestorsOf(list).take(pricePageLimits.noteLevels)) {
      // A simple page has its tables and their notes directly in the body.
      if (isElement(around, 'body', 'html') && inner !== list) break
      const [before, after] = [[...elementsBefore(inner).take(3)], [...elementsAfter(inner).take(3)]]
      const heading = before.findIndex((sibling) => isHeading(sibling))
      near.push(...untilOther(after), ...untilOther(heading < 0 ? before : before.slice(0, heading)))
      // Text beyond this section's heading is about another section.
      if (heading >= 0) {
        near.push(...before.slice(heading, heading + 1))
        break
      }
      inner = around
    }
    const notes = near.filter((one) => !isTextless(one)).map((one) => this.textOf(one))
    return notes.filter((text) => text !== '' && text.length <= pricePageLimits.note && (text.match(amounts)?.length ?? 0) < 2)
  })

  constructor(root: Root) {
    this.root = root
  }

  /** In document order. */
  get headings(): readonly Element[] {
    return this.#index().headings
  }

  orderOf(element: Element): number {
    return this.#index().order.get(element) ?? 0
  }

  /** Visible text without secondary prices; cached, since nested boxes share text. */
  textOf(element: Element): string {
    return remembered(this.#texts, element, (one) => (isSecondaryPrice(one) ? '' : elementTextWithout(one, isSecondaryPrice)))
  }

  readonly hasText = (element: Element): boolean => this.textOf(element) !== ''

  /** Whether an element is a button that orders something, rather than one that selects an amount to donate. */
  #orders(element: Element): boolean {
    const text = element.tagName === 'button' ? this.textOf(element) : ''
    return orderedItem(text) !== undefined && !/^(?:choose|select|pedir)(?!\p{L})/iu.test(text)
  }

  /** Whether an element is in a place where amounts are not prices of things: menus, forms, quotations, testimonials, tooltips, old prices. */
  isAside(element: Element): boolean {
    for (const around of withAncestors(element)) {
      if ((aside.has(around.tagName) && !this.#orders(around) && !opensPanel(around)) || isTooltip(around)) return true
      const classes = attribute(around, 'className')
      if (isElement(around, 'body', 'html')) return false
      if (asideClass.test(classes) || isCalledOldPrice(around) || isSecondaryPrice(around)) return true
      if (calculator.test(classes) || calculator.test(attribute(around, 'id'))) return true
      if (blogClass.test(classes) && !this.#aroundPriceList().has(around)) return true
    }
    return false
  }

  #lastHeadingBefore(order: number): number {
    let [low, high] = [0, this.headings.length]
    while (low < high) {
      const middle = (low + high) >> 1
      const heading = this.headings[middle]
      if (heading !== undefined && this.orderOf(heading) < order) low = middle + 1
      else high = middle
    }
    return low - 1
  }

  /** The nearest text above an element that names a thing, after the name of its tab or of its part of an accordion; empty if there is none. */
  groupAbove(element: Element): string {
    const { openers } = this.#index()
    const panel = ancestorsOf(element).find((around) => openers.of(around) !== undefined)
    const opener = panel && openers.of(panel)
    const label = opener === undefined ? '' : this.textOf(opener)
    const isNamed = opener !== undefined && namesGroup(label) && (isTab(opener) || titlesPanel(opener))
    // The headings before a panel are those of other panels.
    const start = panel !== undefined && opener !== undefined && (isNamed || isTab(opener)) ? this.orderOf(panel) : -1
    const headings = this.headingsAbove(element).filter((heading) => this.orderOf(heading) > start)
    const heading = headings.map((one) => this.textOf(one)).find(namesGroup) ?? ''
    return isNamed && label !== heading ? [label, heading].filter(Boolean).join(' – ') : heading
  }
}

/** A page whose offers are read, with what decides which of its amounts are the company's own prices. */
export class OfferPage extends PricePage {
  readonly evidence: PriceEvidence

  constructor(root: Root, evidence: PriceEvidence) {
    super(root)
    this.evidence = evidence
  }
}

/** The elements before the first one with headings, rows or items. */
function untilOther(elements: readonly Element[]): readonly Element[] {
  const end = elements.findIndex(
    (element) =>
      isHeading(element) ||
      isElement(element, 'table', 'ul', 'ol', 'dl', 'form', 'nav', 'footer') ||
      elementsOf(element).some((inner) => isHeading(inner) || isElement(inner, 'table', 'ul', 'ol', 'dl')),
  )
  return end < 0 ? elements : elements.slice(0, end)
}

/** Longest text whose currency counts, in characters. */
const longestNaming = 1_000

function namesCurrencyItself(node: ElementContent): boolean {
  if (node.type !== 'text' || node.value.length >= longestNaming || !/[\d\p{L}\p{Sc}]/u.test(node.value)) return false
  // `R` is a currency only before a number, which may be in the next element.
  return namesMoney(node.value) || /(?:^|\s)R\s*$/.test(node.value)
}

function hasSomeAmount(text: string): boolean {
  return text.length <= pricePageLimits.card && /\d/.test(text) && namesMoney(text)
}

const amounts = /\d[\d.,']*\s?(?:\p{Sc}|EUR|CHF|Kč|zł)|\p{Sc}\s?\d/gu

/** Whether an element has an adjacent sibling with the same tag, first class and rank of the first heading. */
export function isOneOfBoxes(card: Element): boolean {
  const own = rankIn(card)
  const [look] = classNames(card)
  const isAlike = (child: ElementContent) =>
    child !== card && isElement(child, card.tagName) && classNames(child)[0] === look && rankIn(child) === own
  return own !== undefined && parentOf(card)?.children.some(isAlike) === true
}

function rankOf(heading: Element): number {
  return Number(heading.tagName.slice(1))
}

/** The tag of the first heading in an element. */
function rankIn(element: Element): string | undefined {
  return elementsOf(element).find(isHeading)?.tagName
}
