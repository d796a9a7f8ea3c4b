import { textPattern } from '../../../model/text-pattern.ts'

/** Travel costs. */
const charge =
  /(?<!\p{L})(?:travel (?:costs?|charges?|fees?|zones?)|call[- ]?out (?:charges?|fees?)|anfahrt(?:s?(?:kosten|pauschalen?|zonen))?|fahrtkosten|wegkosten|(?:frais|zones) de déplacement|desplazamientos?|deslocaç(?:ão|ões)|trasferta|voorrijkosten|reiskosten|(?:dojezd|dojazd|doprav)[auy]?|выезд)(?!\p{L})/iu
const chargeFirst = textPattern(`^\\P{L}*(?:\\p{L}+ ){0,3}${charge.source}`, 'iu')

/** Longest heading that announces such charges, in characters. */
const longestCharge = 80

/** Whether a heading announces travel costs. */
export function announcesTravelCosts(name: string): boolean {
  return name.length <= longestCharge && chargeFirst.test(name) && !/[!?•|·]/u.test(name)
}

/** Whether a clause is about travel costs, rather than about a price that includes them. */
export function mentionsTravelCosts(text: string): boolean {
  return text.length <= 2 * longestCharge && charge.test(text) && !included.test(text)
}

/** Words for travel that is included or free: `including travel costs`, `No call-out fee`, `Doprava zdarma`. */
const included =
  /(?<!\p{L})(?:inkl|incl|includ|inclus|inclu[ií]|inclúi|inbegr|enthalten|eingeschlossen|compres|compris|vč|včetn|w cenie|в цене|включ|бесплатн|gratis|gratuit|grátis|zdarma|darmo|bezpłatn|kostenlos|kostenfrei|free|no|without|ohne|keine?|sans|sin|sem|senza|zonder|geen|bez|без)/iu

/** Whether a name may name places: each longer word is capitalized, if the script has capitals. */
export function mayBePlaces(name: string): boolean {
  return !/(?<!\p{L})\p{Ll}{4}/u.test(name)
}
