import type { Connection } from './connection.ts'
import type { ConnectionLimits } from './connections.ts'

/** The connections of a client that holds more than this share are closed first. */
const largeShare = 1 / 32
/** Maximum share of connections closed at once to make room: searching for them costs more than closing them. */
const batchShare = 1 / 64
/** A connection idle for less than this, in milliseconds, is closed only if its slot is needed immediately. */
const unusedTime = 1_000

/** What decides which connections are closed. */
interface Choice {
  readonly limits: Pick<ConnectionLimits, 'max' | 'slowRate' | 'grace'>
  /** Whether connections above the limit still get one response each. */
  readonly isReserveFree: boolean
  /** The client that uses a connection. */
  readonly holderOf: (connection: Connection) => string
  /** The time, as `performance.now()` gives it. */
  readonly now: number
}

/**
 * The connections to close for a new one (docs/decisions/0036): those of the client with a large share, if there is one, otherwise any.
 * Idle ones go first, then slow ones; an active one only if its client holds a large share and the newcomer is another client.
 */
export function connectionsToClose(
  newcomer: Connection,
  connections: Iterable<Connection>,
  { limits, isReserveFree, holderOf, now }: Choice,
): readonly Connection[] {
  const { max } = limits
  const all = [...connections]
  const largest = largestHolding(all, holderOf)
  const isLarge = largest.length > max * largeShare
  const candidates = (isLarge ? largest : all).filter((one) => one !== newcomer)
  const isOld = ({ underWay, used }: Connection) => underWay > 0 || now - used > unusedTime
  const closable = inOrderOfClosing(candidates, limits, now)
  // A new connection has not had time to send a request: it is closed only when the reserve is used up.
  const [first, ...further] = isReserveFree ? closable.filter((one) => one.requests > 0 || isOld(one)) : closable
  if (first !== undefined) return [first, ...further.filter(isOld).slice(0, max * batchShare)]
  if (closable.length > 0) return []
  if (!isLarge || largest.includes(newcomer)) return []
  return candidates.toSorted((one, other) => one.used - other.used).slice(0, 1)
}

/** Connections that may be closed for others, in order of preference. */
function inOrderOfClosing(
  candidates: readonly Connection[],
  { grace, slowRate }: Choice['limits'],
  now: number,
): readonly Connection[] {
  const unused = candidates.filter(({ underWay }) => underWay === 0).toSorted((one, other) => one.used - other.used)
  const slow = candidates
    .flatMap((connection) => {
      const { waitingSince } = connection
      if (waitingSince === null || now - waitingSince < grace) return []
      const rate = connection.rateSince(waitingSince, now)
      return rate < slowRate ? [{ connection, rate }] : []
    })
    .toSorted((one, other) => one.rate - other.rate)
  return [...unused, ...slow.map(({ connection }) => connection)]
}

/** The connections of the client that holds the most. */
export function largestHolding(
  connections: Iterable<Connection>,
  holderOf: (connection: Connection) => string,
): readonly Connection[] {
  let largest: readonly Connection[] = []
  for (const held of Map.groupBy(connections, holderOf).values()) if (held.length > largest.length) largest = held
  return largest
}
