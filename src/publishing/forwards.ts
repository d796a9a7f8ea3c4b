import type { Entry } from '../model/page-record.ts'
import { displayPath, otherSpellings, type SitePath } from '../model/site-path.ts'
import { limits } from '../model/limits.ts'
import type { Forward } from '../extraction/forward/read-forward.ts'

/** Where a page that only forwards leads, or why it does not become a redirect. */
type Resolved = { readonly to: SitePath } | { readonly reason: string; readonly fault: boolean }

/**
 * Decides what pages that only forward become (CONTRACT 2): redirects to the published address that they lead to, over at most
 * five others; otherwise they are served as they are, and are no pages.
 * @param forwards by their own address
 * @param entries of everything else that is published
 */
export function resolveForwards(
  forwards: ReadonlyMap<SitePath, Forward>,
  entries: ReadonlyMap<SitePath, Entry>,
): ReadonlyMap<SitePath, Resolved> {
  return new Map([...forwards].map(([path, forward]) => [path, resolve(path, forward, forwards, entries)]))
}

function resolve(
  start: SitePath,
  first: Forward,
  forwards: ReadonlyMap<SitePath, Forward>,
  entries: ReadonlyMap<SitePath, Entry>,
): Resolved {
  let forward = first
  let from = start
  for (let hops = 0; hops < limits.redirects; hops++) {
    if (forward.kind === 'foreign') return { reason: `It only forwards, to another site: ${forward.url}`, fault: false }
    if (forward.kind === 'choice') return { reason: 'It only forwards, to an address that its script chooses.', fault: false }
    const { path } = forward
    const spellings = [path, ...otherSpellings(path).filter((spelling) => spelling !== from)]
    const found = spellings.find((spelling) => entries.has(spelling) || forwards.has(spelling))
    const entry = found === undefined ? undefined : entries.get(found)
    if (found === undefined) return { reason: `It only forwards, to ${displayPath(path)}, which is not there.`, fault: true }
    if (entry !== undefined) return { to: entry.kind === 'redirect' ? entry.to : found }
    forward = forwards.get(found) ?? forward
    from = found
  }
  return { reason: `It only forwards, in a circle or more than ${limits.redirects} times.`, fault: true }
}
