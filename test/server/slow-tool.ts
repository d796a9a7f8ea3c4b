import type { Tool } from '../../src/mcp/tool.ts'

/** A tool whose calls wait until they are released. */
export interface SlowTool {
  readonly tool: Tool
  /** Calls received so far. */
  readonly calls: number
  /** Completes every pending call, and all later ones at once. */
  letGo(): void
}

export function slowTool(): SlowTool {
  const { promise, resolve } = Promise.withResolvers<void>()
  let calls = 0
  return {
    tool: {
      name: 'slow',
      describe: () => ({ name: 'slow', inputSchema: { type: 'object' } }),
      async call() {
        calls++
        await promise
        return { content: [{ type: 'text', text: 'done' }] }
      },
    },
    get calls() {
      return calls
    },
    letGo: resolve,
  }
}

/** A tool that blocks the thread for some milliseconds, like an expensive search. */
export function heavyTool(milliseconds: number): Tool {
  return {
    name: 'heavy',
    describe: () => ({ name: 'heavy', inputSchema: { type: 'object' } }),
    async call() {
      const end = performance.now() + milliseconds
      while (performance.now() < end);
      return { content: [{ type: 'text', text: 'done' }] }
    },
  }
}

const body = (name: string) => JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: {} } })

/** A tool call as bytes. */
export function callBytes(name: string): string {
  const text = body(name)
  return `POST /mcp/ HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${text.length}\r\n\r\n${text}`
}

/** A tool call for fetch. */
export function callRequest(name: string): RequestInit {
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body: body(name) }
}
