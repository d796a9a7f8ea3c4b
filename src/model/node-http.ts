/**
 * `node:http`, not imported: for an import, which reads all that the module exports, Node 26 also loads its own fetch and WebSocket. That
 * takes a tenth of a second of every start.
 */
export const nodeHttp = process.getBuiltinModule('node:http')
