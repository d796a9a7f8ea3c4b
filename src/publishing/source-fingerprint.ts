import { createHash } from 'node:crypto'
import type { ContentHash } from '../model/page-record.ts'
import type { RedirectRule } from '../model/redirect-rule.ts'

/**
 * Names what a source says: the same contents at the same places, however often they were written anew, have one
 * fingerprint. Revisions are no part of it, so that a copy of a rolled-back build is recognised.
 */
export function sourceFingerprint(
  documents: Iterable<{ readonly location: string; readonly hash: ContentHash }>,
  redirects: readonly RedirectRule[],
): string {
  const lines = Array.from(documents, ({ location, hash }) => `${hash} ${location}`).toSorted()
  return createHash('sha256')
    .update(JSON.stringify([lines, redirects]))
    .digest('hex')
}
