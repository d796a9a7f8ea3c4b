import { createServer, type ServerResponse } from 'node:http'
import type { RecordedResponse } from './recorded-response.ts'

/*
 * The minimal work of a Node server: it reads each request body, if any, and sends the responses that it was given in rotation
 * (status, fields and bytes as another server wrote them). It receives all sets before the measurement, so that garbage from
 * receiving them does not count as its own, and is then told which one to send.
 */
interface ReadyResponse {
  readonly status: number
  readonly fields: string[]
  readonly body: Buffer
}

const sets: (readonly ReadyResponse[])[] = []
let responses: readonly ReadyResponse[] = []
let next = 0

process.on('message', (message: string | number | readonly RecordedResponse[]) => {
  if (typeof message === 'string') return
  if (typeof message === 'number') {
    responses = sets[message] ?? []
    next = 0
  } else {
    sets.push(message.map(({ status, fields, body }) => ({ status, fields: [...fields], body: Buffer.from(body) })))
  }
  process.send?.('done')
})

const server = createServer((request, response) => {
  if (request.method === 'GET') return send(response)
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    if (Buffer.concat(chunks).byteLength === 0) response.writeHead(500).end()
    else send(response)
  })
})

function send(response: ServerResponse): void {
  const chosen = responses[next++ % responses.length]
  if (chosen === undefined) response.writeHead(500).end()
  else response.writeHead(chosen.status, chosen.fields).end(chosen.body)
}

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object' && address !== null) console.log(`bare: serving on http://127.0.0.1:${address.port}`)
})
