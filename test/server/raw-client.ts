import { connect, type Socket } from 'node:net'

/** A connection whose bytes the test writes and reads. */
export interface RawClient {
  readonly socket: Socket
  /** Everything received so far. */
  readonly received: string
  /** Resolves when the other side has closed it in any way. */
  readonly closed: Promise<void>
  write(bytes: string): void
}

/** Opens a connection to a loopback port and writes to it. @param from any loopback address */
export async function rawClient(port: number, bytes = '', from = '127.0.0.1'): Promise<RawClient> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from })
  const { promise: closed, resolve: close } = Promise.withResolvers<void>()
  let received = ''
  socket.on('data', (data) => (received += data.toString('latin1')))
  socket.on('error', () => {})
  socket.on('close', () => close())
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  if (bytes !== '') socket.write(bytes)
  return {
    socket,
    closed,
    get received() {
      return received
    },
    write: (more) => void socket.write(more),
  }
}

/** The statuses of the received responses, in order. */
export function statuses(received: string): readonly number[] {
  return [...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))
}
