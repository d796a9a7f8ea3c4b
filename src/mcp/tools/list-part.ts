import { Type } from 'typebox'
import { InvalidQueryError } from '../../model/errors.ts'
import { limits } from '../../model/limits.ts'
import { apiRoot } from '../../model/service-paths.ts'
import type { PagingParameters } from '../../operations/list-parameters.ts'
import type { AnyOperation, OperationContext } from '../../operations/operation.ts'
import { runOperation } from '../../operations/run-operation.ts'
import { fitItems, toolLimits } from '../result-size.ts'

/** The argument that asks for a further part of a list. */
export const offsetArgument = Type.Optional(
  Type.Integer({
    minimum: 0,
    maximum: 1_000_000,
    description: 'Items of a long list to skip; the note of the part before says the number. Omit it for the first part.',
  }),
)

/** A tool call that asks for a part of a list. */
export interface PartRequest {
  readonly context: OperationContext
  /** The tool and its other arguments; `offset` is added for the next part. */
  readonly call: { readonly tool: string; readonly args: Readonly<Record<string, unknown>> }
  /** Number of items to skip. */
  readonly offset: number
}

/** A list, or the beginning of what is left of it after an offset. */
interface LongList<Item> {
  readonly items: readonly Item[]
  /** Number of items of the whole list. */
  readonly total: number
  /** The last items of the list over REST, if it has an endpoint that takes an offset. */
  readonly rest?: { readonly address: string; readonly total: number }
  /** Estimated tokens of everything else in the result. */
  readonly taken?: number
  /** Estimated tokens that the items may take, where that is less than one result has room for. */
  readonly room?: number
}

/** The items of a list that fit into one result. */
interface ListPart<Item> {
  readonly items: readonly Item[]
  readonly total: number
  /** How to get the next part; empty for the last one. */
  readonly rest: { readonly note?: string }
}

/** Estimated tokens of the longest note. */
const noteTokens = 300

/**
 * Cuts a list to one result (CONTRACT 3, MCP: at most 100 items and a note of where the rest is).
 * @throws InvalidQueryError for an offset past the end
 */
export function fitPart<Item>({ call, offset }: PartRequest, list: LongList<Item>): ListPart<Item> {
  const { total, rest, taken = 0, room = Infinity } = list
  if (offset > 0 && offset >= total)
    throw new InvalidQueryError(total === 0 ? 'must be 0.' : `must be less than ${total}, the number of items.`, 'offset')
  const items = fitItems(list.items, Math.max(taken + noteTokens, toolLimits.bodyTokens - room))
  const next = offset + items.length
  if (next >= total) return { items, total, rest: {} }
  const shown = offset === 0 ? `the first ${next}` : `${offset + 1} to ${next}`
  const again = `${call.tool} ${JSON.stringify({ ...call.args, offset: next })}`
  const restOffset = rest === undefined ? -1 : next - (total - rest.total)
  const mark = rest?.address.includes('?') === true ? '&' : '?'
  const get = restOffset < 0 || restOffset > limits.offset.maximum ? '' : `, or GET ${rest?.address}${mark}offset=${restOffset}`
  return { items, total, rest: { note: `These are ${shown} of ${total}. Next: ${again}${get}` } }
}

/** An operation that returns a list in pages, under the name of a field. */
export interface ListOperation<Field extends string> extends Pick<AnyOperation, 'id' | 'path' | 'result'> {
  run(parameters: PagingParameters & { readonly q?: string }, context: OperationContext): Promise<Slice<Field>>
}

type Slice<Field extends string> = { readonly total: number } & { readonly [Name in Field]: readonly object[] }

/**
 * Reads a part of a list.
 * @param options `q`: filter of the list; `before`: items that come before it in the same result; `taken` and `room`: see {@link LongList}
 * @throws QuestionError
 */
export async function listPart<Field extends string>(
  request: PartRequest,
  operation: ListOperation<Field>,
  field: Field,
  {
    q = '',
    before = [],
    ...tokens
  }: { readonly q?: string; readonly before?: readonly object[] } & Pick<LongList<object>, 'taken' | 'room'> = {},
): Promise<ListPart<object>> {
  const { context } = request
  const offset = Math.max(0, request.offset - before.length)
  const parameters = { ...(q !== '' && { q }), limit: toolLimits.listItems, offset }
  const slice = await runOperation(operation, parameters, context)
  // A lone surrogate, which is possible in JSON but not in a URL, becomes the replacement character.
  const filter = q === '' ? '' : `?q=${encodeURIComponent(q.toWellFormed())}`
  const address = `${context.baseUrl}${apiRoot}${operation.path}${filter}`
  return fitPart<object>(request, {
    items: [...before.slice(request.offset), ...slice[field]],
    total: before.length + slice.total,
    rest: { address, total: slice.total },
    ...tokens,
  })
}
