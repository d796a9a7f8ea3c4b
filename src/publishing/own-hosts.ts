import type { SourceDocument } from '../origin/origin.ts'
import type { KnownDocument } from './known-document.ts'

/**
 * The hosts of the site itself (CONTRACT 2, Own hosts): those that the owner names, and the one that most canonicals and sitemap
 * addresses name; on a tie the first by name. A host that only one of several pages names counts only if that is the home
 * page: another page may be a copy of somebody else's article.
 * @returns sorted, in lower case, with the port if there is one
 */
export function ownHosts(
  named: readonly string[],
  documents: readonly SourceDocument[],
  known: ReadonlyMap<string, KnownDocument>,
): readonly string[] {
  const votes = new Map<string, number>()
  let home: string | null = null
  let pages = 0
  for (const { location, path } of documents) {
    const notes = known.get(location)?.notes
    if (notes?.kind === 'html') {
      pages++
      if (notes.host !== null) votes.set(notes.host, (votes.get(notes.host) ?? 0) + 1)
      if (path === '/') home = notes.host
    } else {
      for (const [host, count] of Object.entries(notes?.sitemap?.hosts ?? {})) votes.set(host, (votes.get(host) ?? 0) + count)
    }
  }
  const voted = [...votes].filter(([host, count]) => count > 1 || host === home || pages === 1)
  const winner = voted.toSorted(([a, votesOfA], [b, votesOfB]) => votesOfB - votesOfA || (a < b ? -1 : 1))[0]
  return [...new Set([...named, ...(winner === undefined ? [] : [winner[0]])])].toSorted()
}
