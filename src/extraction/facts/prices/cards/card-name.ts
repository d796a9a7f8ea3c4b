import type { Element, ElementContent } from 'hast'
import { isCallToAction, isTopicName } from '../../part-words.ts'
import { isBlock, isHeading, isText, isTextless } from '../../../tree/element-kinds.ts'
import { elementText } from '../../../tree/element-text.ts'
import { ancestorsOf, attribute, childElements, elementsOf, hasAttribute, isElement, parentOf } from '../../../tree/element.ts'
import { siblingsOf } from '../../../tree/siblings.ts'
import { build } from '../../../tree/nodes.ts'
import { holds } from '../../../content/prose.ts'
import { isCallLink } from './order-links.ts'
import type { PricePlace } from './read-place.ts'
import { isGeneric } from '../names.ts'
import type { PricePage } from '../price-page.ts'
import { opensPanel } from '../panels.ts'
import { memoizeByObject } from '../../../../model/maps.ts'
import { isQuantity } from '../quantities.ts'
import { textPattern } from '../../../../model/text-pattern.ts'
import { onlyOf } from '../only-of.ts'

/** The price of a card. */
type CardPrice = Pick<PricePlace, 'element' | 'text'>

/**
 * The name of a card, by the first of these that it has: its only heading of the highest rank, an element marked as its name, a line before
 * the price with the class of a name, the only line or the only one in bold before the price, its only line. Empty without a name.
 */
export function nameIn(card: Element, price: CardPrice, page: PricePage): string {
  if (card === price.element) return ''
  const inside = [...elementsOf(card)]
  const headings = inside.filter((one) => isHeading(one) && page.hasText(one))
  const all = headings.filter((one) => !isTopicName('badge', page.textOf(one)))
  const ofThings = all.filter((one) => !categoryClass.test(attribute(one, 'className')))
  // In `<b>Solo</b><h4>25 €</h4>` only the price is a heading.
  const isPriceAlone = headings.every((one) => page.textOf(one) === price.text)
  if (isPriceAlone && headings.length > 0 && !linesOf(card, price.element, page).some(({ isBefore }) => isBefore)) return ''
  if (all.length > 0 && !isPriceAlone) return nameInHeadings(ofThings.length === 0 ? all : ofThings, card, price, page)
  const marked = onlyOf(
    inside.filter(
      (one) =>
        /(?:^| )name(?: |$)/.test(attribute(one, 'itemProp')) ||
        isElement(one, 'dt') ||
        (isElement(one, 'summary') && !holds(one, price.element)) ||
        (isElement(one, 'th') && hasAttribute(one, 'scope')),
    ),
  )
  return marked === undefined ? nameInLines(card, price.element, page) : page.textOf(marked)
}

function nameInHeadings(headings: readonly Element[], card: Element, { element, text }: CardPrice, page: PricePage): string {
  const rank = headings.map(({ tagName }) => tagName).toSorted()[0]
  const ranked = headings.filter(({ tagName }) => tagName === rank)
  // In `<h3>Cut</h3><h3>25 €</h3>` the price looks like a heading, too.
  const first = onlyOf(ranked.length === 2 ? ranked.filter((one) => page.textOf(one) !== text) : ranked)
  if (first === undefined) return ''
  const inRow = rowName(element, first, card, page)
  if (inRow !== '') return inRow
  // In `<h4>Room 1</h4><p>Upstairs</p><h3>60 €</h3>` the price has the higher rank; `<h4>Included</h4>` after it is no name.
  if (page.textOf(first) === text) {
    const only = onlyOf(headings.filter((one) => one !== first && page.orderOf(one) < page.orderOf(first)))
    const name = only === undefined ? '' : withoutBadges(only, page)
    return isGeneric(name) || priceLabel.test(name) ? '' : name
  }
  const isAround = elementsOf(first).some((one) => one === element)
  const above = labelBefore(element, first, card, page) || planOver(first, card, page)
  return above || (isAround ? textBeside(element, first, page) : withoutBadges(first, page))
}

function nameInLines(card: Element, price: Element, page: PricePage): string {
  // An image may be a text, too.
  const lines = linesOf(card, price, page).filter(({ text }) => /[\p{L}\p{N}]/u.test(text) && !isTopicName('badge', text))
  const above = lines.filter(({ isBefore, isCall }) => isBefore && isCall !== true)
  const worded = above.filter(({ text, classes }) => !badge.test(classes) && !remark.test(classes) && !/^\([^()]*\)$/.test(text))
  const before = worded.length === 0 ? above : worded.slice(hasRibbon(worded, card) ? 1 : 0)
  const [first, second, ...more] = before
  for (const classes of [nameClass, nameLikeClass]) {
    const only = onlyOf(before.filter((line) => classes.test(line.classes)))
    if (only !== undefined) return only.text
  }
  if (first !== undefined && second === undefined) return first.text
  const [strong, ...others] = before.filter(({ isStrong }) => isStrong)
  // The text after a label in the price's line belongs to the label: `<b>Zone:</b> 6, travel <b>65 €</b>`.
  const last = before.at(-1)
  const isLabel = strong !== undefined && strong === before.at(-2) && strong.text.endsWith(':') && last?.isText === true
  // A class of cars in bold, followed by the car.
  if (
    strong === first &&
    second !== undefined &&
    more.length === 0 &&
    code.test(strong?.text ?? '') &&
    properName.test(second.text)
  )
    return `${second.text} – ${strong?.text}`
  if (strong !== undefined && others.length === 0) return isLabel ? `${strong.text} ${last.text}` : strong.text
  if (first !== undefined)
    return isElement(card, 'li', 'dl', 'div') && more.length === 0 && first.text.length <= longestFirstLine ? first.text : ''
  const line = onlyOf(lines)
  return line === undefined || line.isCall === true ? '' : line.text
}

/** Longest first of two lines that is a name, in characters. */
const longestFirstLine = 60

/** Whether a card begins with a line that no card next to it has, such as `Our favourite`, followed by the line that others begin with. */
function hasRibbon([ribbon, name]: readonly CardLine[], card: Element): boolean {
  const list = parentOf(card)
  if (list === undefined || ribbon === undefined || name === undefined) return false
  const first = firstClasses(list)
  return first.filter((classes) => classes === ribbon.classes).length === 1 && first.includes(name.classes)
}

/** The classes of the first text with letters in each child of an element that has some; cached, since all cards of a list share it. */
const firstClasses = memoizeByObject((list: Element): readonly string[] =>
  childElements(list)
    .map((child) => attribute(elementsOf(child).find(holdsLetters) ?? child, 'className'))
    .filter((classes) => classes !== ''),
)

function holdsLetters({ children }: Element): boolean {
  return children.some((child) => child.type === 'text' && /\p{L}/u.test(child.value))
}

/** The text of a heading that contains a price, without the price: `<h3>Soup <span>5 €</span></h3>`. */
function textBeside(price: Element, heading: Element, page: PricePage): string {
  const lines = linesOf(heading, price, page).filter(({ text }) => !isTopicName('badge', text))
  const before = lines.filter(({ isBefore }) => isBefore)
  return onlyOf(before.length === 0 ? lines : before)?.text ?? ''
}

/** The text with the class of a name before the price, in the only row below a heading, or in a card with the heading of another part; else empty. */
function rowName(price: Element, heading: Element, card: Element, page: PricePage): string {
  const isAfter = page.orderOf(heading) > page.orderOf(price)
  for (const row of ancestorsOf(price)) {
    if ((!isAfter && elementsOf(row).includes(heading)) || isElement(row, 'body', 'main')) return ''
    const [only, ...others] = namesByClass(row, page, isAfter ? thingNameClass : rowNameClass)
    if (only !== undefined) {
      const isName =
        others.length === 0 && !isGeneric(page.textOf(only)) && (!isAfter || page.orderOf(only) < page.orderOf(price))
      return isName ? page.textOf(only) : ''
    }
    if (row === card) return ''
  }
  return ''
}

/** Elements of a box in which a name is looked for; a larger one is a list. */
const maxInBox = 500

/** What a class marks as the name of a thing, in an element: `<div class="plan-name">`; only `name` may be that of its seller or of a client. */
export function namesByClass(around: Element, page: PricePage, names = thingNameClass): readonly Element[] {
  return elementsOf(around, maxInBox).filter(
    (one) => names.test(attribute(one, 'className')) && /\p{L}{3}/u.test(page.textOf(one)),
  )
}

const thingNameClass = /^(?:(?:item|service|dish|product|menu|treatment|pric(?:e|ing)|plan|package|course)[-_]+)+name$/i
const rowNameClass =
  /^(?:(?:item|service|dish|product|menu|treatment|pric(?:e|ing)|plan|package|course)[-_]+)*(?:item|service|dish|product|treatment)?[-_]*name$/i

/** Class of a group heading that is inside the first item's box. */
const categoryClass = /(?:^|[-_ ])(?:category|kategorie|categor[íi]a|cat[ée]gorie)(?:[-_ ]|$)/i

/** Classes of a name, of what may be one, and of a code or remark next to it. */
const nameClass = /(?:^|[-_ ])(?:name|title)(?: |$)/i
const nameLikeClass = /(?:^|[-_ ])(?:name|title|titel|tier|plan|heading|label|service|item|product)(?:[-_ ]|$)/i
const badge = /(?:^|[-_ ])(?:badges?|code|tag|chip|pill|ribbon|eyebrow)(?: |$)/i
const code = /^(?=\d*\p{Lu})[\p{Lu}\d]{1,4}\+?$/u
const properName = /^\p{Lu}\S* [\p{Lu}\d]/u
const remark = /(?:^|[-_ ])(?:notes?|desc|description|hint|remark|meta)(?: |$)/i

/**
 * The text of an element without badges such as “Best value”, with small type separated by spaces. A single word is part of the name, as in
 * `<em>New</em> <em>York</em>`, unless its class marks a badge.
 */
function withoutBadges(element: Element, page: PricePage): string {
  const isPart = (child: ElementContent) =>
    isElement(child) &&
    ((page.listsAllergens() && allergens.test(page.textOf(child))) ||
      (isTopicName('badge', page.textOf(child)) &&
        (page.textOf(child).includes(' ') || badge.test(attribute(child, 'className')))))
  const isApart = (child: ElementContent) => {
    if (isElement(child, 'small')) return /^\p{Lu}\p{Ll}| /u.test(page.textOf(child))
    const before = element.children[element.children.indexOf(child) - 1]
    // A name may go on in such an element: `Hair<span>cut and colour</span>`.
    const isGlued = before?.type === 'text' && /[\p{Ll}»”")!.]$/u.test(before.value)
    return isGlued && isElement(child, 'span', 'em') && /^\p{Lu}(?:\p{Ll}|.* )/u.test(page.textOf(child))
  }
  if (!element.children.some((child) => isPart(child) || isApart(child))) return page.textOf(element)
  const left = element.children.filter((child) => !isPart(child))
  const space = { type: 'text', value: ' ' } as const
  const rest = build(
    element.tagName,
    left.flatMap((child) => (isApart(child) ? [space, child] : [child])),
  )
  return elementText(rest) || page.textOf(element)
}

/** Numbers or letters of allergens, in their own element: `1·3·7`, `(A, C, G)`; zones and classes look the same. */
const allergens = /^\(?(?:(?:1[0-4]|[1-9])(?: ?[·,•] ?(?:1[0-4]|[1-9])){1,13}|[A-R](?: ?[·,•] ?[A-R]){1,13})\)?$/u

/** Whether the class of an element says that it is a badge: `<span class="badge-promo">Sale</span>`. */
export function isBadge(element: Element): boolean {
  return /(?:^| )badges?(?:[-_ ]|$)/i.test(attribute(element, 'className'))
}

/** Fewest words of a heading that is a slogan. */
const wordsInSlogan = 4

/** Labels before a price that describe the price or who pays it. */
const priceLabel =
  /(?<!\p{L})(?:you|your|we|our|pays?|offers?|investment|inversión|investissement|today|now|members?|clients?|early|launch|includes?|מבצע|השקעה)(?!\p{L})/iu

/** A line right before the price that ends with a colon, if the only heading is a slogan after it: `First meeting:`, `97 €`, `The calm that you look for`. */
function labelBefore(price: Element, heading: Element, card: Element, page: PricePage): string {
  const isSlogan = page.textOf(heading).split(' ').length >= wordsInSlogan
  if (!isSlogan || page.orderOf(heading) < page.orderOf(price)) return ''
  const label = linesOf(card, price, page).findLast(({ isBefore }) => isBefore)?.text ?? ''
  const name = label.slice(0, -1)
  const isName = label.endsWith(':') && name.includes(' ') && !isGeneric(name) && !isQuantity(name) && !priceLabel.test(name)
  return isName ? label : ''
}

interface CardLine {
  readonly text: string
  readonly classes: string
  readonly isStrong: boolean
  /** Text directly in its line's element. */
  readonly isText?: true
  readonly isBefore: boolean
  /** A link styled as a button that asks to book or to buy, without naming the thing. */
  readonly isCall?: true
}

/** The lines of text in a card, without its price and buttons. */
function linesOf(card: Element, price: Element, page: PricePage): readonly CardLine[] {
  const lines: CardLine[] = []
  let isBefore = true
  const visit = (element: Element): void => {
    if (element === price) {
      isBefore = false
      return
    }
    if (isTextless(element) || (isElement(element, 'button') && !opensPanel(element)) || page.textOf(element) === '') return
    const children = childElements(element)
    const hasOwnText = element.children.some(isText)
    const holdsPrice = elementsOf(element).includes(price)
    if (!holdsPrice && (hasOwnText || !(children.some(isBlock) || holdsSeveral(children, page)))) {
      const text = page.textOf(element)
      lines.push({
        text: hasOwnText ? withoutBadges(element, page) : text,
        classes: attribute(element, 'className'),
        isStrong:
          isElement(element, 'strong', 'b') ||
          children.some((child) => isElement(child, 'strong', 'b') && page.textOf(child) === text),
        isBefore,
        ...(isCallLink(element) && isCallToAction(text.replace(/[ →←›»]+$/u, '')) && { isCall: true as const }),
      })
      return
    }
    for (const child of element.children) {
      if (isElement(child)) visit(child)
      else if (child.type === 'text' && /[^\s:.,;()–-]/.test(child.value))
        lines.push({ text: child.value.trim(), classes: '', isStrong: false, isText: true, isBefore })
    }
  }
  visit(card)
  return lines
}

/** Whether inline elements are separate texts, such as `<b>Cut</b><small>with a wash</small>`; similar ones may be parts of one text. */
function holdsSeveral(children: readonly Element[], page: PricePage): boolean {
  const texts = children.filter(page.hasText)
  return (
    new Set(texts.map(({ tagName }) => tagName)).size > 1 ||
    (texts.length > 1 &&
      texts.some((child, at) => nameClass.test(attribute(child, 'className')) || (at > 0 && holdsRemark(child, page))))
  )
}

/** Whether the class of an element says that it is a remark; a time, a size or a distinction such as `women` is part of the name. */
function holdsRemark(element: Element, page: PricePage): boolean {
  const text = page.textOf(element)
  return remark.test(attribute(element, 'className')) && isPhrase.test(text) && !isQuantity(text)
}

/** Whether it has several words, or ends like a sentence. */
const isPhrase = /^(?:\S+ ){3}|[.!…]$/u

/** Common names of plans. */
const planWords = textPattern(
  [
    '(?<!\\p{L})(?:basic|basis|base|básico|bazowy|podstawowy|základní|starter|start|einsteiger|standard\\p{L}*|essentials?|essentiel|esencial|essenziale|plus|pro|profi|professional|professionnel|profesional|professionale|premium|business|entreprise|enterprise|company|team|teams|growth|scale|advanced|avancé|avanzado|avanzato|zaawansowany|pokročilý|ultimate|unlimited|lite|light|solo|mini|max|silver|gold|bronze|platinum|базовый|стандарт|премиум|старт|про|бизнес|أساسي|متقدم|بريميوم)(?!\\p{L})',
    'בסיסי|בייסיק|סטנדרט|מתקדם|פרימיום|פרו(?!\\p{L})|עסקי|זהב|כסף|פלטינום',
  ].join('|'),
  'iu',
)

/** Most words of a plan's name. */
const longestName = 3

/** The name of a plan over a slogan (`Basic`, `Everything you need to start`), if a card next to it has another such name; else empty. */
function planOver(heading: Element, card: Element, page: PricePage): string {
  if (wordsIn(page.textOf(heading)) < wordsInSlogan) return ''
  const own = kickerOf(card, page)
  if (own === '') return ''
  const all = siblingsOf(card)
    .map((one) => kickerOf(one, page))
    .filter((name) => name !== '')
  return all.length > 1 && new Set(all).size === all.length ? own : ''
}

/** The only text over the first heading of a card, if it names a plan; else empty. */
function kickerOf(card: Element, page: PricePage): string {
  const inside = [...elementsOf(card)]
  const leaves = inside
    .slice(0, Math.max(0, inside.findIndex(isHeading)))
    .filter((one) => !childElements(one).some((child) => !isElement(child, 'svg', 'img', 'i')))
    .map((one) => page.textOf(one))
    .filter((text) => text !== '' && !isTopicName('badge', text))
  const only = onlyOf(leaves) ?? ''
  return wordsIn(only) <= longestName && planWords.test(only) ? only : ''
}

function wordsIn(text: string): number {
  return text.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length
}
