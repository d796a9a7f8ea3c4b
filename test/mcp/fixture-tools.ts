import type { CallToolResult, Tool as ToolDescription } from '@modelcontextprotocol/server'
import type { Tool } from '../../src/mcp/tool.ts'

type Content = CallToolResult['content'][number]
type InputSchema = ToolDescription['inputSchema']

/** One red pixel. */
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg=='
/** A WAV header without samples, 8 bits at 8 kHz. */
const wav = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA='

const text: Content = { type: 'text', text: 'A text of a fixture tool.' }
const image: Content = { type: 'image', data: png, mimeType: 'image/png' }
const audio: Content = { type: 'audio', data: wav, mimeType: 'audio/wav' }
const resource: Content = {
  type: 'resource',
  resource: { uri: 'test://resource', mimeType: 'text/plain', text: 'A resource of a fixture tool.' },
}

/** Keywords of JSON Schema 2020-12 that the service's own tools do not use: a list must preserve them. */
const schema2020: InputSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  $defs: {
    address: {
      $anchor: 'addressDef',
      type: 'object',
      properties: { street: { type: 'string' }, city: { type: 'string' } },
    },
  },
  properties: {
    name: { type: 'string' },
    address: { $ref: '#/$defs/address' },
    contactMethod: { type: 'string', enum: ['phone', 'email'] },
    phone: { type: 'string' },
    email: { type: 'string' },
  },
  allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
  if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
  // oxlint-disable-next-line unicorn/no-thenable -- a JSON Schema keyword
  then: { required: ['phone'] },
  else: { required: ['email'] },
  additionalProperties: false,
}

/**
 * Tools with the names and results that the official conformance suite requires: they show that the server carries every kind
 * of content, which the service's own tools do not use. They never ship.
 */
export const fixtureTools: readonly Tool[] = [
  fixtureTool('test_simple_text', { content: [text] }),
  fixtureTool('test_image_content', { content: [image] }),
  fixtureTool('test_audio_content', { content: [audio] }),
  fixtureTool('test_embedded_resource', { content: [resource] }),
  fixtureTool('test_multiple_content_types', { content: [text, image, resource] }),
  fixtureTool('test_error_handling', { content: [text], isError: true }),
  fixtureTool('json_schema_2020_12_tool', { content: [text] }, schema2020),
  // These two must not send a request or a log message along with their result.
  fixtureTool('test_streaming_elicitation', { content: [text] }),
  fixtureTool('test_logging_tool', { content: [text] }),
]

function fixtureTool(name: string, result: CallToolResult, inputSchema: InputSchema = { type: 'object' }): Tool {
  return {
    name,
    describe: () => ({ name, description: `Fixture of the conformance suite: ${name}.`, inputSchema }),
    call: async () => result,
  }
}
