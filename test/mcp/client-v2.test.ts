import { Client, StreamableHTTPClientTransport, type ClientOptions } from '@modelcontextprotocol/client'
import { describeClient } from './client-behaviour.ts'
import { calledTool, connecting, notingFetch, type ClientSession } from './client-session.ts'

type Negotiation = NonNullable<NonNullable<ClientOptions['versionNegotiation']>['mode']>

async function connect(url: URL, mode: Negotiation): Promise<ClientSession> {
  const exchanges: string[] = []
  const complaints: Error[] = []
  const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode } })
  client.onerror = (error) => complaints.push(error)
  await client.connect(new StreamableHTTPClientTransport(url, { fetch: notingFetch(exchanges) }), connecting)
  return {
    revision: client.getNegotiatedProtocolVersion(),
    serverTitle: client.getServerVersion()?.title,
    instructions: client.getInstructions(),
    capabilities: client.getServerCapabilities(),
    exchanges,
    complaints,
    tools: async () => (await client.listTools()).tools,
    call: async (name, args) => calledTool(await client.callTool({ name, arguments: args })),
    close: () => client.close(),
  }
}

describeClient('the official client, version 2, by handshake', {
  revision: '2025-11-25',
  path: '/mcp/',
  connect: (url) => connect(url, 'legacy'),
})
describeClient('the official client, version 2, that finds out the era', {
  revision: '2026-07-28',
  path: '/mcp',
  connect: (url) => connect(url, 'auto'),
})
describeClient('the official client, version 2, that insists on 2026-07-28', {
  revision: '2026-07-28',
  path: '/mcp/',
  connect: (url) => connect(url, { pin: '2026-07-28' }),
})
