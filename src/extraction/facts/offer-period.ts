import { type Period, periodsOf } from './price-periods.ts'
import { normalisePriceText } from './price-words.ts'
import { firstText, nodesOf, type StructuredNode } from './structured-node.ts'

/** UN/CEFACT common codes of times, as `unitCode` names them (schema.org, unitCode). */
const codes: ReadonlyMap<string, Period> = new Map([
  ['MON', 'month'],
  ['ANN', 'year'],
  ['HUR', 'hour'],
  ['DAY', 'other'],
  ['WEE', 'other'],
  ['QAN', 'other'],
])

/** Words that stand alone as `unitText`. */
const units: ReadonlyMap<string, Period> = new Map([
  ['month', 'month'],
  ['mo', 'month'],
  ['חודש', 'month'],
  ['year', 'year'],
  ['שנה', 'year'],
  ['hour', 'hour'],
  ['שעה', 'hour'],
])

/**
 * What the price of an offer is for, by the unit of its price specification, else by its words; null where it does not
 * say, or says more than one.
 */
export function offerPeriod(offer: StructuredNode, source: StructuredNode): Period | null {
  for (const node of source === offer ? [offer] : [source, offer]) {
    const period = unitPeriod(node)
    if (period !== null) return period
  }
  const words = [source, offer].flatMap((node) => [firstText(node, 'name'), firstText(node, 'description')])
  const [period = null, ...others] = periodsOf(normalisePriceText(words.join(' ')))
  return others.length === 0 ? period : null
}

function unitPeriod(node: StructuredNode): Period | null {
  const duration = firstText(node, 'billingDuration')
  if (/^P/i.test(duration)) return /^P1M$/i.test(duration) ? 'month' : 'other'
  const period = namedUnit(node)
  if (period !== null) return isOne(duration) && isOne(firstText(node, 'billingIncrement')) ? period : 'other'
  for (const quantity of nodesOf(node, 'referenceQuantity')) {
    const unit = namedUnit(quantity)
    if (unit !== null) return isOne(firstText(quantity, 'value')) ? unit : 'other'
  }
  return null
}

function namedUnit(node: StructuredNode): Period | null {
  const text = normalisePriceText(firstText(node, 'unitText')).toLowerCase()
  return codes.get(firstText(node, 'unitCode').toUpperCase()) ?? units.get(text) ?? periodsOf(text)[0] ?? null
}

/** A price for three months is none per month. */
function isOne(number: string): boolean {
  return number === '' || Number(number) === 1
}
