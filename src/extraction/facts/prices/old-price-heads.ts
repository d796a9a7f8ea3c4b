import { isGeneric } from './price-page.ts'

/** Words for a price that no longer applies. */
const former =
  '(?<!\\p{L})(?:old|was|rrp|uvp|msrp|srp|list price|listenpreis|alt(?:er preis|preis)?|alte preise|statt|bisher|ancien(?:s|nes?)?|prix (?:barré|conseillé)|pvp|anterior(?:es)?|antes|antiguo|vecchi[oa]?|prima|původní|dříve|stara|stare|poprzednia|oude|oud|adviesprijs|старая|старые|(?:מחיר )?(?:קודם|ישן|מחירון))(?!\\p{L})'

const price = '(?:prezz[oi]|preise?|prices?|prix|precios?|preços?|prij(?:s|zen)|cen[ay]|цен[аы]|מחיר)'

const anywhere = new RegExp(former, 'giu')
/** Next to a word for a price, at the end or before what ended it: `Prezzo prima della promozione`. */
const namedPrice = new RegExp(
  `${price} ${former}(?=$| (?:del\\p{L}*|di|des?|da|van|vor|avant|before)(?!\\p{L}))|^${former} ${price}(?!\\p{L})`,
  'iu',
)

/** Longest head that is compared, in characters. */
const longest = 60

/** Whether the head of a column or a row says that its prices no longer apply: `Prima`, `Alter Preis`, but not `Prima visita`. */
export function speaksOfOldPrices(head: string): boolean {
  if (head.length > longest) return false
  const rest = head.replaceAll(anywhere, ' ')
  return rest !== head && (namedPrice.test(head) || isGeneric(rest))
}
