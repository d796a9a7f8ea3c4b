import type { CallToolResult } from '@modelcontextprotocol/server'
import type { Static, TObject, TSchema } from 'typebox'
import type { ResponseSubject } from '../model/response-subject.ts'
import { InvalidQueryError, isQuestionError, OverloadedError } from '../model/errors.ts'
import { readableAddress } from '../model/readable-address.ts'
import type { SiteRecord } from '../model/site-record.ts'
import { checkText, expectation, missingParameter, type ParameterSchema } from '../operations/check-parameter.ts'
import type { OperationContext } from '../operations/operation.ts'
import { isUnavailable } from '../operations/published-site.ts'
import { estimateTokens, toolLimits } from './result-size.ts'
import { writeMembers } from './protocol/reply.ts'
import type { CachedResult, Tool, ToolContext } from './tool.ts'
import { resultKey } from '../operations/run-operation.ts'

/** Declaration of a read-only tool: its input, its output, and how it uses the operations. */
interface ReadToolDeclaration<Input extends TObject, Content extends object> {
  readonly name: string
  readonly title: string
  /** Explains to agents what the tool is for and when to use it rather than another one. */
  readonly description: string | ((site: SiteRecord) => string)
  readonly input: Input
  /** The input schema for one site, for example with its topics. Default: `input`. */
  readonly describeInput?: (site: SiteRecord) => Input
  /** Arguments that are addresses: their length is counted without percent-encoding. */
  readonly addresses?: readonly string[]
  /** Schema of the structured content for one site; the root is an object. */
  readonly output: (site: SiteRecord) => TSchema
  /** Whether results depend on the time. */
  readonly timed?: boolean
  /** Whether a site has something for the tool (CONTRACT 2). Default: every site has. */
  readonly has?: (site: SiteRecord) => boolean
  /** Argument names by name of the operation's parameter, for error messages. */
  readonly argumentOf?: Readonly<Record<string, string>>
  /**
   * Returns the structured content.
   * @throws QuestionError
   */
  answer(args: Static<Input>, context: ToolContext): Promise<Content>
  /** What a result is about, if that is counted. */
  subject?(args: Static<Input>, content: Content, context: OperationContext): ResponseSubject | null
}

/** All our tools are read-only (CONTRACT 3, MCP). */
const annotations = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false } as const

/** Creates a tool from its declaration: arguments are checked; results have structured content and the same JSON as text. */
export function readTool<Input extends TObject, Content extends object>(declaration: ReadToolDeclaration<Input, Content>): Tool {
  const { name, title, description, input, describeInput = () => input, addresses = [], output, timed = false, has } = declaration
  return {
    name,
    plain: true,
    ...(has === undefined ? {} : { has }),
    describe: (site) => ({
      name,
      title,
      description: typeof description === 'string' ? description : description(site),
      inputSchema: plainSchema(describeInput(site)),
      outputSchema: plainSchema(output(site)),
      annotations: { title, ...annotations },
    }),
    async call(given, context) {
      try {
        const args = checkArguments(describeInput(context.reader.site), given, addresses)
        const key = resultKey(name, timed, args, context)
        const cached = await context.results.getOrMake(key, async () => {
          const content = await declaration.answer(args, context)
          return cachedResult(resultOf(content, context.baseUrl), key, declaration.subject?.(args, content, context) ?? null)
        })
        context.written = cached.written
        context.subject = cached.subject
        return cached.result
      } catch (error) {
        const isOverloaded = error instanceof OverloadedError
        if (isQuestionError(error) && !isOverloaded) return refusal(error, declaration.argumentOf ?? {})
        if (isOverloaded || isUnavailable(error)) context.unavailable = error
        throw error
      }
    },
  }
}

function resultOf(content: object, baseUrl: string): CallToolResult {
  const readable = withReadableAddresses(content)
  const text = JSON.stringify(readable)
  if (estimateTokens(text) > toolLimits.resultTokens) {
    return errorResult(`The result is too large for a tool; use the REST API instead, see ${baseUrl}/developers/.`)
  }
  return { content: [{ type: 'text', text }], structuredContent: readable }
}

/** Members whose texts stay as they are: words of pages, and notes with addresses to send. */
const verbatim: ReadonlySet<string> = new Set(['text', 'note', 'offersNote'])

/** A result as plain JSON, its addresses as people read them (CONTRACT 3, MCP). */
function withReadableAddresses(content: object): Record<string, unknown> {
  return JSON.parse(JSON.stringify(content), (key, value: unknown) =>
    typeof value === 'string' && !verbatim.has(key)
      ? value.replace(/https?:\/\/[^\s<>"']+/g, (address) => readableAddress(address))
      : value,
  )
}

function cachedResult(result: CallToolResult, key: string, subject: ResponseSubject | null): CachedResult {
  const written = writeMembers(result)
  // The result itself holds the same text again, as a string with two bytes per Hebrew character.
  return { result, written, subject, size: written.byteLength * 3 + key.length * 2 + 1024 }
}

function refusal(error: Error, argumentOf: Readonly<Record<string, string>>): CallToolResult {
  if (!(error instanceof InvalidQueryError) || error.parameter === null) return errorResult(error.message)
  return errorResult(`${argumentOf[error.parameter] ?? error.parameter} ${error.reason}`)
}

/** An error result, whose text says what is wrong and how to fix it. */
function errorResult(text: string): CallToolResult {
  return { content: [{ type: 'text', text }], isError: true }
}

/**
 * A schema as plain JSON, without TypeBox's internal properties. The root of every schema here is an object. Readable addresses are IRIs, which
 * the format `uri` refuses; clients that check formats do not know `iri`.
 */
function plainSchema(schema: TSchema): { type: 'object'; [key: string]: unknown } {
  const json = JSON.stringify(schema, (key, value: unknown) => (key === 'format' && value === 'uri' ? undefined : value))
  return { ...JSON.parse(json), type: 'object' }
}

/**
 * Checks the arguments of a tool: strings and integers. Unknown ones are ignored, and null counts as missing: some clients send
 * every argument of the schema.
 * @param addresses names of arguments whose length is counted without percent-encoding
 * @throws InvalidQueryError naming the first invalid argument and how to fix it
 */
export function checkArguments<Input extends TObject>(
  schema: Input,
  given: Readonly<Record<string, unknown>>,
  addresses: readonly string[],
): Static<Input> {
  const args: Record<string, string | number> = {}
  const required = new Set<string>(schema.required ?? [])
  for (const [name, property] of Object.entries<TSchema>(schema.properties)) {
    const value = Object.hasOwn(given, name) ? given[name] : undefined
    if (value === undefined || value === null) {
      if (required.has(name)) throw missingParameter(name, property)
      continue
    }
    const { type }: ParameterSchema = property
    if (type === 'integer') {
      args[name] = checkInteger(name, value, property)
      continue
    }
    if (typeof value !== 'string') throw new InvalidQueryError(`must be a string; it ${expectation(property)}.`, name)
    args[name] = checkText(name, value, property, addresses.includes(name))
  }
  // Each property has been checked against its schema, which TypeScript cannot infer.
  return args as Static<Input>
}

/** Models send numbers as strings, too. */
function checkInteger(name: string, value: unknown, schema: ParameterSchema): number {
  const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value
  const { minimum = 0, maximum = Number.MAX_SAFE_INTEGER } = schema
  if (typeof number === 'number' && Number.isInteger(number) && number >= minimum && number <= maximum) return number
  throw new InvalidQueryError(`${expectation(schema)}.`, name)
}
