/** What the server counts of itself, as plain numbers: they are read when somebody asks for the figures. */
export class ServerCounts {
  /** Requests that the limit counted in this process, and those counted together with other servers. */
  countedHere = 0
  countedTogether = 0
  /** Requests over the limit. */
  refused = 0
  /** Requests that were shed since the thread was late, and since too many waited for an answer. */
  shedLate = 0
  shedWaiting = 0
  /** Requests that were shed since too many bytes of responses were being sent. */
  shedBytes = 0
  /** Bytes of responses that are being sent, each body once. */
  bytesInFlight = 0
  /** Requests that are being answered. */
  running = 0
}
