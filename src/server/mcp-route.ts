import type { FastifyInstance } from 'fastify'
import { mcpAddresses, type McpListener } from './mcp-listener.ts'

/**
 * Leads requests that the framework was handed to the listener of the MCP server: those that are injected without a
 * connection, and those of further bindings of a name. Bodies are left for the listener to read.
 */
export async function addMcpRoute(server: FastifyInstance, listener: McpListener): Promise<void> {
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    for (const url of mcpAddresses) {
      scope.all(url, (request, reply) => {
        reply.hijack()
        if (reply.observation !== undefined) listener(request.raw, reply.raw, reply.observation)
      })
    }
  })
}
