import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { isWhole, readResponse, type RecordedResponse } from './recorded-response.ts'

/** Persistent connections, each with one request in flight. */
const connections = 16

/** Requests sent in rotation; each load continues where the last one ended. */
export class RequestCycle {
  readonly #requests: readonly Buffer[]
  #next: number

  /** @param first index of the first request */
  constructor(requests: readonly Buffer[], first = 0) {
    this.#requests = requests
    this.#next = first
  }

  next(): Buffer {
    const request = this.#requests[this.#next++ % this.#requests.length]
    if (request === undefined) throw new Error('No request to send.')
    return request
  }
}

/**
 * Sends requests over keep-alive connections and waits for the responses.
 * @returns duration in seconds
 * @throws Error at the first response with another status
 */
export async function load(port: number, requests: RequestCycle, count: number, status = 200): Promise<number> {
  let left = count
  const began = performance.now()
  const sleep = stayAwake()
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new Client(port)
      while (left-- > 0) {
        const response = await client.ask(requests.next())
        if (response.toString('latin1', 9, 12) !== String(status))
          throw new Error(`A response was not ${status}:\n${response.toString()}`)
      }
      client.close()
    }),
  )
  sleep()
  return (performance.now() - began) / 1000
}

/**
 * Keeps this process busy until the returned function is called. A server slower than this generator would otherwise spend another 5 to
 * 10 µs per response on waking it, which a client on another machine would not cost.
 */
function stayAwake(): () => void {
  let next = setImmediate(repeat)
  function repeat(): void {
    next = setImmediate(repeat)
  }
  return () => clearImmediate(next)
}

/** The responses to requests sent one after another. */
export async function record(port: number, requests: readonly Buffer[]): Promise<readonly RecordedResponse[]> {
  const client = new Client(port)
  const responses: RecordedResponse[] = []
  for (const request of requests) responses.push(readResponse(await client.ask(request)))
  client.close()
  return responses
}

/** One connection, reopened when the server has closed it: servers limit the requests per connection. */
class Client {
  readonly #port: number
  #socket: Socket | undefined
  #received: Buffer = Buffer.alloc(0)
  #pending: { readonly resolve: (response: Buffer) => void; readonly reject: (error: Error) => void } | undefined

  constructor(port: number) {
    this.#port = port
  }

  async ask(request: Buffer): Promise<Buffer> {
    if (this.#socket === undefined || !this.#socket.writable) this.#socket = await this.#open()
    const socket = this.#socket
    return new Promise((resolve, reject) => {
      this.#pending = { resolve, reject }
      socket.write(request)
    })
  }

  close(): void {
    this.#socket?.destroy()
  }

  async #open(): Promise<Socket> {
    const socket = connect(this.#port, '127.0.0.1').setNoDelay(true)
    await once(socket, 'connect')
    this.#received = Buffer.alloc(0)
    socket.on('data', (data: Buffer) => this.#take(socket, data))
    // A socket closed after its last response must not fail the request on its successor.
    socket.on('close', () => {
      if (this.#socket === socket) this.#pending?.reject(new Error('The server closed the connection before it responded.'))
    })
    socket.on('error', () => {})
    return socket
  }

  #take(socket: Socket, data: Buffer): void {
    this.#received = this.#received.byteLength === 0 ? data : Buffer.concat([this.#received, data])
    if (!isWhole(this.#received)) return
    const response = this.#received
    this.#received = Buffer.alloc(0)
    const waiting = this.#pending
    this.#pending = undefined
    if (/\r\nconnection: close\r\n/i.test(response.toString('latin1', 0, 1024))) socket.end()
    waiting?.resolve(response)
  }
}
