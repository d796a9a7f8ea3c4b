import type { Entry } from '../model/page-record.ts'
import { displayPath, otherSpellings, type SitePath } from '../model/site-path.ts'
import { maxRedirects } from '../model/redirect-policy.ts'
import type { Forward } from '../extraction/forward/read-forward.ts'

/** The target of a page that only forwards, or why it does not become a redirect. */
type Resolved = { readonly to: SitePath } | { readonly reason: string; readonly fault: boolean }

/**
 * Turns pages that only forward into redirects to a published address, over at most {@link maxRedirects} others (CONTRACT 2). Those that
 * lead nowhere are served unchanged but are not pages.
 * @param forwards by path
 * @param entries everything else that is published
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
  for (let hops = 0; hops < maxRedirects; hops++) {
    if (forward.kind === 'foreign') return { reason: `It only forwards to another site: ${forward.url}`, fault: false }
    if (forward.kind === 'choice') return { reason: 'It only forwards to an address that its script chooses.', fault: false }
    const { path } = forward
    const spellings = [path, ...otherSpellings(path).filter((spelling) => spelling !== from)]
    const found = spellings.find((spelling) => entries.has(spelling) || forwards.has(spelling))
    const entry = found === undefined ? undefined : entries.get(found)
    if (found === undefined) return { reason: `It only forwards to ${displayPath(path)}, which does not exist.`, fault: true }
    if (entry !== undefined) return { to: entry.kind === 'redirect' ? entry.to : found }
    forward = forwards.get(found) ?? forward
    from = found
  }
  return { reason: `It only forwards, in a loop or more than ${maxRedirects} times.`, fault: true }
}
