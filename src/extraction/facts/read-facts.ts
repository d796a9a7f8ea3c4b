import type { Element, Root } from 'hast'
import type { PageFacts } from '../../model/page-facts.ts'
import type { ExtractionRequest } from '../extracted-page.ts'
import type { PageHead } from '../tree/page-head.ts'
import { readCaseStudies } from './listed/case-studies.ts'
import type { FactPage, FactReader } from './fact-page.ts'
import { factLimits } from './limits.ts'
import { noFacts } from './no-facts.ts'
import { readOffers } from './prices/offers.ts'
import { readCompany } from './contact/read-company.ts'
import { readNaming } from './naming.ts'
import { PageOutline } from './page-outline.ts'
import { readInPlainTexts } from '../tree/plain-texts.ts'
import { readPricing } from './prices/pricing.ts'
import { readQuestions } from './questions/questions.ts'
import { readServices } from './listed/services.ts'
import { readTerms } from './listed/terms.ts'
import type { StructuredData } from './structured/structured-data.ts'

/** The kinds of facts. A new kind is a file of readers and a row here. */
const readers: readonly FactReader[] = [
  readNaming,
  readCompany,
  readServices,
  readPricing,
  readOffers,
  readTerms,
  readCaseStudies,
  readQuestions,
]

/**
 * Reads the facts that a page has: JSON-LD and microdata anywhere, and what the configured selectors find on the pages
 * that the configuration names (CONTRACT 2).
 * @param root the whole document: facts are in headers, footers and forms, too
 * @param reviews what readers wrote, which does not count as the owner's statement
 */
export function readFacts(
  root: Root,
  structured: StructuredData,
  head: PageHead,
  { path, ownHosts, rules }: Pick<ExtractionRequest, 'path' | 'ownHosts' | 'rules'>,
  reviews?: ReadonlySet<Element>,
): PageFacts {
  const found = readInPlainTexts(root, () => {
    const page: FactPage = { root, outline: new PageOutline(root, reviews), structured, head, path, ownHosts, rules }
    return readers.map((read) => read(page))
  })
  const byKey = Map.groupBy(
    found.flatMap((facts) => facts.refused ?? []),
    ({ key }) => key,
  )
  const refused = [...byKey.values()].flatMap((some) => some.slice(0, factLimits.refused))
  return { ...found.reduce<PageFacts>((all, facts) => ({ ...all, ...facts }), noFacts), refused }
}
