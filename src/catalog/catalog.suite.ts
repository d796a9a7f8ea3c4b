import { suite } from 'node:test'
import { abbreviationCases } from './suite/abbreviations.suite.ts'
import { changeCases } from './suite/changes.suite.ts'
import { passageCases } from './suite/passages.suite.ts'
import { listCases } from './suite/lists.suite.ts'
import { pagingCases } from './suite/paging.suite.ts'
import { publishingCases } from './suite/publishing.suite.ts'
import type { OpenCatalog } from './suite/sample-site.ts'
import { searchOrderCases } from './suite/search-order.suite.ts'
import { searchCases } from './suite/search.suite.ts'
import { partialCases } from './suite/partial.suite.ts'
import { suggestionCases } from './suite/suggestions.suite.ts'

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
