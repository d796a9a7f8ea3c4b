import { compareCodeUnits } from '../../model/compare-code-units.ts'
import type { EngineUpdateRecord } from '../../model/site-record.ts'
import type { Incident } from './parse-incidents.ts'
import { hebrewName, isNamedUpdate, updateKind } from './update-name.ts'

/** A stored update: the file of known updates does not override what the feed once said. */
interface KeptUpdate extends EngineUpdateRecord {
  readonly fromFeed: boolean
}

/** Maximum number of stored updates, the newest: 12 months are served, and a year has about ten. */
const maxKept = 2_000

/**
 * All known ranking updates, newest first, merged by id: the feed wins, and earlier updates are kept
 * (CONTRACT 3, Engine updates). Incidents and other products are left out.
 * @param known result of the last merge
 * @param site base of the announcements' addresses
 */
export function mergeUpdates({
  known,
  seed,
  feed,
  site,
}: {
  readonly known: readonly EngineUpdateRecord[]
  readonly seed: readonly Incident[]
  readonly feed: readonly Incident[]
  readonly site: string
}): readonly KeptUpdate[] {
  const base = siteBase(site)
  const remembered = known.map((update) => ({ ...update, fromFeed: 'fromFeed' in update && update.fromFeed === true }))
  const merged = new Map<string, KeptUpdate>()
  const fromSeed = rankingUpdates(seed, base, false)
  const ended = new Set(fromSeed.filter(({ ended }) => ended !== null).map(({ id }) => id))
  // The last one with an id wins. The owner may correct the file, so it also wins over earlier versions of itself.
  for (const update of [
    ...remembered.filter(({ fromFeed }) => !fromFeed),
    ...fromSeed,
    // The feed may have dropped a rollout before its end was read: then only the file can end it.
    ...remembered.filter((update) => update.fromFeed && !(update.ended === null && ended.has(update.id))),
    ...rankingUpdates(feed, base, true),
  ]) {
    merged.set(update.id, update)
  }
  return [...merged.values()].sort(newestFirst).slice(0, maxKept)
}

function rankingUpdates(incidents: readonly Incident[], base: URL, fromFeed: boolean): readonly KeptUpdate[] {
  return incidents
    .filter(({ ranking, name }) => ranking && isNamedUpdate(name))
    .map(({ id, name, began, ended, uri }) => ({
      id,
      name,
      nameHe: hebrewName(name),
      began,
      ended,
      status: ended === null ? 'rolling out' : 'complete',
      officialUrl: announcement(uri, base),
      kind: updateKind(name),
      fromFeed,
    }))
}

/** A site without a trailing slash is a folder all the same. */
function siteBase(site: string): URL {
  const base = new URL(site)
  if (!base.pathname.endsWith('/')) base.pathname += '/'
  return base
}

/** The address of the dashboard itself where that of the announcement is unusable. */
function announcement(uri: string, base: URL): string {
  const url = URL.parse(uri, base)
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : base.href
}

function newestFirst(one: EngineUpdateRecord, other: EngineUpdateRecord): number {
  return compareCodeUnits(other.began, one.began) || compareCodeUnits(one.name, other.name) || compareCodeUnits(one.id, other.id)
}
