import { Type } from 'typebox'
import { Nullable } from './nullable.ts'

/** The five keys that every paged response has (SPEC section 2, Paged list wrappers). */
export const paging = {
  total: Type.Integer({ minimum: 0, description: 'Number of matching items.' }),
  limit: Type.Integer({ minimum: 1, description: 'Maximum number of items.' }),
  offset: Type.Integer({ minimum: 0, description: 'Number of matching items before the first one here.' }),
  nextOffset: Nullable('integer', { description: 'Offset of the next page; null on the last page.' }),
  nextCursor: Nullable('string', { description: 'Cursor of the next page; null on the last page.' }),
}
