/** The server's own counters, as plain numbers; they are read when metrics are collected. */
export class ServerCounts {
  /** Requests counted by the rate limit in this process, and those counted together with other servers. */
  countedHere = 0
  countedTogether = 0
  /** Requests over the limit. */
  refused = 0
  /** Requests shed because the event loop was delayed, and because too many were waiting for a response. */
  shedLate = 0
  shedWaiting = 0
  /** Requests shed because too many bytes of responses were being sent. */
  shedBytes = 0
  /** Bytes of responses being sent, each body counted once. */
  bytesInFlight = 0
  /** Requests in progress. */
  running = 0
}
