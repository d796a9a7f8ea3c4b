import type { Duplex } from 'node:stream'

/** How long a client may keep sending, or keep its side open, after the last response; in milliseconds. */
const lingering = 1_000

/**
 * Closes a connection in stages (RFC 9112 section 9.6): pending data is sent and the sending side closed; anything still received is
 * discarded. Closing a connection with unread bytes would reset it, and the client would lose what it has not read.
 */
export function closeInStages(socket: Duplex): void {
  socket.on('error', () => {})
  // Node's HTTP parser would parse further data as requests. Our own listener detaches it from the connection.
  socket.removeAllListeners('data')
  socket.on('data', () => {})
  socket.resume()
  socket.end()
  const timer = setTimeout(() => socket.destroy(), lingering)
  socket.once('close', () => clearTimeout(timer))
}
