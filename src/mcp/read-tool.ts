import type { CallToolResult } from '@modelcontextprotocol/server'
import type { Static, TObject, TSchema } from 'typebox'
import type { ResponseSubject } from '../model/response-subject.ts'
import { InvalidQueryError, isQuestionError, OverloadedError } from '../model/errors.ts'
import type { SiteRecord } from '../model/site-record.ts'
import { checkText, expectation, missingParameter } from '../operations/check-parameter.ts'
import type { OperationContext } from '../operations/operation.ts'
import { isUnavailable } from '../operations/published-site.ts'
import { estimateTokens, toolLimits } from './result-size.ts'
import { writeMembers } from './protocol/reply.ts'
import type { KeptResult, Tool, ToolContext } from './tool.ts'
import { resultKey } from '../operations/run-operation.ts'

/** Declares a tool that reads: what it takes, what it gives, and how it is answered from the operations. */
interface ReadToolDeclaration<Input extends TObject, Content extends object> {
  readonly name: string
  readonly title: string
  /** Tells an agent what the tool is for and when to use it rather than another one. */
  readonly description: string | ((site: SiteRecord) => string)
  readonly input: Input
  /** The input as one site shows it, such as with the topics that it has. Default: `input`. */
  readonly describeInput?: (site: SiteRecord) => TObject
  /** Arguments that are addresses: their length counts without percent-encoding. */
  readonly addresses?: readonly string[]
  /** Schema of the structured content for one site; its root is an object. */
  readonly output: (site: SiteRecord) => TSchema
  /** Whether results also change with time. */
  readonly timed?: boolean
  /** Names of the operation's parameters as this tool calls them, for refusals. */
  readonly argumentOf?: Readonly<Record<string, string>>
  /**
   * Answers with the structured content.
   * @throws QuestionError
   */
  answer(args: Static<Input>, context: ToolContext): Promise<Content>
  /** What an answer is about, where that is counted. */
  subject?(args: Static<Input>, content: Content, context: OperationContext): ResponseSubject | null
}

/** Every tool of ours only reads what the site publishes (CONTRACT 3, MCP). */
const annotations = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false } as const

/** The tool of a declaration: checked arguments in, structured content and the same JSON as text out. */
export function readTool<Input extends TObject, Content extends object>(declaration: ReadToolDeclaration<Input, Content>): Tool {
  const { name, title, description, input, describeInput, addresses = [], output, timed = false } = declaration
  return {
    name,
    plain: true,
    describe: (site) => ({
      name,
      title,
      description: typeof description === 'string' ? description : description(site),
      inputSchema: plainSchema(describeInput?.(site) ?? input),
      outputSchema: plainSchema(output(site)),
      annotations: { title, ...annotations },
    }),
    async call(given, context) {
      try {
        const args = checkArguments(input, given, addresses)
        const key = resultKey(name, timed, args, context)
        const kept = await context.kept.getOrMake(key, async () => {
          const content = await declaration.answer(args, context)
          return keep(resultOf(content, context.baseUrl), key, declaration.subject?.(args, content, context) ?? null)
        })
        context.written = kept.written
        context.subject = kept.subject
        return kept.result
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
  const text = JSON.stringify(content)
  if (estimateTokens(text) > toolLimits.resultTokens) {
    return errorResult(`The answer is too large for a tool; read it over REST: ${baseUrl}/developers/ says how.`)
  }
  return { content: [{ type: 'text', text }], structuredContent: { ...content } }
}

function keep(result: CallToolResult, key: string, subject: ResponseSubject | null): KeptResult {
  const written = writeMembers(result)
  // The result itself holds the same characters once more, and strings of Hebrew take two bytes for each.
  return { result, written, subject, size: written.byteLength * 3 + key.length * 2 + 1024 }
}

function refusal(error: Error, argumentOf: Readonly<Record<string, string>>): CallToolResult {
  if (!(error instanceof InvalidQueryError) || error.parameter === null) return errorResult(error.message)
  return errorResult(`${argumentOf[error.parameter] ?? error.parameter} ${error.reason}`)
}

/** A result that says what is wrong and what to do about it. */
function errorResult(text: string): CallToolResult {
  return { content: [{ type: 'text', text }], isError: true }
}

/** A schema of the model as plain JSON: what TypeBox keeps beside it is not sent. The root of every schema here is an object. */
function plainSchema(schema: TSchema): { type: 'object'; [key: string]: unknown } {
  return { ...JSON.parse(JSON.stringify(schema)), type: 'object' }
}

/**
 * Checks the arguments of a tool, which are all texts. Unknown ones are ignored, and null stands for one that was left out:
 * some clients send every argument that a schema names.
 * @param addresses names of those whose length counts without percent-encoding
 * @throws InvalidQueryError that names the first wrong argument and says the fix
 */
export function checkArguments<Input extends TObject>(
  schema: Input,
  given: Readonly<Record<string, unknown>>,
  addresses: readonly string[],
): Static<Input> {
  const args: Record<string, string> = {}
  const required = new Set<string>(schema.required ?? [])
  for (const [name, property] of Object.entries<TSchema>(schema.properties)) {
    const value = Object.hasOwn(given, name) ? given[name] : undefined
    if (value === undefined || value === null) {
      if (required.has(name)) throw missingParameter(name, property)
      continue
    }
    if (typeof value !== 'string') throw new InvalidQueryError(`must be a string; it ${expectation(property)}.`, name)
    args[name] = checkText(name, value, property, addresses.includes(name))
  }
  // Each property was checked against its schema just now; TypeScript cannot follow that.
  return args as Static<Input>
}
