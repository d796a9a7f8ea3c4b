import { limits } from '../model/limits.ts'
import { apiRoot, servicePaths } from '../model/service-paths.ts'
import { contentOperationsOf } from '../operations/content-operations.ts'
import { getApiIndex } from '../operations/get-api-index.ts'
import { getContactInfo } from '../operations/get-contact-info.ts'
import { getPricing } from '../operations/get-pricing.ts'
import { listCaseStudies } from '../operations/list-case-studies.ts'
import { listEngineUpdates } from '../operations/list-engine-updates.ts'
import { listGlossaryTerms } from '../operations/list-glossary-terms.ts'
import { listOffers } from '../operations/list-offers.ts'
import { listQuestions } from '../operations/list-questions.ts'
import { listServices } from '../operations/list-services.ts'
import { isExportable, type AnyOperation, type OperationContext } from '../operations/operation.ts'
import { runOperation } from '../operations/run-operation.ts'
import { namesOf } from './item-names.ts'

/** A JSON file of facts. */
interface FactFile {
  /** Its place in the folder: decoded names, joined by slashes. */
  readonly location: string
  readonly value: unknown
}

/** A page of a list of facts, with its items at a key. */
type ListPage<Key extends string, Item> = Readonly<Record<Key, readonly Item[]>> & {
  readonly total: number
  readonly nextCursor: string | null
}

/** A list of facts that comes in pages. */
interface PagedList<Key extends string, Item, Page extends ListPage<Key, Item>> {
  readonly operation: Pick<AnyOperation, 'id' | 'path' | 'result' | 'has'> & {
    run(window: { readonly limit: number; readonly cursor?: string }, context: OperationContext): Promise<Page>
  }
  readonly limit: { readonly maximum: number; readonly default: number }
  /** Key of the items in a page. */
  readonly key: Key
  /** What the file of an item is called; items of a list without it have none. */
  nameOf?(item: Page[Key][number]): string
}

/** The results of the operations that need no parameters, lists as a whole, and a file for each service, term, offer and question. */
export async function* exportedFacts(context: OperationContext): AsyncGenerator<FactFile> {
  const { reader, baseUrl } = context
  const operations: readonly AnyOperation[] = contentOperationsOf(reader.site).filter(isExportable)
  const { name, version, openapi } = await runOperation(getApiIndex, {}, context)
  yield {
    location: placeOf(getApiIndex),
    value: {
      name,
      version,
      documentation: baseUrl + servicePaths.index,
      openapi,
      endpoints: operations.map(({ path }) => baseUrl + apiRoot + path),
    },
  }
  for (const operation of [getPricing, getContactInfo, listEngineUpdates]) {
    if (operations.includes(operation))
      yield { location: placeOf(operation), value: await runOperation<object, unknown>(operation, {}, context) }
  }
  if (operations.includes(listServices)) {
    const result = await runOperation(listServices, {}, context)
    yield { location: placeOf(listServices), value: result }
    yield* itemFiles(listServices, result.services, ({ id }) => id)
  }
  yield* listFiles(context, { operation: listCaseStudies, limit: limits.caseStudiesLimit, key: 'caseStudies' })
  yield* listFiles(context, {
    operation: listGlossaryTerms,
    limit: limits.glossaryLimit,
    key: 'terms',
    nameOf: ({ term }) => term,
  })
  yield* listFiles(context, {
    operation: listOffers,
    limit: limits.offersLimit,
    key: 'offers',
    nameOf: (offer) => offer.name,
  })
  yield* listFiles(context, {
    operation: listQuestions,
    limit: limits.questionsLimit,
    key: 'questions',
    nameOf: ({ question }) => question,
  })
}

/**
 * A whole list, which equals the response of a server if that has all items on one page, and a file for each item; nothing if the site
 * has none. There is no cursor: a static host ignores parameters, so a client that followed one would never reach the end.
 */
async function* listFiles<Key extends string, Item, Page extends ListPage<Key, Item>>(
  context: OperationContext,
  { operation, limit, key, nameOf }: PagedList<Key, Item, Page>,
): AsyncGenerator<FactFile> {
  if (operation.has?.(context.reader.site) === false) return
  const first = await runOperation(operation, { limit: limit.maximum }, context)
  const items: Page[Key][number][] = [...first[key]]
  for (let cursor = first.nextCursor; cursor !== null;) {
    const next = await runOperation(operation, { limit: limit.maximum, cursor }, context)
    items.push(...next[key])
    cursor = next.nextCursor
  }
  const paging = { limit: Math.max(limit.default, first.total), nextOffset: null, nextCursor: null }
  yield { location: placeOf(operation), value: { ...first, ...paging, [key]: items } }
  if (nameOf !== undefined) yield* itemFiles(operation, items, nameOf)
}

function* itemFiles<Item>(
  operation: Pick<AnyOperation, 'path'>,
  items: readonly Item[],
  nameOf: (item: Item) => string,
): Generator<FactFile> {
  const names = namesOf(items.map(nameOf))
  for (const [at, value] of items.entries()) yield { location: `${folderOf(operation)}${names[at]}.json`, value }
}

/** The place of an operation's result: static hosts serve it at the address that the operation has on a server. */
function placeOf(operation: Pick<AnyOperation, 'path'>): string {
  return `${folderOf(operation)}index.html`
}

function folderOf({ path }: Pick<AnyOperation, 'path'>): string {
  return (apiRoot + path).slice(1)
}
