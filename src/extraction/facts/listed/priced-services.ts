import type { ListedThing } from '../../../model/page-facts.ts'
import type { FactPage } from '../fact-page.ts'
import { factLimits } from '../limits.ts'
import { lettersOf, mentionsTopic } from '../part-words.ts'
import { speaksOfPrices } from '../prices/evidence.ts'
import { pricedThings } from '../prices/offers.ts'
import { isQuantity } from '../prices/quantities.ts'
import { isOfOtherKind } from './other-kinds.ts'
import { noThing } from './listed-things.ts'

/** Services on a price list: things with a price under a heading such as `Main services`. */
export function pricedServices(page: FactPage): readonly ListedThing[] {
  if (!page.outline.headings.some(({ text }) => callsServices(text))) return []
  const names = pricedThings(page).flatMap(({ name, group }) =>
    callsServices(group) && !isQuantity(name) && !isOfOtherKind(name) ? name : [],
  )
  const distinct = new Map(names.map((name) => [lettersOf(name), name]))
  return [...distinct.values()].slice(0, factLimits.services).map((name) => ({ ...noThing, name }))
}

function callsServices(heading: string): boolean {
  return mentionsTopic('services', heading) && !speaksOfPrices(heading)
}
