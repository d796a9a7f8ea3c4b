import type { Tool } from '../../src/mcp/tool.ts'

/** A tool whose answers wait until they are let go, or take the thread for a while. */
export interface SlowTool {
  readonly tool: Tool
  /** Calls that have come so far. */
  readonly calls: number
  /** Answers every call that waits, and all later ones at once. */
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

/** A tool that keeps the thread busy for some milliseconds, as a hard question does. */
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

/** A call of a tool as bytes on a connection. */
export function callBytes(name: string): string {
  const text = body(name)
  return `POST /mcp/ HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${text.length}\r\n\r\n${text}`
}

/** A call of a tool for fetch. */
export function callRequest(name: string): RequestInit {
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body: body(name) }
}
