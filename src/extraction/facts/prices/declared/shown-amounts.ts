import type { Nodes, Root } from 'hast'
import { isBlock, isTextless } from '../../../tree/element-kinds.ts'
import { isStruck } from '../../../tree/element-text.ts'
import { isElement } from '../../../tree/element.ts'
import { currencyPattern, isDollar, type NamedCurrency, type PriceLocale } from '../currencies.ts'
import { currencyIn } from '../price.ts'
import { type PriceUnit, unitAtStart } from '../units.ts'
import { boundOf } from '../words.ts'
import { normalisePriceText } from '../normalise-price-text.ts'
import { appendTo, remembered } from '../../../../model/maps.ts'
import { textPattern } from '../../../../model/text-pattern.ts'
import { onlyOf } from '../only-of.ts'

/** How a page words an amount. */
interface ShownAmount {
  readonly wording: string
  /** Whether the page calls it a lowest price everywhere. */
  readonly isLowest: boolean
  /** The unit after it everywhere on the page; null without one. */
  readonly unit: PriceUnit | null
}

interface AmountPlace {
  readonly wording: string
  readonly isLowest: boolean
  readonly currency: NamedCurrency | null | undefined
  /** The text after it. */
  readonly after: string
}

/** Bounded, since a long run of digits is tried from each of its characters. */
const number = `(?<!\\d)(?<!\\d[.,'])\\d[\\d.,' ]{0,30}`
/** A currency may be in its own block before or after its number; a bar marks the boundary of a block. */
const priced = textPattern(
  `(?:(?:${currencyPattern}) ?|(?<=\\| )(?:${currencyPattern}) \\| )(${number})|(${number})(?:[.,]?-+)?(?: ?(?:${currencyPattern})| \\| (?:${currencyPattern})(?= \\|))`,
  'giu',
)
const ranged = new RegExp(`(${number})-(?=${number})`, 'g')

/** Longest text of a page that is searched for amounts, in characters. */
const longestText = 500_000

/** Text around a price that may say “from”, in characters. */
const longestContext = 100

/** An amount that {@link normalisePriceText} writes in full: `3万円`. */
const inTenThousands = /\d[\d.,]{0,8}[万萬만][\d,]{0,5} ?[円元원]/g

/**
 * Reads which numbers a page shows next to which currency, in every possible reading.
 * @returns how the page shows an amount in a currency; null if it is not visible
 */
export function shownAmounts(root: Root, locale: PriceLocale): (amount: number, code: string) => ShownAmount | null {
  const visible = textInBlocks(root).slice(0, longestText)
  const asWritten = new Map(visible.match(inTenThousands)?.map((wording) => [normalisePriceText(wording), wording]))
  const text = normalisePriceText(visible).replace(/(?: ?\|)+ ?/g, ' | ')
  const shown = new Map<number, AmountPlace[]>()
  const add = (
    written: string,
    wording: string,
    { 0: whole, index }: RegExpExecArray,
    currency: NamedCurrency | null | undefined,
  ) => {
    // “From” may be in its own block before the price.
    const before = text.slice(Math.max(0, index - longestContext), index).replace(/ \| $/, ' ')
    const after = text.slice(index + whole.length).slice(0, longestContext)
    const isLowest = boundOf(before, after) === 'lowest'
    for (const reading of new Set(readings(written))) {
      appendTo(shown, reading, { wording, isLowest, currency, after })
    }
  }
  for (const match of text.matchAll(priced)) {
    const written = match[1] ?? match[2] ?? ''
    const wording = match[0].replace(' | ', ' ').trim()
    add(written, asWritten.get(wording) ?? wording, match, currencyIn(match[0].replace(written, ' '), locale))
  }
  if (shown.size > 0) for (const match of text.matchAll(ranged)) add(match[1] ?? '', (match[1] ?? '').trim(), match, undefined)
  const found = new Map<string, ShownAmount | null>()
  const read = (amount: number, code: string) => {
    const places = (shown.get(amount) ?? []).filter(
      ({ currency }) =>
        // If the page is ambiguous, the structured data decides.
        currency === null || currency === undefined || currency.code === code || (currency.assumed && isDollar(code)),
    )
    return readPlaces(places)
  }
  return (amount, code) => remembered(found, `${amount} ${code}`, () => read(amount, code))
}

function readPlaces(places: readonly AmountPlace[]): ShownAmount | null {
  const place = places.find(({ isLowest }) => !isLowest) ?? places[0]
  if (place === undefined) return null
  return { ...place, unit: onlyOf(new Set(places.map(({ after }) => unitAtStart(after)))) ?? null }
}

/** Visible text with a bar around each block, so that numbers in adjacent blocks stay separate. */
function textInBlocks(root: Root): string {
  const parts: string[] = []
  const visit = (node: Nodes): void => {
    if (node.type === 'text') parts.push(node.value)
    if (!('children' in node) || (isElement(node) && (isTextless(node) || isStruck(node)))) return
    const isApart = isElement(node) && (isBlock(node) || node.tagName === 'br')
    if (isApart) parts.push(' | ')
    for (const child of node.children) visit(child)
    if (isApart) parts.push(' | ')
  }
  visit(root)
  return parts.join('')
}

/** A number in every reading: point or comma as decimal separator, with and without groups separated by spaces. */
function readings(written: string): readonly number[] {
  const whole = written.trim().replace(/[.,' ]+$/, '')
  return [whole, whole.split(' ').at(-1) ?? '', whole.split(' ')[0] ?? ''].flatMap((text) => {
    const joined = text.replaceAll(/[' ]/g, '')
    return [Number(joined.replaceAll(',', '')), Number(joined.replaceAll('.', '').replace(',', '.'))].filter(Number.isFinite)
  })
}
