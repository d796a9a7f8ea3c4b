import { isOldPrice, oldPriceClass } from './old-price.ts'
import { withoutIcons } from '../icons.ts'
import type { Element, ElementContent, Root } from 'hast'
import { classNames } from '../../content/class-words.ts'
import { visibleText } from '../../tree/visible-text.ts'
import { ancestorsOf, attribute, childElements, elementsOf, isElement, parentOf, withAncestors } from '../../tree/element.ts'
import { isHeading, isTextless } from '../../tree/element-kinds.ts'
import { namesCurrency } from './currencies.ts'
import { elementTextWithout } from '../../tree/element-text.ts'
import { isTopicName } from '../part-words.ts'
import { isDays } from './days.ts'
import { PageIndex } from './page-index.ts'
import { isDistance } from './distances.ts'
import { speaksOfPrices } from './evidence.ts'
import { normalisePriceText, withoutFillers, withoutVat } from './words.ts'
import { isOnlyPrice, type Price } from './price.ts'
import { saysMonth, unitsOf, withoutUnits } from './units.ts'
import { memoizeByText } from '../../tree/memoize-by-text.ts'

/** A thing and its price, as they are on a page. */
export interface PricedThing {
  readonly name: string
  /** What is above it: a caption, a row or a heading; empty where there is nothing. */
  readonly group: string
  /** As the page words it. */
  readonly priceText: string
  readonly price: Price
  /** The row, the cell or the card; selectors of a configuration would name it. */
  readonly element: Element
  /** The element whose text is the price, where it has its own. */
  readonly priceElement: Element
  /** Texts that may say what the price leaves out, such as the head of its column and the notes on it; the nearest first. */
  readonly context: readonly string[]
}

/** A price that is left out, for the report. */
export interface LeftOut {
  readonly text: string
  readonly reason: string
  /** Where it is; absent for structured data. */
  readonly element?: Element
}

/** Bounds of the prices of one page; what exceeds them is left out. */
export const pricePageLimits = {
  rows: 2_000,
  columns: 30,
  places: 2_000,
  name: 150,
  price: 160,
  card: 2_500,
  note: 600,
  noteLevels: 4,
} as const

/** Elements whose amounts are not prices of things. */
const aside = new Set([
  'nav',
  'form',
  'blockquote',
  'select',
  'button',
  'pre',
  'code',
  'footer',
  'del',
  's',
  'strike',
  'figcaption',
  'label',
  'output',
  'q',
  'cite',
])
const asideClass =
  /(?:^|[-_ ])(?:testimonials?|reviews?|quotes?|cart|checkout|calc|calculat(?:or|rice|ora)|kalkulator|kalkulačka|rechner|(?:preis|kosten)rechner|simulat(?:or|eur)|estimator|configurator|konfigurator|coupons?|donat(?:e|ion|ions)|spend|shipping|breadcrumbs?|cookie|badge-save|savings?|(?:site|page|main)-footer|related-posts?|blog(?!-post(?!s))|case-stud(?:y|ies)|case-num(?:ber)?s?|stats?|kpis?|metrics?|dashboards?|mock-?ups?|(?:phone|device|browser|laptop)-(?:screen|frame|window)|kanban|customi[sz]er|demo-panel|results?|counter|cta-(?:block|box|section|banner|band|inner))(?:[-_ ]|$)|(?:^| )footer(?:[-_ ]|$)/i

/** The class of a cart, and of the part of a product from which it is put into one. */
const cartClass = /^cart$/i

/** A page as the readers of prices see it: the elements around each, their order, the headings above them. */
export class PricePage {
  readonly root: Root
  #index: PageIndex | undefined
  #namingCurrency: readonly Element[] | undefined
  #cartParts: readonly Element[] | undefined
  #listsAllergens: boolean | undefined
  readonly #texts = new Map<Element, string>()
  readonly #notes = new Map<Element, readonly string[]>()
  /** The card that a heading names, if it is in one of several. */
  readonly #cards = new Map<Element, Element | null>()

  constructor(root: Root) {
    this.root = root
  }

  /** Made when it is first needed: most pages have no price. */
  get #known(): PageIndex {
    return (this.#index ??= new PageIndex(this.root))
  }

  /** In document order. */
  get headings(): readonly Element[] {
    return this.#known.headings
  }

  /** The elements whose own text names a currency, in document order: without one, nothing on the page has a price. */
  get namingCurrency(): readonly Element[] {
    return (this.#namingCurrency ??= elementsOf(this.root).filter(
      (element) => !isTextless(element) && element.children.some(namesCurrencyItself),
    ))
  }

  /** Whether the page speaks of allergens, which menus name by letters or numbers. */
  get listsAllergens(): boolean {
    return (this.#listsAllergens ??= /al+[eèé]rg|аллерген|алерген|אלרג|αλλεργ/iu.test(visibleText(this.root)))
  }

  orderOf(element: Element): number {
    return this.#known.order.get(element) ?? 0
  }

  /** Visible text without old prices; remembered, as boxes within boxes hold the same. */
  textOf(element: Element): string {
    const known = this.#texts.get(element)
    if (known !== undefined) return known
    const text = elementTextWithout(element, isOldPrice)
    this.#texts.set(element, text)
    return text
  }

  /** Whether an element is where amounts are not prices of things: in menus, forms, quotations, testimonials, old prices. */
  isAside(element: Element): boolean {
    for (const around of withAncestors(element)) {
      if (aside.has(around.tagName)) return true
      const classes = attribute(around, 'className')
      if (isElement(around, 'body', 'html')) return false
      if ((asideClass.test(classes) && !this.#isPriceAlone(around, classes)) || oldPriceClass.test(classes)) return true
    }
    return false
  }

  /**
   * Whether the part of a product from which it is put into the cart shows nothing but its price. A page has several of them, and one cart,
   * which says what is in it.
   */
  #isPriceAlone(part: Element, classes: string): boolean {
    const isOfProduct = (one: Element) => {
      const text = this.textOf(one)
      return /[1-9]/.test(text) && text.length <= pricePageLimits.price && isOnlyPrice(text)
    }
    if (!isElement(part, 'div') || !cartClass.test(classes) || !isOfProduct(part)) return false
    this.#cartParts ??= elementsOf(this.root).filter(
      (one) => isElement(one, 'div') && cartClass.test(attribute(one, 'className')),
    )
    return this.#cartParts.length > 2 && this.#cartParts.filter(isOfProduct).length > 2
  }

  /** The headings above an element, the nearest first, each of a higher rank than the one before. */
  headingsAbove(element: Element): readonly Element[] {
    const at = this.orderOf(element)
    const found: Element[] = []
    let rank = isHeading(element) ? Number(element.tagName.slice(1)) : 7
    for (let index = this.#lastHeadingBefore(at); index >= 0 && found.length < 4; index--) {
      const heading = this.#known.headings[index]
      if (heading === undefined) break
      const own = Number(heading.tagName.slice(1))
      if (own >= rank || this.#isOfOtherCard(heading, element)) continue
      found.push(heading)
      rank = own
      if (rank === 1) break
    }
    return found
  }

  /** Whether a heading is the name of one of several cards with prices, and an element is outside of that card. */
  #isOfOtherCard(heading: Element, element: Element): boolean {
    let card = this.#cards.get(heading)
    if (card === undefined) {
      card = ancestorsOf(heading)
        .take(pricePageLimits.noteLevels)
        .find((around) => isOneOfBoxes(around, parentOf(around)) && hasSomeAmount(this.textOf(around)))
      this.#cards.set(heading, card ?? null)
    }
    return card !== null && card !== undefined && !ancestorsOf(element).some((around) => around === card)
  }

  #lastHeadingBefore(order: number): number {
    let [low, high] = [0, this.#known.headings.length]
    while (low < high) {
      const middle = (low + high) >> 1
      const heading = this.#known.headings[middle]
      if (heading !== undefined && this.orderOf(heading) < order) low = middle + 1
      else high = middle
    }
    return low - 1
  }

  /** The nearest text above an element that names a thing, not just “prices”, after the tab that it is in; empty where there is none. */
  groupAbove(element: Element): string {
    const panel = ancestorsOf(element).find((around) => this.#known.tabs.has(attribute(around, 'id')))
    const tab = panel === undefined ? undefined : this.#known.tabs.get(attribute(panel, 'id'))
    const start = panel === undefined ? -1 : this.orderOf(panel)
    const headings = this.headingsAbove(element).filter((heading) => this.orderOf(heading) > start)
    const heading = headings.map((one) => this.textOf(one)).find(namesGroup) ?? ''
    const label = tab === undefined ? '' : this.textOf(tab)
    return namesGroup(label) ? [label, heading].filter(Boolean).join(' – ') : heading
  }

  /** Texts around a list or table of prices that may apply to all of them: headings above, lines right before and after; cached. */
  notesAround(list: Element): readonly string[] {
    const known = this.#notes.get(list)
    if (known !== undefined) return known
    const notes = this.#readNotes(list)
    this.#notes.set(list, notes)
    return notes
  }

  #readNotes(list: Element): readonly string[] {
    const near: Element[] = []
    let inner = list
    for (const around of ancestorsOf(list).take(pricePageLimits.noteLevels)) {
      if (isElement(around, 'body', 'html')) break
      const siblings = childElements(around)
      const at = siblings.indexOf(inner)
      const before = siblings.slice(Math.max(0, at - 3), at).toReversed()
      const heading = before.findIndex((sibling) => isHeading(sibling))
      near.push(...untilOther(siblings.slice(at + 1, at + 4)), ...untilOther(heading < 0 ? before : before.slice(0, heading)))
      // Text beyond this section's heading is about another section.
      if (heading >= 0) {
        near.push(...before.slice(heading, heading + 1))
        break
      }
      inner = around
    }
    const notes = near.filter((one) => !isTextless(one)).map((one) => this.textOf(one))
    return notes.filter((text) => text !== '' && text.length <= pricePageLimits.note && !hasSeveralAmounts(text))
  }
}

/** Ends like a sentence, except for a few words with a full stop. */
const slogan = /[!?…]$|^(?:\S+ ){3}.*\.$/u

/** A telephone number in a text: it asks to call. */
const telephoneNumber = /\d(?:[\s()./-]{0,3}\d){6}/

/** Whether a text above prices distinguishes them from others: a slogan and “Our services” do not. */
export function namesGroup(text: string): boolean {
  return (
    text.length <= pricePageLimits.name &&
    !isGeneric(text) &&
    !isTopicName('services', text) &&
    !isTopicName('questions', text) &&
    !slogan.test(text) &&
    !telephoneNumber.test(text)
  )
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
  // The rand is one only before a number, which may be in the next element.
  return namesCurrency(normalisePriceText(node.value)) || /(?:^|\s)R\s*$/.test(node.value)
}

function hasSeveralAmounts(text: string): boolean {
  return (text.match(/\d[\d.,']*\s?(?:\p{Sc}|EUR|CHF|Kč|zł)|\p{Sc}\s?\d/gu) ?? []).length > 1
}

function hasSomeAmount(text: string): boolean {
  return text.length <= pricePageLimits.card && /\d/.test(text) && namesCurrency(normalisePriceText(text))
}

/** Whether an element is next to another one with its tag and first class, and with a heading of the same rank as its first. */
export function isOneOfBoxes(card: Element, around: Element | undefined): boolean {
  const own = rankIn(card)
  const [look] = classNames(card)
  const isAlike = (child: ElementContent) =>
    child !== card && isElement(child, card.tagName) && classNames(child)[0] === look && rankIn(child) === own
  return own !== undefined && around?.children.some(isAlike) === true
}

/** The tag of the first heading in an element. */
function rankIn(element: Element): string | undefined {
  return elementsOf(element).find(isHeading)?.tagName
}

/** Whether a text is nothing but words about prices in general: “Prices”, “Our prices 2026”, “per month”. */
export const isGeneric = memoizeByText((text: string): boolean => {
  // A text that long names something.
  if (text.length > pricePageLimits.name) return false
  const plain = normalisePriceText(text)
    .replace(promise, '')
    .replace(/[.!]+$/, '')
    .replace(praise, '')
  const rest = withoutFillers(withoutUnits(withoutVat(plain)))
    .replaceAll(
      /(?<!\p{L})(?:unsere?|our|noss[oa]s?|fixed|disponibilit\p{L}+|availability|verfügbarkeit|nos|notre|les|des|das|die|der|the|i|nostri|tutti|tutte|tous|toutes|todos|todas|alles|wszystkie|všechny|nuestr[oa]s|onze|naše|nasze|наши|שלנו|ו|and|und|et|y|e|list|liste|demo|optionen|options|opciones|opzioni|formate|formats|umfang|varianten|details|dauer|overview|übersicht|all|alle|currency|in|\d{4})(?!\p{L})/giu,
      ' ',
    )
    .split(/[\s&|/:,.()-]+/)
    .filter((word) => /\p{L}/u.test(word))
  // “Service plan” and “Forfait soins” are things on offer.
  const hasPrices = rest.some((word) => speaksOfPrices(word) && !isOffered.test(word))
  return rest.every(
    (word) => speaksOfPrices(word) || (hasPrices && services.test(word)) || (/^\p{Lu}{3}$/u.test(word) && namesCurrency(word)),
  )
})

/** Words that only say that a price is fixed: `Pauschal`, `Flat rate`, `Precio fijo`, `מחיר קבוע`. */
const fixedPrice =
  /(?<!\p{L})(?:(?:fest|pauschal|fix|komplett)preise?|pauschale?|a forfait|flat(?= (?:rate|fee|price|charge)s?(?!\p{L}))|(?<=(?:prix|tarif) )forfaitaire|(?<=precio )(?:fijo|cerrado)|(?<=tarifa )(?:plana|fija)|(?<=prezzo )fisso|(?<=tariffa )fissa|(?<=preço )fixo|vaste?(?= (?:prijs|tarief)(?!\p{L}))|(?<=cena )(?:stała|ryczałtowa)|(?:stała|pevná)(?= cena(?!\p{L}))|фиксированная(?= цена(?!\p{L}))|(?<=מחיר )(?:קבוע|אחיד|סופי))(?!\p{L})/giu

/** Whether a text says nothing but that a price is fixed, not what it is for. A `Menu prezzo fisso` is a dish. */
export function saysOnlyFixed(text: string): boolean {
  const rest = text.replaceAll(fixedPrice, ' ')
  return rest !== text && !/men[uù]/iu.test(text) && isGeneric(rest) && unitsOf(normalisePriceText(rest)).length === 0
}

/** Words for prices that also name what is sold. */
const isOffered =
  /^(?:plans?|planes|planos?|packages?|pakete?|pakiety?|forfaits?|carte|menus?|menú|fees?|angebote?|rates?|חבילות)$/iu

/** What the prices of a list are of: `Cennik usług`, `Leistungen & Preise`. */
const services =
  /^(?:services?|treatments?|(?:dienst)?leistung(?:en)?|behandlungen|prestations?|soins|servicios|tratamientos|servizi|trattamenti|serviços|tratamentos|usług|zabiegów|služeb|služby|diensten|behandelingen|услуг|ה?שירותים|ה?טיפולים|الخدمات)$/iu

/** What a heading of prices promises besides: `Clear pricing – no hidden fees`. */
const promise =
  /(?:\s*[-–—|:,.&+]\s*|\s+)(?:(?:and|und|et|y|e|i|en) )?(?:no|zero|without|keine|ohne|sans|aucun|sin|senza|nessun|sem|bez|geen|zonder|без|ללא|בלי) (?:(?:hidden|surprise|extra|versteckte[nr]?|costes|costos|costi|custos|frais|ukrytych|skrytých|verborgen|скрытых|עלויות) (?:fees?|costs?|charges?|kosten|gebühren|cachés?|ocult[oa]s|nascosti|kosztów|opłat|poplatků|nákladů|платежей|נסתרות)|surprises?|überraschungen|sorpres[ae]s?|surpresas|niespodzianek|verrassingen|сюрпризов|הפתעות)[.!]?$/iu

/** What a heading of prices says of them: `Simple, honest pricing`, `Des tarifs clairs`, `מחירים הוגנים`. One such word alone may name a plan. */
const praise =
  /^(?:(?:simple|honest|fair|clear|transparent|straightforward|affordable|competitive|upfront|ehrliche|faire|transparente|klare|einfache|günstige|eerlijke|duidelijke|jasne|uczciwe|férové|jasné|честные|понятные|прозрачные)[,&]? (?:(?:and|und|&|en|i|a|и) )?)+(?=(?:pricing|prices|rates|fees|preise|tarife|konditionen|prijzen|tarieven|ceny|цены)$)|(?<=^(?:des |i )?(?:prix|tarifs|tarification|precios|tarifas|prezzi|tariffe|preços|ה?מחירים|ה?תמחור|أسعار) )(?:(?:clairs?|simples|transparent(?:s|es?|i)|justes|claros|claras|sencillos|justos|justas|chiari|chiare|onesti|oneste|trasparenti|ו?הוג(?:ן|נים)|ו?שקו(?:ף|פים)|ו?ברור(?:ים)?|شفافة|عادلة),?(?: (?:et|y|e))? ?)+$/iu

/** The unit of a text that consists of a unit and “price”: “Per week”, “Monthly rate”. */
export function unitAlone(text: string): Price['unit'] {
  if (text.length > 40 || !isGeneric(text.replace(/^[aà] (?=l)/i, ''))) return null
  const [unit = null, ...others] = unitsOf(normalisePriceText(text))
  return others.length === 0 ? unit : null
}

/** Whether a text names a price by how long it is for: `Day rate`. Where nothing else names anything, that is what is offered. */
export function isRate(text: string): boolean {
  return speaksOfPrices(text) && unitAlone(text) !== null
}

/** “Price per garment” names what the price is for, not what is done with it. */
export function isPricePer(text: string): boolean {
  return pricePer.test(text)
}

const pricePer =
  /^(?:price|rates?|preis|prix|tarifs?|precio|tarifas?|preço|prezzo|tariff[ae]|prijs|tarief|cena|pris|цена|מחיר) (?:por|per|pro|par|je|za) [\p{L}²³]+$/iu

/** A date with a time or a year is when something happens, not what it is. */
const dated = /\d{1,2}[:.]\d{2} ?(?:Uhr|h|[-–])|(?<!\d)\d{1,2}\. ?(?:\p{L}{3,9}\.?|\d{1,2}\.) ?20\d\d/u

/** Whether a heading or a caption says that the prices below it are per month: “Monthly packages”, “Per month”. */
export function saysMonthly(heading: string): boolean {
  return saysMonth(normalisePriceText(heading)) && (speaksOfPrices(heading) || isGeneric(heading))
}

/** Longest text with leaders that may hold a name, in characters. */
const longestNamed = 1_000

/** Words between a name and its amount: `Pulizie: quota una tantum di`, `Parcheggio di`, but not the rate of `Hourly rate of`. */
const leadIn =
  /(?:(?<!(?:hour|dai|week|month|night|year)ly|annual|standard|^):? (?:quota una tantum|una tantum|prezzo|tariffa|costo|quota|price|cost|fee|rate|Preis|Pauschale|prix|tarif|forfait|precio|tarifa|coste|preço))? (?:of|in Höhe von|d'un montant de|por importe de|di)$| [בלמ]$/iu

/** A name without numbering, leaders and separators; an empty string if the text is not a name. */
export function cleanName(text: string): string {
  if (text.length > longestNamed) return ''
  const name = withoutIcons(text)
    .replace(/[.…·•_]{3,}/g, ' ')
    .replace(/^[\s•·*✓✔►▪–—|:,-]+|^\p{Sc}\s+(?=\p{L})/u, '')
    .replace(/[\s•·*–—|:;,=>→(-]+$/u, '')
    .replace(leadIn, '')
    .replace(/ \(([^()]{3,30})\)$/u, (whole, inner: string) => (inner.includes(' ') && isTopicName('badge', inner) ? '' : whole))
    .replaceAll(/\s+/g, ' ')
    .trim()
  if (name.length > pricePageLimits.name) return ''
  return /\p{L}\P{L}*\p{L}/u.test(name) && !dated.test(name) && !placeholder.test(name) ? name : ''
}

/** Placeholder of a template in place of a name. */
const placeholder = /^[Ll]orem ipsum|\[\p{Lu}[\p{Lu}\d]*_[\p{Lu}\d_]+\]|\{\{/u

/** A number, or a group of people with what distinguishes it: `60 min`, `Children up to 12`. */
const quantityStart =
  /^(?!(?:19[5-9]|20[0-4])\d \p{Lu}\S+ \p{L})(?:[^\p{L}\d]*(?:\d|[½¼](?! \p{L}{4})|[½¼] (?:hour|stunde|heure|hora|hodin|godzin|day|tag|jour|journée|giornata))|(?:eine?|half|halb(?:er|e)?|halber tag|ganzer tag|erwachsene?r?|kinder?|adults?|children|child|kids?|enfants?|adultes?|niños?|adultos?|bambini|adulti|dospělí|děti|dorośli|dzieci|students?|studenten|senior(?:en|s)?|rentner|x{0,2}[sl]|m|מבוגר(?:ים)?|ילד(?:ים)?|סטודנט(?:ים)?)(?![\p{L}'’]))/iu

/** Units of sizes and times. */
const size =
  '(?:k?g|kilo|lbs?|cm|mm|m|m²|m2|qm|sqm|km|l|ml|min(?:utes?|uten|utos)?|h|hours?|days?|tage?|ק"ג|ס"מ|מ"ר|דקות|кг|см|м)(?!\\p{L})'
/** A size up to which, or from which, a price holds: `Up to 10 kg`, `Over 18 kg`. */
export const bracket = new RegExp(
  `^(?:up to|under|over|above|below|from|less than|more than|bis(?: zu)?|über|unter|ab|op til|fra|til|till|upp till|över|jusqu'à|moins de|plus de|de|hasta|más de|menos de|fino a|oltre|da|do|nad|ponad|powyżej|poniżej|od|tot|boven|vanaf|до|от|свыше|עד|מעל|מ-?) ?\\d{1,4}(?:[.,]\\d)? ?${size}\\.?(?: ?(?:to|up to|bis|til|till|à|a|hasta|do|tot|до|עד|-) ?\\d{1,4}(?:[.,]\\d)? ?${size}\\.?)?(?=\\s*$|\\s*[-–—:=(])`,
  'iu',
)

/** A size or a time alone; with a noun, such as `Double room`, it names a thing. */
const quantityAlone =
  /^(?:ganztags?|einheit|full|single|double|triple|einzel(?:n|person|belegung)?|doppel(?:t|belegung)?|small|medium|large|klein|mittel|gro(?:ß|ss)|petit|moyen|grand|simple|doble|mał[eyai]|średni[eai]?|duż[eyai]|monthly|yearly|annual|stunde|tag|nacht|woche|monat|heure|(?:demi-)?journée|jour|nuit|semaine|mois|hora|día|noche|semana|mes|ora|giorno|notte|settimana|mese|uur|dag|nacht|maand|godzina|doba|dzień|tydzień|miesiąc|hodina|den|noc|týden|měsíc|час|день|сутки|ночь|неделя|месяц|monatlich|jährlich|weekly|daily|month|year|day|hour|week(?:end)?|kurz|mittellang|lang|short|long|kort|langt|mellem(?:lang(?:t|e)?)?|halvlangt?|långt|krótkie|długie|короткие|длинные|קצר|ארוך|יחיד|זוגי|זוג|שעה|חצי שעה|יום|חודש(?:י)?|שנתי|קטן|בינוני|גדול)(?:\s*[^\p{L}\s].*)?$/iu

/** How long somebody's hair is: what is done with it is above, as a name alone tells no cut from a colour. */
const hairLength =
  /^(?:(?:extra|very|sehr|très|muy|molto|muito|velmi|bardzo|meget|veldig|mycket|очень) )?(?:(?:short|medium|long)(?:[- ]length)? hair|(?:kurz|mittellang|halblang|lang)e[ns]? haare?|(?:kurz|lang)haar|cheveux (?:courts|mi-longs|longs)|(?:cabello|pelo|cabelo) (?:corto|curto|medio|médio|largo|longo)|capelli (?:corti|medi|lunghi)|(?:kort|halflang|lang) haar|(?:kort|mellem ?lang(?:t|e)?|halvlang(?:t)?|langt|långt|mellanlångt|halvlångt) hår|(?:krátk|polodlouh|středně dlouh|dlouh|polodlh|dlh)[éeý] vlasy|vlasy (?:krátk|polodlouh|dlouh|dlh)[éeý]|włosy (?:krótkie|średnie|półdługie|długie)|(?:krótkie|średnie|długie) włosy|(?:короткие|средние|длинные) волосы|волосы (?:короткие|средние|длинные)|(?:kratka|srednja|duga) kosa|(?:lyhyet|puolipitkät|pitkät) hiukset|(?:rövid|közép|hosszú) haj|păr (?:scurt|mediu|lung)|(?:κοντά|μακριά) μαλλιά|(?:kısa|orta|uzun) saç|שיער (?:קצר|בינוני|ארוך)|شعر (?:قصير|متوسط|طويل))(?:\s*[^\p{L}\s].*)?$/iu

/** How much of a dish or a drink it is. */
const portion =
  /^(?:½ |1\/2 )?(?:(?:media|entera|pequeñ[oa]|median[oa]|grande)(?: ración)?|ración|tapa|inteira|meia(?: porção)?|pequen[oa]|médi[oa]|intera|mezza|piccol[oa]|velk[áéý]|mal[áéý]|velika|mala|lille|stor(?:t)?|liten|kleine?|große?|pieni|iso|küçük|orta|büyük|yarım|tam|маленьк(?:ая|ий)|средн(?:яя|ий)|больш(?:ая|ой)|μικρ[ήό]|μεγάλ[ηο]|חצי(?: מנה)?|מנה(?: שלמה)?|שלם|שלמה|קטנה|בינונית|גדולה|בפיתה|בלאפה|בבגט|בצלחת|صغيرة?|وسط|متوسطة?|كبيرة?|نصف|كاملة?)$/iu

/** Whether a name is only days or a distance: it says when or how far, not what somebody pays for. */
export function isCircumstance(name: string): boolean {
  return isDays(name) || isDistance(name)
}

/** Whether a name is only a size, a time, some days, a distance or a group of people, so that it needs what is above it. */
export function isQuantity(name: string): boolean {
  const isSize = [quantityStart, quantityAlone, bracket, hairLength, portion].some((pattern) => pattern.test(name))
  return (isSize && name.length <= 40) || isCircumstance(name)
}
