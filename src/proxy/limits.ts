/** Bounds of what is handed on; times in milliseconds, sizes in bytes. */
export interface ProxyLimits {
  /** Largest body of a request. */
  readonly uploadSize: number
  /** Longest silence of a client in the middle of its body, and of one that does not take its answer. */
  readonly clientSilence: number
  /** Time for a connection to the origin. */
  readonly connect: number
  /** Time until the origin answers, counted from the end of the request. */
  readonly firstByte: number
  /** Longest silence of the origin in the middle of its answer. */
  readonly originSilence: number
  /** Header fields of an answer of the origin. */
  readonly headerSize: number
  /** Connections to the origin; further requests wait for one. */
  readonly connections: number
  /** Requests that wait; further ones count as not answered in time, so that an origin that hangs takes no place from what needs none. */
  readonly waiting: number
  /** Longest silence in a tunnel. */
  readonly tunnelSilence: number
}

export const proxyLimits: ProxyLimits = {
  uploadSize: 100 * 1024 * 1024,
  clientSilence: 60_000,
  connect: 10_000,
  firstByte: 60_000,
  originSilence: 120_000,
  headerSize: 64 * 1024,
  connections: 256,
  waiting: 256,
  tunnelSilence: 600_000,
}
