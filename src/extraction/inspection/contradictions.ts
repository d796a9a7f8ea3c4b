import type { Root } from 'hast'
import type { OrganizationFact } from '../../model/page-facts.ts'
import { currencyOf, normalisePriceText } from '../facts/price-words.ts'
import type { StructuredData } from '../facts/structured-data.ts'
import { textsOf } from '../facts/structured-node.ts'
import { attribute, elementsOf } from '../tree/element.ts'
import { visibleText } from '../tree/visible-text.ts'

/** Something that a page declares in JSON-LD and shows differently. */
export interface Contradiction {
  readonly kind: 'phone' | 'email' | 'price'
  readonly declared: string
  /** What stands there instead; empty where it is only known that the declared value does not stand on the page. */
  readonly shown: string
}

/** Prices of one page that are compared. */
const mostPrices = 100

/** Compares what a page declares with what a visitor reads on it. What the page does not show contradicts nothing. */
export function contradictionsOn(
  root: Root,
  structured: StructuredData,
  organization: OrganizationFact | null,
): readonly Contradiction[] {
  const text = visibleText(root)
  return [
    ...phoneContradiction(root, text, organization?.phone),
    ...emailContradiction(root, text, organization?.email),
    ...priceContradictions(text, structured),
  ]
}

/** Digits that tell one number from another, whichever way the country is written before them. */
const tellingDigits = 8

function phoneContradiction(root: Root, text: string, declared: string | undefined): readonly Contradiction[] {
  const wanted = declared === undefined ? '' : lastDigits(declared)
  if (declared === undefined || wanted.length < tellingDigits) return []
  const linked = addressesOf(root, 'tel:')
  if (linked.length === 0 || linked.some((number) => lastDigits(number) === wanted)) return []
  // Some numbers are written out and only others are links.
  if (text.replace(/[^\d\p{L}]+/gu, '').includes(wanted)) return []
  return [{ kind: 'phone', declared, shown: linked[0] ?? '' }]
}

function lastDigits(number: string): string {
  return number.replace(/\D+/g, '').slice(-tellingDigits)
}

function emailContradiction(root: Root, text: string, declared: string | undefined): readonly Contradiction[] {
  if (declared === undefined) return []
  const wanted = declared.toLowerCase()
  const linked = addressesOf(root, 'mailto:')
  if (linked.length === 0 || linked.some((address) => address.toLowerCase() === wanted) || text.toLowerCase().includes(wanted))
    return []
  return [{ kind: 'email', declared, shown: linked[0] ?? '' }]
}

/** What the links of a scheme lead to, without a query. */
function addressesOf(root: Root, scheme: 'tel:' | 'mailto:'): readonly string[] {
  const found = new Set<string>()
  for (const element of elementsOf(root)) {
    const href = element.tagName === 'a' ? attribute(element, 'href') : ''
    if (href.slice(0, scheme.length).toLowerCase() !== scheme) continue
    const address = decoded(href.slice(scheme.length).split('?')[0] ?? '').trim()
    if (address !== '') found.add(address)
  }
  return [...found]
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** A declared price that stands nowhere on a page that shows prices. */
function priceContradictions(text: string, { nodes }: StructuredData): readonly Contradiction[] {
  const declared = new Set(nodes.flatMap((node) => textsOf(node, 'price')).filter((price) => /\d/.test(price)))
  if (declared.size === 0) return []
  const shown = normalisePriceText(text)
  if (currencyOf(shown) === null) return []
  const amounts = new Set(amountsIn(shown))
  return [...declared].slice(0, mostPrices).flatMap((price): readonly Contradiction[] => {
    const [amount] = amountsIn(price)
    return amount === undefined || amount === 0 || amounts.has(amount) ? [] : [{ kind: 'price', declared: price, shown: '' }]
  })
}

/** Numbers as people write them, in every way in which they can be read, so that no doubt is told as a contradiction. */
function amountsIn(text: string): readonly number[] {
  const joined = text.replace(/(\d) (?=\d{3}(?!\d))/g, '$1')
  return [...joined.matchAll(/\d[\d.,']*/g)].flatMap(([written]) => {
    const amount = Number(written.replace(/[,'](?=\d{3})|[.,']+$/g, ''))
    return /^\d{1,3}(?:\.\d{3})+$/.test(written) ? [amount, Number(written.replaceAll('.', ''))] : [amount]
  })
}
