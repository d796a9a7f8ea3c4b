import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { readFileSync } from 'node:fs'
import { createMcpHandler, Server, type CallToolResult, type Tool } from '@modelcontextprotocol/server'

/*
 * The SDK's HTTP handler behind node:http: sdk-server.ts FILE
 * The file holds the list of tools and the single result of every call as JSON: nothing is looked up, no
 * request is counted or logged.
 */
const [file = ''] = process.argv.slice(2)
const { tools, result }: { readonly tools: Tool[]; readonly result: CallToolResult } = JSON.parse(readFileSync(file, 'utf8'))

const handler = createMcpHandler(() => {
  const mcp = new Server({ name: 'example.bench/content', version: '1.0.0' }, { capabilities: { tools: {} } })
  mcp.setRequestHandler('tools/list', () => ({ tools }))
  mcp.setRequestHandler('tools/call', () => result)
  return mcp
})

const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    console.error(error)
    response.destroy()
  })
})

/** Converts Node requests to Fetch API requests and back, as adapters do. */
async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) if (typeof value === 'string') headers.set(name, value)
  const address = `http://${request.headers.host}${request.url}`
  const responded = await handler.fetch(new Request(address, { method: 'POST', headers, body: Buffer.concat(chunks) }))
  response.writeHead(responded.status, Object.fromEntries(responded.headers))
  if (responded.body !== null) for await (const chunk of responded.body) response.write(chunk)
  response.end()
}

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object' && address !== null) console.log(`sdk: serving on http://127.0.0.1:${address.port}`)
})
