import assert from 'node:assert/strict'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { memoize } from '../src/model/maps.ts'
import type { PublishedServer } from './published-server.ts'

/** A tool as a client sees it. */
export interface ListedTool {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly inputSchema: { readonly type: string; readonly properties: Record<string, { readonly enum?: readonly string[] }> }
  readonly outputSchema: object & { readonly type: string }
  readonly annotations: Readonly<Record<string, unknown>>
  readonly icons: readonly { readonly src: string; readonly mimeType: string; readonly sizes: readonly string[] }[]
}

/** The result of a tool as a client sees it. */
export interface ToolResult {
  readonly content: readonly { readonly type: string; readonly text: string }[]
  readonly structuredContent?: Readonly<Record<string, unknown>>
  readonly isError?: boolean
}

/** A JSON-RPC response. */
export interface RpcReply {
  readonly id?: string | number
  readonly result?: Readonly<Record<string, unknown>>
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown }
}

const versionKey = 'io.modelcontextprotocol/protocolVersion'
const capabilitiesKey = 'io.modelcontextprotocol/clientCapabilities'

const ajv = new Ajv2020({ strict: false, allErrors: true })
formats.default(ajv)

/** The validator of a schema. Compiling one takes longer than a call, and most calls have the same few. */
const validatorOf = memoize((schema: string): ValidateFunction => ajv.compile(JSON.parse(schema)))

/** An MCP client of one era for a published server; checks every result against its schema. */
export class McpCaller {
  readonly #server: PublishedServer
  readonly #era: 'modern' | 'legacy'
  #id = 0

  constructor(server: PublishedServer, era: 'modern' | 'legacy') {
    this.#server = server
    this.#era = era
  }

  /** Sends a request and returns the response with its HTTP status. */
  async send(method: string, params: Record<string, unknown> = {}): Promise<RpcReply & { readonly status: number }> {
    const id = `call-${++this.#id}`
    const modern = this.#era === 'modern'
    const envelope = { _meta: { [versionKey]: '2026-07-28', [capabilitiesKey]: {} } }
    const response = await this.#server.get('/mcp/', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'mcp-protocol-version': modern ? '2026-07-28' : '2025-11-25',
        ...(modern ? { 'mcp-method': method } : {}),
        ...(modern && typeof params['name'] === 'string' ? { 'mcp-name': params['name'] } : {}),
      },
      payload: JSON.stringify({ jsonrpc: '2.0', id, method, params: modern ? { ...params, ...envelope } : params }),
    })
    const message: RpcReply = JSON.parse(response.body)
    assert.equal(message.id, id, 'the response carries the id of its request')
    return { status: response.status, ...message }
  }

  async tools(): Promise<readonly ListedTool[]> {
    const { result } = await this.send('tools/list')
    const tools = result?.['tools']
    assert.ok(Array.isArray(tools))
    return tools
  }

  /** Calls a tool; its result is checked against the listed schema. */
  async call(name: string, args: Record<string, unknown>): Promise<ToolResult> {
    const { result, error } = await this.send('tools/call', { name, arguments: args })
    assert.ok(result !== undefined, JSON.stringify(error))
    const called = result as unknown as ToolResult
    assert.equal(called.content.length, 1, 'one text item')
    if (called.isError === true) return called
    const tool = (await this.tools()).find((listed) => listed.name === name)
    assert.ok(tool !== undefined)
    const validate = validatorOf(JSON.stringify(tool.outputSchema))
    assert.ok(validate(called.structuredContent), `${name}: ${ajv.errorsText(validate.errors)}`)
    assert.deepEqual(JSON.parse(called.content[0]?.text ?? ''), called.structuredContent, 'the text is the same JSON')
    return called
  }

  /** The structured content of a call that must succeed. */
  async read(name: string, args: Record<string, unknown>): Promise<Readonly<Record<string, unknown>>> {
    const result = await this.call(name, args)
    assert.ok(result.isError !== true && result.structuredContent !== undefined, result.content[0]?.text ?? '')
    return result.structuredContent
  }

  /** The error of a call that must fail. */
  async refusal(name: string, args: Record<string, unknown>): Promise<string> {
    const result = await this.call(name, args)
    assert.equal(result.isError, true, JSON.stringify(result.structuredContent))
    return result.content[0]?.text ?? ''
  }
}
