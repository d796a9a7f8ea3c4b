import type { SiteRecord } from '../model/site-record.ts'
import { contentOperations, contentOperationsOf } from './content-operations.ts'
import { getApiIndex } from './get-api-index.ts'
import type { AnyOperation } from './operation.ts'

/** All operations: in the order of the specification, then those beyond it (SPEC section 4, CONTRACT 4). */
export const operations: readonly AnyOperation[] = [getApiIndex, ...contentOperations]

/** The operations that this site has. */
export function operationsOf(site: SiteRecord): readonly AnyOperation[] {
  return [getApiIndex, ...contentOperationsOf(site)]
}
