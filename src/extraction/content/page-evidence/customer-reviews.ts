import type { Element, Root } from 'hast'
import { namesCurrency } from '../../facts/prices/currencies.ts'
import { ancestorsOf, attribute, childElements, elementsOf, hasAttribute, isElement, parentOf } from '../../tree/element.ts'
import { visibleText } from '../../tree/visible-text.ts'
import { classWords, kindOf } from '../class-words.ts'
import { TextSizes } from '../text-sizes.ts'
import { wordSet } from '../../word-set.ts'
import { textPattern } from '../../../model/text-pattern.ts'

/** Fewest reviews of a list, least share of them among its like items, and longest text of one and of a mark, in characters without whitespace. */
const review = { fewest: 2, share: 0.7, text: 6_000, mark: 60 } as const

/** Elements around a list in which something may ask for more reviews. */
const levels = 4

/**
 * What tells reviews that customers wrote from testimonials that a company chose: each rates the thing, has a date, is called a review, or
 * says that its author has bought the thing, and others are asked for. What holds the title of the page is none.
 */
const marks = { rating: 1, date: 2, name: 4, buyer: 8, asking: 16, title: 32 } as const

const ratingWords = wordSet('star stars rating ratings rated ratingvalue')

const rated = /★|⭐|(?<![\d.,])[0-5](?:[.,]\d)? ?(?:\/|out of|of|von|sur|de|su|van|z|ze|из|מתוך|من) ?5(?![\d.,])/iu

/** Full dates, and how long ago something was. */
const dates = textPattern(
  [
    String.raw`(?<!\d)(?:\d{1,2}[./-]\d{1,2}[./-](?:20)?\d\d|20\d\d[./-]\d{1,2}[./-]\d{1,2})(?!\d)`,
    String.raw`(?<!\d)\d{1,2}(?:\.|st|nd|rd|th)? (?:de )?\p{L}{3,12}\.?,?(?: de)? 20\d\d(?!\d)`,
    String.raw`(?<!\p{L})\p{L}{3,12}\.? \d{1,2}(?:st|nd|rd|th)?,? 20\d\d(?!\d)`,
    String.raw`(?<!\p{L})(?:\d+|an?) (?:minute|hour|day|week|month|year)s? ago(?!\p{L})`,
    String.raw`(?<!\p{L})(?:vor|il y a|hace|há|לפני|قبل|منذ|před) \S{1,12} \p{L}{3,12}`,
    String.raw`\d \p{L}{3,12} (?:fa|atrás|geleden|temu|назад)(?!\p{L})`,
  ].join('|'),
  'iu',
)

const bought =
  /(?<!\p{L})(?:verified (?:buyer|purchase|owner|customer|reviewer|review)|(?:verifizierter?|bestätigter?) (?:kauf|käufer|kunde)|(?:achat|acheteur|client) vérifié|(?:compra|comprador|cliente|acquisto|acquirente) verificad?t?[oa]|geverifieerde (?:aankoop|koper|klant)|(?:zweryfikowany|potwierdzony) (?:zakup|klient)|ověřený (?:nákup|zákazník)|проверенн(?:ый|ая) (?:покупатель|покупка)|(?:רכישה|קנייה) מאומתת|(?:רוכש|לקוח|קונה) מאומת|(?:شراء|مشتر) موثق)/iu

const asks = textPattern(
  `^(?:${[
    '(?:write|add|leave|submit|post) (?:a |your )?(?:customer )?review|review this',
    '(?:eine )?(?:bewertung|rezension) (?:schreiben|abgeben|verfassen)',
    '(?:écrire|rédiger|laisser|donner|ajouter) (?:un|votre) (?:avis|commentaire)',
    '(?:escribir?|dejar?|añadir) una? (?:reseña|opinión|valoración)|(?:escrever|deixar|faça) uma avaliação',
    '(?:scrivi|lascia|aggiungi) una recensione|schrijf een (?:review|beoordeling)|(?:napisz|dodaj) (?:opinię|recenzję)',
    '(?:napsat|přidat) (?:recenzi|hodnocení)|(?:написать|оставить) отзыв',
    '(?:כתבו|כתיבת|הוספת|הוסיפו|להוסיף|השאירו) (?:ביקורת|חוות דעת)|(?:اكتب|أضف|اترك) (?:مراجعة|تقييم)',
  ].join('|')})`,
  'iu',
)

/**
 * Reviews that customers wrote, on the page of something that is sold: like items with several marks of such reviews. One alone must itself be
 * called a review.
 * @param options.isRated whether the page declares how customers rate the product, so that they are asked to
 * @param options.isUndeclared whether the page declares no product: then only reviews by buyers count, and those near which others are asked for
 */
export function customerReviews(
  root: Root,
  { isRated = false, isUndeclared = false }: { readonly isRated?: boolean; readonly isUndeclared?: boolean },
): ReadonlySet<Element> {
  const sizes = new TextSizes(root)
  const found = new Set<Element>()
  const around = new Set<Element>()
  const held = marksOf(root, sizes)
  // Reversed, so that an element comes after everything in it, and the innermost lists are found.
  for (const list of elementsOf(root).toReversed()) {
    if (!has(held, list, 'rating') && !has(held, list, 'buyer')) continue
    const items = childElements(list).filter((child) => sizes.of(child).all > 0)
    const isAsked = isRated || [...ancestorsOf(list).take(levels)].some((one) => has(held, one, 'asking'))
    const mayBe = (item: Element) => !isUndeclared || isAsked || has(held, item, 'buyer')
    const isReview = (item: Element) =>
      sizes.of(item).all <= review.text && mayBe(item) && isWrittenByCustomer(held, item, isAsked)
    for (const like of Map.groupBy(items, kindOf).values()) {
      const reviews = like.filter(isReview)
      const fewest = items.length === 1 && items.every(isCalledReview) ? 1 : review.fewest
      if (reviews.length < Math.max(fewest, like.length * review.share) || around.has(list)) continue
      for (const item of like) found.add(item)
      for (const one of ancestorsOf(list)) around.add(one)
    }
  }
  return found
}

/**
 * Three marks of one suffice, one of them that it rates or its author has bought; a name does with a rating where others are asked for,
 * unless it has a price, as goods with stars have. What asks for reviews itself, or holds the title of the page, is more than one.
 */
function isWrittenByCustomer(held: Marks, item: Element, isAsked: boolean): boolean {
  if (has(held, item, 'asking') || has(held, item, 'title')) return false
  const rates = has(held, item, 'rating')
  const isNamed = has(held, item, 'name')
  const buys = has(held, item, 'buyer')
  const count = Number(rates) + Number(isNamed) + Number(buys) + Number(has(held, item, 'date'))
  return (rates || buys) && (count >= 3 || (rates && isNamed && isAsked && !namesCurrency(visibleText(item))))
}

function isCalledReview(element: Element): boolean {
  return isElement(element, 'li', 'article') && classWords(element).includes('review')
}

type Marks = ReadonlyMap<Element, number>

function has(held: Marks, element: Element, mark: keyof typeof marks): boolean {
  return ((held.get(element) ?? 0) & marks[mark]) !== 0
}

/** The marks of each element that has some or holds them. */
function marksOf(root: Root, sizes: TextSizes): Marks {
  const held = new Map<Element, number>()
  for (const element of elementsOf(root).toReversed()) {
    const all = (held.get(element) ?? 0) | marksOn(element, sizes)
    if (all === 0) continue
    held.set(element, all)
    const parent = parentOf(element)
    if (parent !== undefined) held.set(parent, (held.get(parent) ?? 0) | all)
  }
  return held
}

function marksOn(element: Element, sizes: TextSizes): number {
  const words = classWords(element)
  const property = attribute(element, 'itemProp')
  const saysLittle = sizes.of(element).all <= review.mark && element.children.some(({ type }) => type === 'text')
  const said = saysLittle ? visibleText(element) : ''
  const label = attribute(element, 'ariaLabel') || attribute(element, 'title') || attribute(element, 'alt')
  const isRating =
    words.some((word) => ratingWords.has(word)) ||
    property.includes('ating') ||
    hasAttribute(element, 'dataRating') ||
    rated.test(said)
  let all = isRating || rated.test(label) ? marks.rating : 0
  if (element.tagName === 'h1') all |= marks.title
  if (element.tagName === 'time' || property.includes('datePublished') || dates.test(said)) all |= marks.date
  if (words.includes('review') || property.includes('review')) all |= marks.name
  if (bought.test(said) || bought.test(label)) all |= marks.buyer
  if (asks.test(said) || asks.test(label)) all |= marks.asking
  return isElement(element, 'textarea') ? all | marks.asking : all
}
