import type { ListedThing } from '../../../model/page-facts.ts'
import type { FactPage } from '../fact-page.ts'
import { factLimits } from '../limits.ts'
import { lettersOf, mentionsTopic } from '../part-words.ts'
import { speaksOfPrices } from '../prices/evidence.ts'
import { pricedThings } from '../prices/offers.ts'
import { isQuantity, type PricedThing } from '../prices/price-page.ts'
import { isOfOtherKind } from './card-groups.ts'

/** Services on a price list: what a page has prices for under a heading such as `Main services`. */
export function pricedServices(page: FactPage): readonly ListedThing[] {
  const { outline } = page
  if (!outline.headings.some(({ text }) => callsServices(text))) return []
  // A group of prices is never called `Services`: its heading is the next one above.
  const isUnderServices = ({ element, group }: PricedThing) => {
    const over = outline.headingOver(element)
    return over !== undefined && callsServices(over.text) && (group === '' || group === over.above?.text)
  }
  const names = pricedThings(page).flatMap((thing) =>
    (callsServices(thing.group) || isUnderServices(thing)) && !isQuantity(thing.name) && !isOfOtherKind(thing.name)
      ? thing.name
      : [],
  )
  const distinct = new Map(names.map((name) => [lettersOf(name), name]))
  return [...distinct.values()]
    .slice(0, factLimits.services)
    .map((name) => ({ name, description: null, path: null, pathFragment: null, fragment: null, result: null }))
}

function callsServices(heading: string): boolean {
  return mentionsTopic('services', heading) && !speaksOfPrices(heading)
}
