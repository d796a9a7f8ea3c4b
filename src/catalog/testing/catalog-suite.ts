import { suite } from 'node:test'
import { abbreviationCases } from './abbreviation-cases.ts'
import { changeCases } from './change-cases.ts'
import { passageCases } from './passage-cases.ts'
import { listCases } from './list-cases.ts'
import { pagingCases } from './paging-cases.ts'
import { publishingCases } from './publishing-cases.ts'
import type { OpenCatalog } from './sample-site.ts'
import { searchOrderCases } from './search-order-cases.ts'
import { searchCases } from './search-cases.ts'
import { partialCases } from './partial-cases.ts'
import { suggestionCases } from './suggestion-cases.ts'

/** Behaviour required of every catalog. Each engine's test file runs it with its own `open`. */
export function catalogSuite(name: string, open: OpenCatalog): void {
  suite(name, () => {
    publishingCases(open)
    changeCases(open)
    searchCases(open)
    searchOrderCases(open)
    listCases(open)
    pagingCases(open)
    partialCases(open)
    suggestionCases(open)
    passageCases(open)
    abbreviationCases(open)
  })
}
