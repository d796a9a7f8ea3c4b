import { groupPaths } from '../../extraction/suggest/page-groups.ts'
import type { SourceDocument } from '../../origin/origin.ts'

/**
 * Chooses the documents that are looked at where a site has more: the home page, then in turn one of each part of the site,
 * short addresses first, so that small parts are seen whole and large ones by examples.
 */
export function chooseDocuments(documents: readonly SourceDocument[], most: number): readonly SourceDocument[] {
  if (documents.length <= most) return documents
  const byPath = new Map(documents.map((document) => [document.path, document]))
  const groups = groupPaths([...byPath.keys()], new Set()).map(({ paths }) => paths.toSorted(byLength))
  const chosen = new Set<SourceDocument>()
  const home = byPath.get('/')
  if (home !== undefined) chosen.add(home)
  for (let turn = 0; chosen.size < most && groups.some(({ length }) => length > turn); turn++) {
    for (const paths of groups) {
      const document = byPath.get(paths[turn] ?? '')
      if (document !== undefined && chosen.size < most) chosen.add(document)
    }
  }
  return [...chosen]
}

function byLength(one: string, other: string): number {
  return one.length - other.length || (one < other ? -1 : 1)
}
