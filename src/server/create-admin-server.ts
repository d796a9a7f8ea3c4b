import { fastify, LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { addHealthRoutes } from './routes.ts'

/** The owner's own listener (CONTRACT 1, `--admin-port`): health for now. It does not listen yet. */
export function createAdminServer(ready: () => boolean, logger: FastifyBaseLogger): FastifyInstance {
  const server = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
  })
  addHealthRoutes(server, ready)
  return server
}
