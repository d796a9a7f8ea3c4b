import { type SitePath, spellingsOf } from '../model/site-path.ts'
import { appendTo } from '../model/maps.ts'

/** A document to be published, and the address that its canonical names. */
export interface PathClaim {
  /** Its own address in the source. */
  readonly own: SitePath
  /** Its canonical, if it is on the site itself; otherwise null. */
  readonly canonical: SitePath | null
}

/** Where documents are published. */
export interface AssignedPaths {
  /** New path of each document that moves to its canonical address, by its own path. */
  readonly moved: ReadonlyMap<SitePath, SitePath>
  /** Where the document with this own path is published. */
  readonly of: (own: SitePath) => SitePath
  /** Addresses that several documents claim, with the paths of those documents; none of them moves. */
  readonly contested: ReadonlyMap<SitePath, readonly SitePath[]>
}

/**
 * Decides which documents are published at the address that their canonical names (CONTRACT 3, Pages): `x/index.html` is
 * always `/x/`; `x.html` follows its canonical, unless that is the address of another document (the canonical then only
 * marks a copy) or another document claims it as well.
 * @param taken whether a document of the source has this own address
 */
export function assignPaths(claims: Iterable<PathClaim>, taken: (path: SitePath) => boolean): AssignedPaths {
  const claimants = new Map<SitePath, SitePath[]>()
  for (const { own, canonical } of claims) {
    if (canonical === null || canonical === own || own.endsWith('/') || names(canonical, own, taken)) continue
    appendTo(claimants, canonical, own)
  }
  const moved = new Map<SitePath, SitePath>()
  const contested = new Map<SitePath, readonly SitePath[]>()
  for (const [canonical, owners] of claimants) {
    const [only, another] = owners
    if (only !== undefined && another === undefined) moved.set(only, canonical)
    else contested.set(canonical, owners)
  }
  return { moved, of: (own) => moved.get(own) ?? own, contested }
}

/** Whether an address, in any spelling, belongs to a document other than `own`. */
function names(address: SitePath, own: SitePath, taken: (path: SitePath) => boolean): boolean {
  return spellingsOf(address).some((spelling) => spelling !== own && taken(spelling))
}
