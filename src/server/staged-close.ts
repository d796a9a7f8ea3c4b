import type { Duplex } from 'node:stream'

/** How long a client may still send, or leave its own side open, after the last response; in milliseconds. */
const lingering = 1_000

/**
 * Closes a connection in stages (RFC 9112 section 9.6): what was written is sent and the sending side closed; what still comes is
 * discarded. A connection that is closed with unread bytes is reset instead, and the client loses what it has not read.
 */
export function closeInStages(socket: Duplex): void {
  socket.on('error', () => {})
  // Node's HTTP parser would take what still comes for requests. A listener of our own makes it let go of the connection.
  socket.removeAllListeners('data')
  socket.on('data', () => {})
  socket.resume()
  socket.end()
  const clock = setTimeout(() => socket.destroy(), lingering)
  socket.once('close', () => clearTimeout(clock))
}
