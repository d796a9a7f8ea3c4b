import { startPublished, type PublishedServer } from '../published-server.ts'
import { agencyLikeRules, agencyLikeSite } from '../site/agency-like-site.ts'
import { tools } from '../../src/mcp/tools.ts'
import type { ToolContext } from '../../src/mcp/tool.ts'
import type { Case } from './corpus-case.ts'
import { createOracle } from './differential-oracle.ts'

/** The response to a POST, whether as JSON, as events or empty. */
export interface TestResponse {
  readonly status: number
  /** Whether the body is a problem document. */
  readonly problem: boolean
  /** Protocol messages in order. */
  readonly messages: readonly unknown[]
}

/** Our server and the SDK's over the same published site. */
export interface BothServers {
  ours(posted: Case): Promise<TestResponse>
  oracle(posted: Case): Promise<TestResponse>
  close(): Promise<void>
}

/** Publishes a site and serves it with both servers. */
export async function startBoth(onError: (error: unknown) => void): Promise<BothServers> {
  let context: ToolContext | undefined
  // Our own tools, wrapped to capture the context that they are called with.
  const furtherTools = tools.map((tool) => ({
    ...tool,
    call: (args: Readonly<Record<string, unknown>>, given: ToolContext) => {
      context = given
      return tool.call(args, given)
    },
  }))
  const site = await startPublished({ files: agencyLikeSite(), rules: agencyLikeRules, furtherTools, onError })
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'engine_updates' } }
  await site.get('/mcp/', { method: 'POST', headers: { 'content-type': 'application/json' }, payload: JSON.stringify(call) })
  if (context === undefined) throw new Error('The tool was not called.')
  const handler = await createOracle(context)
  return {
    ours: (posted) => askOurs(site, posted),
    oracle: async ({ headers, body }) => {
      // A byte body: a string would set its own Content-Type.
      const request = new Request(`${site.baseUrl}/mcp/`, { method: 'POST', headers, body: new TextEncoder().encode(body) })
      const response = await handler.fetch(request)
      return responded(response.status, response.headers.get('content-type') ?? '', await response.text())
    },
    async close() {
      await handler.close()
      await site.close()
    },
  }
}

async function askOurs(site: PublishedServer, { headers, body }: Case): Promise<TestResponse> {
  // An HTTP parser trims white space around a value; an injected request does not pass through one.
  const trimmed = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value.trim()]))
  const reply = await site.get('/mcp/', { method: 'POST', headers: trimmed, payload: body })
  return responded(reply.status, reply.headers['content-type'] ?? '', reply.body)
}

function responded(status: number, contentType: string, body: string): TestResponse {
  const problem = contentType === 'application/problem+json'
  return { status, problem, messages: problem || body === '' ? [] : messagesOf(contentType, body) }
}

function messagesOf(contentType: string, body: string): readonly unknown[] {
  if (!contentType.startsWith('text/event-stream')) return [JSON.parse(body)]
  return body
    .split('\n')
    .filter((line) => line.startsWith('data:') && line.trim() !== 'data:')
    .map((line): unknown => JSON.parse(line.slice('data:'.length)))
}
