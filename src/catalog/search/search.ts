import { LRUCache } from 'lru-cache'
import type { ContentType } from '../../model/content-type.ts'
import { rememberedPromise } from '../../model/maps.ts'
import type { SitePath } from '../../model/site-path.ts'
import { type AnalysedQuery, analyseQuery, type Clauses } from '../analysis/analyse-query.ts'
import { namesOfFact } from '../analysis/fact-words.ts'
import { keyToken, tokenKey, typeClauses } from '../analysis/opaque-tokens.ts'
import type { CatalogReader, FoundPassages, FoundSlice, ListWindow, PassageQuery, Position, SearchQuery } from '../catalog.ts'
import { once } from '../once.ts'
import { Abbreviations, explanationMark, maxAbbreviations } from './abbreviated-query.ts'
import { isPossible, planQuery, type QueryPlan } from './plan-query.ts'
import { RankedList } from './ranked-list.ts'
import { scorerOf } from './score-page.ts'
import type { SearchEngine } from './search-engine.ts'
import { searchPassages } from './search-passages.ts'
import { heaviest, isFunction, type PartialHit, searchPartly, type WeighedWord, weigh } from './search-partly.ts'
import { otherTier, type Tier, tiersOf } from './search-tiers.ts'
import { suggestSpellings } from './suggest-spellings.ts'
import { maxVocabulary, mayBeRelated, Vocabulary } from './vocabulary.ts'

/** Search in one generation. */
export type Searcher = Pick<CatalogReader, 'search' | 'partial' | 'passages' | 'suggest'>

/** Bound of the cached ends of list parts, in UTF-16 code units, and the overhead of each. */
const maxEnds = 2 ** 20
const endOverhead = 128

/** Queries whose meaning and weights are cached, and lists with their scored pages: some 20 kB each. */
const maxCached = 64

/** What a query means on a site. */
interface Meaning {
  readonly analysed: AnalysedQuery
  readonly plan: QueryPlan
  /** The same with abbreviations written out and names abbreviated, where the site explains them. */
  readonly other?: { readonly analysed: AnalysedQuery; readonly plan: QueryPlan } | undefined
}

/** Pages whose passages are scored, and the part of a query's weight that such a page must have. */
const maxCandidates = 60
const minPart = 0.3

/** Words of a query for which words with the same beginning are sought. */
const maxRelated = 8

/** Passages of one page among those of a site. */
const maxOfPage = 2

/**
 * Searches one generation for every engine: what the query means there (`plan-query.ts`), the tiers of its results (`search-tiers.ts`) and
 * their order (`ranked-list.ts`), and what a query without a result gets instead: partial matches and suggestions.
 */
export class Search implements Searcher {
  readonly #engine: SearchEngine
  /** Offsets behind the ends of list parts, so that whoever follows a list does not have it counted again. */
  readonly #ends = new LRUCache<string, number>({ maxSize: maxEnds, sizeCalculation: (_, name) => name.length + endOverhead })
  /** Recent queries and lists, for further parts, partial matches and suggestions. */
  readonly #meanings = new LRUCache<string, Promise<Meaning>>({ max: maxCached })
  readonly #weighed = new LRUCache<string, Promise<readonly WeighedWord[]>>({ max: maxCached })
  readonly #lists = new LRUCache<string, Promise<{ readonly list: RankedList; readonly clauses: Clauses }>>({ max: maxCached })
  readonly #abbreviations = once(async () => new Abbreviations(await this.#engine.explanations(maxAbbreviations)))
  readonly #vocabulary = once(() => this.#readVocabulary())

  constructor(engine: SearchEngine) {
    this.#engine = engine
  }

  /** @see CatalogReader.search */
  async search({ text, type }: SearchQuery, window: ListWindow): Promise<FoundSlice> {
    const name = JSON.stringify([text, type])
    const { list, clauses } = await rememberedPromise(this.#lists, name, () => this.#listOf(text, type))
    const slice = await list.slice(window)
    return { ...slice, clauses: slice.total > 0 ? clauses : [] }
  }

  async #listOf(text: string, type: ContentType | undefined): Promise<{ readonly list: RankedList; readonly clauses: Clauses }> {
    const { analysed, plan, other } = await this.#meaningOf(text)
    const ofType = typeClauses(type)
    const own = isPossible(plan.forms) ? plan : undefined
    const tiers = [
      ...(own === undefined ? [] : tiersOf(own, ofType)),
      ...(other !== undefined && isPossible(other.plan.forms) ? [otherTier(other.plan, own, ofType)] : []),
    ]
    const nameOf = (end: Position) => JSON.stringify([text, type, end])
    const ends = {
      get: (end: Position) => this.#ends.get(nameOf(end)),
      set: (end: Position, offset: number) => void this.#ends.set(nameOf(end), offset),
    }
    const scorer = ({ number, isOther }: Tier) => {
      const asked = isOther === true && other !== undefined ? other : { analysed, plan }
      return scorerOf(asked.analysed.typed, keysOf(asked.plan.forms), number === 0)
    }
    const list = new RankedList(this.#engine, tiers, scorer, ends)
    return { list, clauses: keysOf(withOther({ analysed, plan, other }, (forms) => forms.flat())) }
  }

  /** @see CatalogReader.partial */
  async partial({ text, type }: SearchQuery, max: number): Promise<readonly PartialHit[]> {
    const { analysed, plan } = await this.#meaningOf(text)
    return searchPartly(analysed, plan, await this.#weigh(text), this.#engine, { required: typeClauses(type), max })
  }

  /** @see CatalogReader.passages */
  async passages({ text, limit, pages, ofPage = maxOfPage }: PassageQuery): Promise<FoundPassages> {
    const words = await this.#weigh(text)
    const candidates = pages ?? (await this.#likelyPages(text, words))
    const passages = await searchPassages(words, { pages: candidates, each: pages !== undefined, limit, ofPage }, this.#engine)
    const clauses = keysOf(words.map(({ tokens }) => tokens))
    return { passages, clauses, weights: words.map(({ weight }) => weight) }
  }

  /** The pages with the most significant words; where very many have all of them, the first ones of a search before these. */
  async #likelyPages(text: string, words: readonly WeighedWord[]): Promise<readonly SitePath[]> {
    if (words.length === 0) return []
    const hits = await heaviest(words, this.#engine, { min: minPart, max: maxCandidates })
    const paths = hits.map(({ path }) => path)
    if (hits.length < maxCandidates || hits.at(-1)?.has.includes(false) === true) return paths
    const { items } = await this.search({ text }, { limit: maxCandidates, offset: 0 })
    return items.map(({ path }) => path)
  }

  /** @see CatalogReader.suggest */
  async suggest(query: SearchQuery): Promise<readonly string[]> {
    return suggestSpellings(query, {
      finds: (text, type) => this.#finds(text, type),
      has: async (word) => isPossible((await planQuery(analyseQuery(word), this.#engine, false)).typed),
      spellings: async (word) => (await this.#vocabulary()).spellings(word),
    })
  }

  #meaningOf(text: string): Promise<Meaning> {
    return rememberedPromise(this.#meanings, text, async () => {
      const analysed = analyseQuery(text)
      const plan = await planQuery(analysed, this.#engine)
      const otherwise = (await this.#abbreviations()).otherwise(text)
      if (otherwise === undefined) return { analysed, plan }
      const other = analyseQuery(otherwise)
      return { analysed, plan, other: { analysed: other, plan: await planQuery(other, this.#engine, false) } }
    })
  }

  #weigh(text: string): Promise<readonly WeighedWord[]> {
    return rememberedPromise(this.#weighed, text, async () => {
      const { analysed, plan, other } = await this.#meaningOf(text)
      // What is longer than a word is recognised by its rarest one.
      const counts = new Map<readonly string[], number>()
      for (const tokens of other?.plan.forms ?? []) {
        if (tokens.length > 0) counts.set(tokens, await this.#engine.count([tokens]))
      }
      const countOf = (tokens: readonly string[]) => counts.get(tokens) ?? this.#engine.pages
      const rarest = (forms: Clauses) => forms.toSorted((a, b) => countOf(a) - countOf(b))[0] ?? []
      const forms = withOther({ analysed, plan, other }, rarest)
      return weigh(analysed, { forms, related: await this.#related(analysed, forms) }, this.#engine)
    })
  }

  /** For each word of a query, other words of the site that pages may have in its place, and that are none of its forms. */
  async #related({ words }: AnalysedQuery, forms: Clauses): Promise<Clauses> {
    const alike = await this.#alike(words)
    return Promise.all(
      words.map(async ({ folded }, at) => {
        const ofFact = namesOfFact(String(folded)).map(keyToken)
        const { tokens: present } = ofFact.length === 0 ? { tokens: [] } : await this.#engine.present(ofFact)
        return [...new Set([...(alike[at] ?? []), ...present]).difference(new Set(forms[at]))]
      }),
    )
  }

  /** Words of the site that begin as those of a query do: most languages inflect the ends of words. */
  async #alike(words: AnalysedQuery['words']): Promise<Clauses> {
    const inflected = words.filter(({ written }) => mayBeRelated(written) && !isFunction(written)).slice(0, maxRelated)
    if (inflected.length === 0) return []
    const vocabulary = await this.#vocabulary()
    return words.map((word) => {
      if (!inflected.includes(word)) return []
      return vocabulary.related(word.written).flatMap(({ text }) => {
        const { words } = analyseQuery(text)
        return words.length === 1 ? words.flatMap(({ folded }) => folded).map(keyToken) : []
      })
    })
  }

  /** Whether a page of the type has every word as typed, or in another reading. Costs a fraction of a search. */
  async #finds(text: string, type: ContentType | undefined): Promise<boolean> {
    const { forms } = await planQuery(analyseQuery(text), this.#engine, false)
    return isPossible(forms) && (await this.#engine.few([...forms, ...typeClauses(type)], 1)) > 0
  }

  async #readVocabulary(): Promise<Vocabulary> {
    const vocabulary = new Vocabulary()
    for await (const batch of this.#engine.words(maxVocabulary)) {
      for (const [word, pages] of batch) if (!word.startsWith(explanationMark)) vocabulary.add(word, pages)
    }
    return vocabulary
  }
}

function keysOf(clauses: Clauses): Clauses {
  return clauses.map((tokens) => tokens.map(tokenKey))
}

/** The forms of the words of a query; of those that are otherwise an abbreviation, or in one, also some of the others' there. */
function withOther({ analysed, plan, other }: Meaning, some: (forms: Clauses) => readonly string[]): Clauses {
  if (other === undefined) return plan.forms
  const [own = [], others = []] = [analysed, other.analysed].map(({ words }) => words.map(({ folded }) => folded[0]))
  const added = some(other.plan.forms.filter((_, at) => !own.includes(others[at])))
  return plan.forms.map((tokens, at) => (others.includes(own[at]) ? tokens : [...new Set([...tokens, ...added])]))
}
