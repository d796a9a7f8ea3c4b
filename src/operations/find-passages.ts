import { Type } from 'typebox'
import { placeUrl, withBaseUrl } from '../model/base-url.ts'
import { limits } from '../model/limits.ts'
import { type Passage, Passages } from '../model/passage.ts'
import { countedQuery } from '../model/response-subject.ts'
import type { CatalogReader } from '../catalog/catalog.ts'
import { type FactPages, factPages } from './fact-pages.ts'
import { requireSearchableWord } from './find-pages.ts'
import { operation, type OperationContext } from './operation.ts'
import { bestPassages, type BestPassage, type SoughtFact, statedPassages } from './passage/best-passages.ts'
import { boundedText } from './passage/read-passage.ts'
import { states } from './states-fact.ts'
import { textFragment } from './passage/text-fragment.ts'

/** The passages that answer a question. */
export const findPassages = operation({
  id: 'findPassages',
  path: '/passages/',
  summary: 'Find the passages that answer a question',
  description:
    'The passages that answer q best, at most two per page. Each can be read and quoted by itself, and has the headings above it and an address that opens the page there. q may be a whole question; a passage need not have all of its words.',
  parameters: Type.Object({
    q: Type.String({
      minLength: limits.passagesQuery.minimum,
      maxLength: limits.passagesQuery.maximum,
      description: 'A question or words, in the language of the pages.',
    }),
    limit: Type.Optional(Type.Integer({ ...limits.passagesLimit, description: 'Maximum number of passages.' })),
  }),
  result: Passages,
  statuses: [400, 429, 500],
  async run({ q, limit = limits.passagesLimit.default }, context) {
    requireSearchableWord(q)
    const passages = await answers(q, limit, context.reader)
    return { query: q, passages: passages.map((passage) => toPassage(passage, context)) }
  },
  subject: ({ q }, { passages }) => ({ kind: 'search', query: countedQuery(q), found: passages.length > 0 }),
})

/** The best passages; where a question only asks for a fact, such as the address, first those that state it, also without its words. */
async function answers(q: string, limit: number, reader: CatalogReader): Promise<readonly BestPassage[]> {
  const facts = await factPages({ text: q }, reader)
  const best = await bestPassages(q, { limit, isNumber: facts.isForPrices }, reader)
  if (!facts.isAll) return best
  const highest = best[0]?.score ?? 0
  const stated = (await statedPassages(await soughtFacts(facts, reader), reader)).map((one) => ({
    ...one,
    score: Math.max(one.score, highest),
  }))
  const others = best.filter((one) => !stated.some(({ page, text }) => page.path === one.page.path && text === one.text))
  return [...stated, ...others].slice(0, limit)
}

/** Prices of a site among which those of a page are looked for, and how many of these find its passage. */
const maxOffers = 200
const offersOfPassage = 5

/** The facts of the pages that have what a question asks for. A contact page may lack it; prices have a passage with one of them. */
async function soughtFacts({ pages, values, isForPrices }: FactPages, reader: CatalogReader): Promise<readonly SoughtFact[]> {
  const offers = isForPrices ? (await reader.list('offers', { limit: maxOffers, offset: 0 })).items : []
  return pages.flatMap((page): readonly SoughtFact[] => {
    const value = values.get(page.path) ?? ''
    if (value !== '') return [{ page, text: value, isStated: (passage) => states(passage, value) }]
    const own = offers.filter(({ path }) => path === page.path).slice(0, offersOfPassage)
    const text = own.map(({ name, priceText }) => `${name} ${priceText}`).join(', ')
    const isStated = (passage: string) => own.some(({ priceText }) => unspaced(passage).includes(unspaced(priceText)))
    return own.length === 0 ? [] : [{ page, text, isStated }]
  })
}

function unspaced(text: string): string {
  return text.replaceAll(/\s/g, '')
}

function toPassage(found: BestPassage, { baseUrl }: OperationContext): Passage {
  const { page, score, fragment, text, headings } = found
  const directive = fragment === '' ? textFragment(text) : ''
  return {
    text: boundedText(withBaseUrl(text, baseUrl), limits.passageText),
    headings: [...headings],
    title: page.title,
    url:
      fragment === ''
        ? `${baseUrl}${page.path}${directive === '' ? '' : `#${directive}`}`
        : placeUrl({ path: page.path, fragment }, baseUrl),
    type: page.type,
    score: Math.round(score * 1000) / 1000,
    updatedAt: page.updatedAt,
  }
}
