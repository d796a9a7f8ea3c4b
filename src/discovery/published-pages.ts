import { setImmediate } from 'node:timers/promises'
import type { PageRecord } from '../model/page-record.ts'
import { sectionOf, type SitePath } from '../model/site-path.ts'
import type { OperationContext } from '../operations/operation.ts'

type Reader = OperationContext['reader']

/** Pages that are read at once; other requests are answered between two such reads. */
const pieceSize = 500

/** Published pages in order of path: all of them, those of one section, or those after a path. */
export async function* publishedPages(
  reader: Reader,
  start: { readonly section?: SitePath; readonly after?: SitePath } = {},
): AsyncGenerator<PageRecord> {
  let { after } = start
  for (;;) {
    const pages = await reader.pages({ ...start, ...(after === undefined ? {} : { after }), limit: pieceSize })
    yield* pages
    const last = pages.at(-1)
    if (last === undefined || pages.length < pieceSize) return
    after = last.path
    await setImmediate()
  }
}

/** Sorts behind every path of its section and before every other path: DEL is always percent-encoded in a path. */
const behindAll = '\x7f'

/** Pages that are read at once between two sections. */
const gapSize = 20

/**
 * Pages that belong to no section, in order of path, after a path or all of them. Sections are passed over without being
 * read whole.
 * @param sections all of them
 */
export async function* pagesBesideSections(
  reader: Reader,
  sections: readonly { readonly path: SitePath }[],
  start: SitePath | undefined,
): AsyncGenerator<PageRecord> {
  const known = new Set(sections.map(({ path }) => path))
  let after = start
  for (;;) {
    const pages = await reader.pages({ ...(after === undefined ? {} : { after }), limit: gapSize })
    if (pages.length === 0) return
    for (const page of pages) {
      const section = sectionOf(page.path)
      if (section !== undefined && known.has(section)) {
        after = section + behindAll
        break
      }
      after = page.path
      yield page
    }
    await setImmediate()
  }
}
