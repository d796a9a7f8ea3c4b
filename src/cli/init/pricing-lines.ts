import type { SuggestedPlans } from '../../extraction/suggest/prices/suggest-plans.ts'
import type { SuggestedRanges } from '../../extraction/suggest/prices/suggest-ranges.ts'
import type { PricesOnPage, SuggestedPricing } from '../../extraction/suggest/suggest-pricing.ts'
import { displayPath, type SitePath } from '../../model/site-path.ts'
import { count } from '../report-text.ts'
import { comment, commentedOut, ifKnown, noted, pathScalar, quote, scalar } from './yaml-lines.ts'

/** `pricing`: the packages and the price ranges. */
export function pricingLines({ plans, ranges, otherPlans, offered }: SuggestedPricing): readonly string[] {
  const groups = [
    ...ifKnown(plans, (found) => [{ doubt: found.doubt, lines: planLines(found) }]),
    ...ifKnown(ranges, (found) => [{ doubt: found.doubt, lines: rangeLines(found) }]),
  ]
  const sure = groups.flatMap(({ doubt, lines }) => (doubt === null ? lines : []))
  const unsure = groups.flatMap(({ doubt, lines }) =>
    doubt === null ? [] : [...comment('  ', `Not sure: ${doubt}.`), ...commentedOut(lines)],
  )
  const notes = [
    ...(otherPlans.length === 0 ? [] : comment('', `Packages stand on these pages, too: ${namedPages(otherPlans)}`)),
    ...ifKnown(offered, ({ path, count: plansOffered }) =>
      comment(
        '',
        `JSON-LD of ${displayPath(path)} offers ${count(plansOffered, 'package')}, which are read where no selector finds any.`,
      ),
    ),
  ]
  if (groups.length > 0) return [...notes, sure.length > 0 ? 'pricing:' : '# pricing:', ...sure, ...unsure]
  if (notes.length > 0) return notes
  return [
    ...comment('', 'No packages with prices per month in shekels were found. Where there are some:'),
    '# pricing: { page: /pricing/, plan: .card, fields: { name: h3, price: .price, includes: li } }',
  ]
}

/** Other pages with packages that are named; more of them are an archive. */
const mostNamed = 10

function namedPages(paths: readonly SitePath[]): string {
  const named = paths.slice(0, mostNamed).map(displayPath).join(', ')
  return paths.length > mostNamed ? `${named} and ${paths.length - mostNamed} more` : named
}

function planLines({ path, found: { rules, doubtful, plans, unpriced, note } }: PricesOnPage<SuggestedPlans>): readonly string[] {
  const left = unpriced > 0 ? `; what else the selector finds has no price and is left out (${unpriced})` : ''
  const [first] = plans
  const examples: Readonly<Record<string, string>> = {
    name: quoted(first?.name),
    audience: quoted(first?.audience),
    price: quoted(first?.priceText),
    includes: listNote(plans.flatMap(({ includes }) => includes)),
    excludes: listNote(plans.flatMap(({ excludes }) => excludes)),
  }
  const { note: doubtfulNote, ...doubtfulFields } = doubtful
  const fieldLines = (fields: Readonly<Record<string, string>>, why?: string) =>
    Object.entries(fields).flatMap(([key, selector]) => noted(`    ${key}: ${scalar(selector)}`, why ?? examples[key] ?? ''))
  return [
    ...noted(`  page: ${pathScalar(path)}`, plans.length === 0 ? '' : count(plans.length, 'package') + left),
    ...noted(`  plan: ${scalar(rules.plan ?? '')}`, plans.map(({ name, priceText }) => `${name}: ${priceText}`).join(' | ')),
    '  fields:',
    ...fieldLines(rules.fields ?? {}),
    ...commentedOut(fieldLines(doubtfulFields, 'not sure')),
    ...ifKnown(rules.note, (selector) => noted(`  note: ${scalar(selector)}`, quote(note))),
    ...ifKnown(doubtfulNote, (selector) => commentedOut(noted(`  note: ${scalar(selector)}`, 'not sure'))),
  ]
}

function quoted(text: string | undefined): string {
  return text === undefined || text === '' ? '' : quote(text, 80)
}

function listNote(items: readonly string[]): string {
  return items[0] === undefined ? '' : `${count(items.length, 'item')} in all, the first: ${quote(items[0])}`
}

function rangeLines({ path, found: { each, ranges } }: PricesOnPage<SuggestedRanges>): readonly string[] {
  return [
    '  ranges:',
    `    page: ${pathScalar(path)}`,
    ...noted(`    each: ${scalar(each)}`, `${count(ranges.length, 'range')}, such as ${quote(ranges[0] ?? '')}`),
  ]
}
