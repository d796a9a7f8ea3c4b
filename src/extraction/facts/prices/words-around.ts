import { namesCurrency } from './currencies.ts'
import { mentionsPrices } from './amount-topics.ts'
import type { Price } from './price.ts'
import { type PriceUnit, mentionsMonth, unitsOf } from './units.ts'
import { normalisePriceText } from './normalise-price-text.ts'
import { vatOf } from './vat.ts'

/** “unless stated otherwise”, “reviewed annually”, “daily fees include:”: the note does not apply to every price. */
const exception =
  /(?:be|are|is) (?:reviewed|revised|updated|adjusted)|reviewed (?:every|annually|yearly)|angepasst|überprüft|révisés?|(?:includes?|beinhalten|enthalten|umfassen|comprennent|incluyen|includono|bevatten) ?:\s*$|sofern nicht|soweit nicht|wenn nicht anders|unless (?:otherwise|stated|noted)|sauf (?:mention|indication)|salvo|tenzij|pokud není|o ile nie|если не|אלא אם/i

/** “If you order at night, …” is about some prices. */
const condition = /(?<!\p{L})(?:if|when|wenn|falls|si|se|als|jeśli|pokud|если|אם|כאשר)(?!\p{L})/iu

/** What the texts around a price say about VAT; the first one that says anything decides. */
export function vatAround(texts: readonly string[]): 'included' | 'excluded' | null {
  return firstSaid(texts, (text) => (exception.test(text) ? null : vatOf(normalisePriceText(text))))
}

/** What the first of several texts says that says anything. */
export function firstSaid<Said>(texts: readonly string[], read: (text: string) => Said | null): Said | null {
  for (const text of texts) {
    const said = read(text)
    if (said !== null) return said
  }
  return null
}

/** Three words or more with slashes between them. */
const alternatives = /\p{L}{2} \/ \p{L}{2,20} \/ \p{L}{2}/u

/** A heading that names a monthly payment. */
const subscription =
  /^\P{L}*(?:monats(?:abo(?:nnement)?|beitrag|beiträge|tarife?|pauschalen?)s?|monthly retainers?|ריטיינר חודשי|תשלום חודשי|miesięczny abonament|abonament miesięczny)\P{L}*$/iu

/** An article means “per” only after an amount, a word about prices or a preposition: `Make a Song pricing` names no unit. */
const article = /(?<!\p{L})(?:an?|la|le|el|il|die|der|das|den|en) (?=\p{L})/giu

/** What may precede an article that means “per”, besides words about prices: `for a night`, `à la journée`, `(an hour)`. */
const beforeUnit = /[\d\p{Sc}(]$|^(?:for|für|pour|par|à|por|per|för)$/iu

/** Longest word about prices, in characters. */
const longestWord = 30

/** The units in a sentence, except nouns after articles that do not mean “per”. */
function unitsIn(sentence: string): readonly PriceUnit[] {
  const withoutOthers = sentence.replace(article, (word, at: number) => {
    const before = sentence.slice(Math.max(0, at - longestWord), at).trimEnd()
    const last = before.slice(before.lastIndexOf(' ') + 1)
    return beforeUnit.test(last) || mentionsPrices(last) || namesCurrency(last) ? word : '| '
  })
  return unitsOf(withoutOthers)
}

/** The unit that the texts around a price give for it, from sentences about prices or subscriptions only. */
export function unitAround(texts: readonly string[]): Price['unit'] {
  for (const text of texts) {
    if (exception.test(text)) continue
    const sentences = normalisePriceText(text).split(/(?<=[.;!?])\s/)
    const speaking = sentences.filter(
      (sentence) =>
        !condition.test(sentence) &&
        (mentionsPrices(sentence) || subscription.test(sentence) || /סכומים|amounts|beträge|montants/i.test(sentence)),
    )
    const units = new Set(
      speaking.flatMap((sentence) => (mentionsMonth(sentence) ? ['month' as const, ...unitsIn(sentence)] : unitsIn(sentence))),
    )
    // “Per person per night” counts as per person.
    if (units.has('person') && units.size === 2 && (units.has('other') || units.has('day'))) return 'person'
    const [unit, ...others] = units
    // `litre / piece / kilogram` is ambiguous.
    if (unit !== undefined) return others.length === 0 && !speaking.some((sentence) => alternatives.test(sentence)) ? unit : null
  }
  return null
}
