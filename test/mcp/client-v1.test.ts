import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { describeClient } from './client-behaviour.ts'
import { calledTool, connecting, notingFetch, type ClientSession } from './client-session.ts'

async function connect(url: URL): Promise<ClientSession> {
  const exchanges: string[] = []
  const complaints: Error[] = []
  const client = new Client({ name: 'test', version: '1.0.0' })
  client.onerror = (error) => complaints.push(error)
  const transport = new StreamableHTTPClientTransport(url, { fetch: notingFetch(exchanges) })
  await client.connect(transport, connecting)
  return {
    revision: transport.protocolVersion,
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

describeClient('the official client, version 1', { revision: '2025-11-25', path: '/mcp', connect })
