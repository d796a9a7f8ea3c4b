import assert from 'node:assert/strict'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'

/** Server addresses in a client's settings, as common clients read them. */
export function serversIn(settings: string): readonly string[] {
  const { mcpServers } = JSON.parse(settings) as { mcpServers: Record<string, { type: string; url: string }> }
  return Object.values(mcpServers).map(({ type, url }) => {
    assert.equal(type, 'http')
    return url
  })
}

/** Names of the tools that the official client finds at an address. */
export async function toolsAt(url: string): Promise<readonly string[]> {
  const client = new Client({ name: 'reader', version: '1.0.0' })
  await client.connect(new StreamableHTTPClientTransport(new URL(url)))
  const { tools } = await client.listTools()
  await client.close()
  return tools.map(({ name }) => name)
}
