import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { isWhole, readResponse, type RecordedResponse } from './http-answer.ts'

/** Connections that are kept open, each with one request under way. */
const connections = 16

/** Requests that are sent in turn, each load from where the last one ended. */
export class RequestCycle {
  readonly #requests: readonly Buffer[]
  #next: number

  /** @param first index of the one that is sent first */
  constructor(requests: readonly Buffer[], first = 0) {
    this.#requests = requests
    this.#next = first
  }

  next(): Buffer {
    const request = this.#requests[this.#next++ % this.#requests.length]
    if (request === undefined) throw new Error('There is no request to send.')
    return request
  }
}

/**
 * Sends requests over connections that are kept alive, and waits for the answers.
 * @returns seconds that it took
 * @throws Error at the first answer that has another status
 */
export async function load(port: number, requests: RequestCycle, count: number, status = 200): Promise<number> {
  let left = count
  const began = performance.now()
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new Client(port)
      while (left-- > 0) {
        const answer = await client.ask(requests.next())
        if (answer.toString('latin1', 9, 12) !== String(status))
          throw new Error(`An answer was not ${status}:\n${answer.toString()}`)
      }
      client.close()
    }),
  )
  return (performance.now() - began) / 1000
}

/** The answers to requests, one after another. */
export async function record(port: number, requests: readonly Buffer[]): Promise<readonly RecordedResponse[]> {
  const client = new Client(port)
  const answers: RecordedResponse[] = []
  for (const request of requests) answers.push(readResponse(await client.ask(request)))
  client.close()
  return answers
}

/** One connection, opened again when the server has closed it: servers bound the requests of a connection. */
class Client {
  readonly #port: number
  #socket: Socket | undefined
  #received: Buffer = Buffer.alloc(0)
  #answered: { readonly resolve: (answer: Buffer) => void; readonly reject: (error: Error) => void } | undefined

  constructor(port: number) {
    this.#port = port
  }

  async ask(request: Buffer): Promise<Buffer> {
    if (this.#socket === undefined || !this.#socket.writable) this.#socket = await this.#open()
    const socket = this.#socket
    return new Promise((resolve, reject) => {
      this.#answered = { resolve, reject }
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
    // One that was closed after its last answer must not end the request on its successor.
    socket.on('close', () => {
      if (this.#socket === socket) this.#answered?.reject(new Error('The server closed the connection before it answered.'))
    })
    socket.on('error', () => {})
    return socket
  }

  #take(socket: Socket, data: Buffer): void {
    this.#received = this.#received.byteLength === 0 ? data : Buffer.concat([this.#received, data])
    if (!isWhole(this.#received)) return
    const answer = this.#received
    this.#received = Buffer.alloc(0)
    const waiting = this.#answered
    this.#answered = undefined
    if (/\r\nconnection: close\r\n/i.test(answer.toString('latin1', 0, 1024))) socket.end()
    waiting?.resolve(answer)
  }
}
