import type { FailingPage } from './live-status.ts'
import type { MirrorPage } from './mirror/mirror-page.ts'

/** Longer lists help nobody. */
const most = 1_000

/** Addresses that do not answer as they should, the longest-failing ones first. */
export function failingPages(pages: ReadonlyMap<string, MirrorPage>): readonly FailingPage[] {
  const failing = [...pages.values()].flatMap(({ address, fault, copy }) =>
    fault === undefined ? [] : [{ address, fault, copy }],
  )
  return failing
    .toSorted((a, b) => a.fault.since - b.fault.since)
    .slice(0, most)
    .map(({ address, fault, copy }) => ({
      path: address,
      since: instantOf(fault.since),
      reason: fault.reason,
      hasCopy: copy !== undefined,
    }))
}

/** RFC 3339 in UTC, to the second. */
export function instantOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace(/\.\d+Z$/, 'Z')
}
