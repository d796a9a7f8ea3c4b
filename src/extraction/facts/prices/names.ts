import { withoutIcons } from '../icons.ts'
import { isTopicName } from '../part-words.ts'
import { memoizeByText } from '../../tree/memoize-by-text.ts'
import { namesCurrency } from './currencies.ts'
import { mentionsPrices } from './amount-topics.ts'
import { pricePageLimits } from './price-limits.ts'
import type { Price } from './price.ts'
import { mentionsMonth, unitsOf, withoutUnits } from './units.ts'
import { isFrequency, isQuantityOfThing } from './quantities.ts'
import { normalisePriceText } from './normalise-price-text.ts'
import { withoutFillers } from './words.ts'
import { withoutVat } from './vat.ts'
import { textPattern } from '../../../model/text-pattern.ts'
import { onlyOf } from './only-of.ts'

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
  const isName = /\p{L}\P{L}*\p{L}/u.test(name) || isQuantityOfThing(name)
  return isName && !dated.test(name.replace(remarkAtEnd, '')) && !deadline.test(name) && !placeholder.test(name) ? name : ''
}

/** Longest text with dot leaders that may contain a name, in characters. */
const longestNamed = 1_000

/** Words between a name and its amount: `Pulizie: quota una tantum di`, `Parcheggio di`, `עיסוי מחיר`, but not the rate of `Hourly rate of`. */
const leadIn =
  /(?:(?<!(?:hour|dai|week|month|night|year)ly|annual|standard|^):? (?:quota una tantum|una tantum|prezzo|tariffa|costo|quota|price|cost|fee|rate|Preis|Pauschale|prix|tarif|forfait|precio|tarifa|coste|preço))? (?:of|in Höhe von|d'un montant de|por importe de|di)$| [בלמ]$|(?<=\p{L}{2}) ב?(?:מחיר|עלות)(?: של)?$/iu

/** In `Evening ticket (from 17:00)` the time is a condition. */
const remarkAtEnd = /(?<=\p{L}{4}) \([^()]{1,60}\)$/u

/** A date with a time or a year is when something happens, not what it is. */
const dated = /\d{1,2}[:.]\d{2} ?(?:Uhr|h|[-–])|(?<!\d)\d{1,2}\. ?(?:\p{L}{3,9}\.?|\d{1,2}\.) ?20\d\d/u

/** Until when something is offered, not what it is: `Valid until 3 May`, `בתוקף עד 31.12`. */
const deadline =
  /^(?:(?:offers? )?(?:is )?valid (?:until|till|through|to)|(?:offers?|sale|promotion) ends|gültig bis|(?:offre )?valable jusqu|válid[oa]s? (?:hasta|até)|valid[oa] fino|geldig tot|ważn[aey] do|platí do|platnost do|действ\p{L}+ до|(?:המבצע |המחיר )?בתוקף עד)(?!\p{L})/iu

/** A template's placeholder for a name. */
const placeholder = /^[Ll]orem ipsum|\[\p{Lu}[\p{Lu}\d]*_[\p{Lu}\d_]+\]|\{\{/u

/** Whether a text above prices distinguishes them from others, as a slogan and “Our services” do not. */
export function namesGroup(text: string): boolean {
  return (
    text.length <= pricePageLimits.name &&
    !isGeneric(text) &&
    !isQuantityOfThing(text) &&
    !isTopicName('services', text) &&
    !isTopicName('questions', text) &&
    !asksToChoose.test(text) &&
    !slogan.test(text) &&
    !phoneNumber.test(text)
  )
}

/** A request to choose among the things below: `Choose your treatment`, `Choisissez votre prestation`. */
const asksToChoose =
  /^(?:choose|select|pick) (?:your(?! own(?!\p{L}))|one|from|a|an|the) |^(?:wählen? sie|wähle?) (?:ihren?|deinen?|aus|einen?) |^choisi(?:ssez|s) (?:votre|vos|ton|ta|tes|une?) |^(?:eli[jg][ea]|selecciona|seleccione) (?:tus?|sus?|una?|el|la) |^(?:scegli|seleziona) (?:il|la|i|le|un|una|tra) |^(?:escolha|selecione) (?:o|a|os|as|seu|sua|uma?) |^kies (?:je|jouw|uw|een) |^vyberte (?:si|svůj|svou|své) |^wybierz |^выберите |^בחר(?:ו|י)? /iu

/** Ends like a sentence, except for a few words with a full stop. */
const slogan = /[!?…]$|^(?:\S+ ){3}.*\.$/u

/** A phone number in a text: a call to action. */
const phoneNumber = /\d(?:[\s()./-]{0,3}\d){6}/

/** Whether a text consists of words about prices in general: “Prices”, “Our prices 2026”, “per month”. */
export const isGeneric = memoizeByText((text: string): boolean => {
  // Such a long text names something.
  if (text.length > pricePageLimits.name || isFrequency(text)) return false
  const plain = normalisePriceText(text)
    .replace(promise, '')
    .replace(/[.!]+$/, '')
    .replace(praise, '')
  const rest = withoutFillers(withoutUnits(withoutVat(plain)))
    .replaceAll(besidePriceWords, ' ')
    .split(/[\s&|/:,.()-]+/)
    .filter((word) => /\p{L}/u.test(word))
  // “Service plan” and “Forfait soins” are things on offer.
  const hasPrices = rest.some((word) => mentionsPrices(word) && !isOffered.test(word))
  return rest.every(
    (word) => mentionsPrices(word) || (hasPrices && services.test(word)) || (/^\p{Lu}{3}$/u.test(word) && namesCurrency(word)),
  )
})

/** Words next to those about prices that name nothing either: `Our prices 2026`, `Key facts`. */
const besidePriceWords = textPattern(
  `(?<!\\p{L})(?:${[
    'unsere?|our|noss[oa]s?|fixed|disponibilit\\p{L}+|availability|verfügbarkeit|nos|notre|les|des|das|die|der|the|i|nostri|tutti',
    'tutte|tous|toutes|todos|todas|alles|wszystkie|všechny|nuestr[oa]s|onze|naše|nasze|наши|שלנו|ו|או|and|und|et|y|e|or|oder|ou',
    'oppure|nebo|lub|eller|или|list|liste|demo|optionen|options|opciones|opzioni|formate|formats|umfang|varianten|details|detalles',
    'dettagli|detalhes|szczegóły|podrobnosti|подробности|eckdaten|fakten|(?:key )?facts|auf einen blick|(?:at )?a glance|en bref',
    'in sintesi|en resumen|em resumo|w skrócie|infos?|information(?:en|s)?|información|informazioni|informações|informacje',
    'informace|информация|practical|pratiques?|prácticas?|pratiche|פרטים|פרטי|מידע|dauer|overview|übersicht|all|alle|currency|in',
    '(?<!\\p{L} )(?:ה?תשלום|payment|zahlung|paiement|pago|pagamento)(?! \\p{L})|\\d{4}',
  ].join('|')})(?!\\p{L})`,
  'giu',
)

/** Words for prices that also occur in names of things. */
const isOffered =
  /^(?:plans?|planes|planos?|packages?|pakete?|pakiety?|forfaits?|carte|menus?|menú|fees?|angebote?|rates?|חבילות)$/iu

/** What a price list is about: `Cennik usług`, `Leistungen & Preise`. */
const services =
  /^(?:services?|treatments?|(?:dienst)?leistung(?:en)?|behandlungen|prestations?|soins|servicios|tratamientos|servizi|trattamenti|serviços|tratamentos|usług|zabiegów|služeb|služby|diensten|behandelingen|услуг|tretmana|tretmani|uslug[ae]|ה?שירותים|ה?טיפולים|الخدمات)$/iu

/** What a price heading promises besides prices: `Clear pricing – no hidden fees`. */
const promise =
  /(?:\s*[-–—|:,.&+]\s*|\s+)(?:(?:and|und|et|y|e|i|en) )?(?:no|zero|without|keine|ohne|sans|aucun|sin|senza|nessun|sem|bez|geen|zonder|без|ללא|בלי) (?:(?:hidden|surprise|extra|versteckte[nr]?|costes|costos|costi|custos|frais|ukrytych|skrytých|verborgen|скрытых|עלויות) (?:fees?|costs?|charges?|kosten|gebühren|cachés?|ocult[oa]s|nascosti|kosztów|opłat|poplatků|nákladů|платежей|נסתרות)|surprises?|überraschungen|sorpres[ae]s?|surpresas|niespodzianek|verrassingen|сюрпризов|הפתעות)[.!]?$/iu

/** How a price heading describes the prices: `Simple, honest pricing`, `Des tarifs clairs`, `מחירים הוגנים`. One such word alone may name a plan. */
const praise =
  /^(?:(?:simple|honest|fair|regular|normal(?:e[rns]?)?|full|clear|transparent|straightforward|affordable|competitive|upfront|ehrliche|faire|transparente|klare|einfache|günstige|eerlijke|duidelijke|jasne|uczciwe|férové|jasné|честные|понятные|прозрачные)[,&]? (?:(?:and|und|&|en|i|a|и) )?)+(?=(?:pricing|prices|rates|fees|preise|tarife|konditionen|prijzen|tarieven|ceny|цены)$)|(?<=^(?:des |i )?(?:prix|tarifs|tarification|precios|tarifas|prezzi|tariffe|preços|ה?מחירים|ה?מחיר|ה?תמחור|أسعار) )(?:(?:clairs?|simples|transparent(?:s|es?|i)|justes|claros|claras|sencillos|justos|justas|chiari|chiare|onesti|oneste|trasparenti|ו?הוג(?:ן|נים)|ו?שקו(?:ף|פים)|ו?ברור(?:ים)?|ה?רגיל|ה?מלא|شفافة|عادلة),?(?: (?:et|y|e))? ?)+$/iu

/** Words for a fixed price: `Pauschal`, `Flat rate`, `Precio fijo`, `מחיר קבוע`. */
const fixedPrice =
  /(?<!\p{L})(?:(?:fest|pauschal|fix|komplett)preise?|pauschale?|a forfait|flat(?= (?:rate|fee|price|charge)s?(?!\p{L}))|(?<=(?:prix|tarif) )forfaitaire|(?<=precio )(?:fijo|cerrado)|(?<=tarifa )(?:plana|fija)|(?<=prezzo )fisso|(?<=tariffa )fissa|(?<=preço )fixo|vaste?(?= (?:prijs|tarief)(?!\p{L}))|(?<=cena )(?:stała|ryczałtowa)|(?:stała|pevná)(?= cena(?!\p{L}))|фиксированная(?= цена(?!\p{L}))|(?<=מחיר )(?:קבוע|אחיד|סופי))(?!\p{L})/giu

/** Whether a text only says that a price is fixed, not what it is for. A `Menu prezzo fisso` is a dish. */
export function saysOnlyFixedPrice(text: string): boolean {
  const rest = text.replaceAll(fixedPrice, ' ')
  return rest !== text && !/men[uù]/iu.test(text) && isGeneric(rest) && unitsOf(normalisePriceText(rest)).length === 0
}

/** The unit of a text that consists of a unit and “price”: “Per week”, “Monthly rate”. */
export function unitAlone(text: string): Price['unit'] {
  if (text.length > 40 || !isGeneric(text.replace(/^[aà] (?=l)/i, ''))) return null
  return onlyOf(unitsOf(normalisePriceText(text))) ?? null
}

/** Whether a text names a price by its duration: `Day rate`. If nothing else is named, that is what is offered. */
export function isRate(text: string): boolean {
  return mentionsPrices(text) && unitAlone(text) !== null
}

/** “Price per garment” names what the price is for, not what is done with it. */
export const pricePer =
  /^(?:price|rates?|preis|prix|tarifs?|precio|tarifas?|preço|prezzo|tariff[ae]|prijs|tarief|cena|pris|цена|מחיר) (?:por|per|pro|par|je|za) [\p{L}²³]+$/iu

/** Whether a heading or a caption says that the prices below it are per month: “Monthly packages”, “Per month”. */
export function announcesMonthly(heading: string): boolean {
  return mentionsMonth(normalisePriceText(heading)) && (mentionsPrices(heading) || isGeneric(heading))
}

/**
 * Whether a line is a detail of a thing, not its name: `Duration: 60 min`.
 * @param isLabelled whether the price has a label, too: then the label of a detail may be any
 */
export function isDetail(line: string, isLabelled: boolean): boolean {
  const value = /^[^:]{2,30}: ?(?<value>\S.*)$/u.exec(line)?.groups?.['value']
  return value !== undefined && (isLabelled || isQuantityOfThing(value))
}

/** Whether a column head is a generic label: `Duration`, `Item`; `Dog boarding` says what its rows are about. */
export function isGenericColumnHead(head: string): boolean {
  return columnHead.test(head)
}

const columnHead = textPattern(
  `^(?:${[
    '(?:rental |hire |length |stay )?(?:duration|time|period|length(?: of stay)?|unit|type|item|product|description|option|name|season|basis|payment|frequency|category)',
    '(?:miet)?(?:dauer|zeit(?:raum)?)|einheit|art|bezeichnung|beschreibung|leistung|abrechnung|saison|produkt|artikel|dur[ée]e',
    'p[ée]riode|unit[ée]|d[ée]signation|formule|saison|prestation|duraci[óo]n|per[íi]odo|unidade?|concepto|temporada',
    'servi[cç][ioo]|durata|unità|duração|doba|období|jednotka|služba|okres|czas|usługa|sezon|duur|tijd|eenheid|dienst|tid|længde',
    'период|срок|единица|услуга|время|משך(?: זמן)?|תקופה|יחידה|זמן|סוג|עונה|שירות|פריט',
  ].join('|')})s?$`,
  'iu',
)

/** What the text of a link or button orders: `Twin — $33` in `Book Twin — $33`; undefined if it is not an order. */
export function orderedItem(text: string): string | undefined {
  return order.exec(text)?.groups?.['what']
}

/** A link or a button that orders something. */
const order =
  /^(?:book|order|buy|schedule|reserve|choose|select|subscribe|(?:jetzt )?(?:buchen|bestellen|kaufen)|réserve[rz]|commande[rz]|achete[rz]|reserv[ae]r?|comprar?|pedir|prenota|ordina|acquista|boek|bestel|objednat|koupit|rezervovat|reservieren|zarezerwuj|zamów|kup|заказать|купить|забронировать|הזמינו|הזמן|הזמיני|להזמנה|לרכישה|קנו|קנה)(?!\p{L})(?<what>.*)$/isu
