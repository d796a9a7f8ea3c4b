import { setImmediate } from 'node:timers/promises'
import type { PageRecord } from '../model/page-record.ts'
import type { SitePath } from '../model/site-path.ts'
import type { OperationContext } from './operation.ts'

/** Number of pages per read; other requests are handled in between. */
const batch = 500

/** Published pages in order of path: all of them, those of one section, or those after a path. */
export async function* publishedPages(
  reader: OperationContext['reader'],
  { section, after }: { readonly section?: SitePath; readonly after?: SitePath | undefined } = {},
): AsyncGenerator<PageRecord> {
  for (let last = after; ;) {
    const pages = await reader.pages({ section, after: last, limit: batch })
    yield* pages
    last = pages.at(-1)?.path
    if (last === undefined || pages.length < batch) return
    await setImmediate()
  }
}
