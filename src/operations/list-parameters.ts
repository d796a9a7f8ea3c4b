import { Type } from 'typebox'
import type { CatalogReader, ListSlice, ListWindow } from '../catalog/catalog.ts'
import { limits } from '../model/limits.ts'
import type { ListName } from '../model/site-record.ts'
import { decodeCursor, encodeCursor, type CursorScope } from './cursor.ts'

/** `limit`, `cursor` and `offset` of a paged operation (SPEC section 4). */
export function listParameters(limit: { readonly minimum: number; readonly maximum: number; readonly default: number }) {
  return {
    limit: Type.Optional(Type.Integer({ ...limit, description: 'Maximum number of items.' })),
    cursor: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: limits.cursor.maximum,
        description: 'Pass nextCursor of the page before to get the next one. Opaque. Wins over offset.',
      }),
    ),
    offset: Type.Optional(
      Type.Integer({ ...limits.offset, description: 'Items to skip; an alternative to cursor, which has no such bound.' }),
    ),
  }
}

/** {@link listParameters}, and `q`, which filters the list. @param description of `q` */
export function filteredListParameters(limit: Parameters<typeof listParameters>[0], description: string) {
  return { q: Type.Optional(Type.String({ maxLength: limits.listQuery.maximum, description })), ...listParameters(limit) }
}

/** Which part of a list is requested. */
export interface PagingParameters {
  readonly limit?: number
  readonly cursor?: string
  readonly offset?: number
}

/** Whether the parameters ask for a further page of a list. */
export function isFurtherPage({ cursor, offset = 0 }: PagingParameters): boolean {
  return cursor !== undefined || offset > 0
}

/** The part of a list that the parameters ask for. @throws InvalidQueryError for a foreign cursor */
export function windowOf(parameters: PagingParameters, defaultLimit: number, scope: CursorScope): ListWindow {
  return {
    limit: parameters.limit ?? defaultLimit,
    offset: parameters.offset ?? limits.offset.default,
    after: parameters.cursor === undefined ? undefined : decodeCursor(scope, parameters.cursor),
  }
}

/** The five paging keys of a response (SPEC section 2, Paged list wrappers). */
export function pagingOf(slice: ListSlice<unknown>, limit: number, scope: CursorScope) {
  return {
    total: slice.total,
    limit,
    offset: slice.offset,
    nextOffset: slice.next === null ? null : slice.offset + slice.items.length,
    nextCursor: slice.next === null ? null : encodeCursor(scope, slice.next),
  }
}

/**
 * The items of a list of facts that the parameters ask for, with the paging keys of the response.
 * @param scope the list and what filters it; `q` among the parameters filters by a part of the name
 * @throws InvalidQueryError for a foreign cursor
 */
export async function factsOfList<Name extends ListName>(
  list: Name,
  scope: CursorScope,
  limit: { readonly default: number },
  parameters: PagingParameters & { readonly q?: string },
  reader: Pick<CatalogReader, 'list'>,
) {
  const window = windowOf(parameters, limit.default, scope)
  const slice = await reader.list(list, window, parameters.q)
  return { items: slice.items, paging: pagingOf(slice, window.limit, scope) }
}
