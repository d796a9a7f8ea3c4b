import { Type } from 'typebox'
import { InvalidQueryError } from '../../model/errors.ts'
import { limits } from '../../model/limits.ts'
import { fitItems } from '../result-size.ts'

/** The argument that asks for a further part of a list. */
export const offsetArgument = Type.Optional(
  Type.Integer({
    minimum: 0,
    maximum: 1_000_000,
    description: 'Items of a long list to skip; the note of the part before says the number. Omit it for the first part.',
  }),
)

/** A list, or the beginning of what is left of it after an offset. */
interface LongList<Item> {
  readonly items: readonly Item[]
  /** Number of items before them. */
  readonly offset: number
  /** Of the whole list. */
  readonly total: number
  /** The tool, and the arguments that ask for the list; `offset` is added for its next part. */
  readonly call: { readonly tool: string; readonly args: Readonly<Record<string, unknown>> }
  /** Address of the list over REST, where it takes an offset. */
  readonly address?: string
  /** What the rest of the result takes, in estimated tokens. */
  readonly taken?: number
}

/** What the note takes at most, in estimated tokens. */
const noteTokens = 300

/** The items of a list that fit into one result. */
interface Listed<Item> {
  readonly items: readonly Item[]
  /** Says how to get the next part; null for the last one. */
  readonly note: string | null
}

/**
 * Cuts a list to one result (CONTRACT 3, MCP: at most 100 items and a note of where the rest is).
 * @throws InvalidQueryError for an offset past the end
 */
export function listed<Item>({ items, offset, total, call, address, taken = 0 }: LongList<Item>): Listed<Item> {
  if (offset > 0 && offset >= total) throw new InvalidQueryError(`must be less than ${total}, the number of items.`, 'offset')
  const fitting = fitItems(items, taken + noteTokens)
  const next = offset + fitting.length
  if (next >= total) return { items: fitting, note: null }
  const here = offset === 0 ? `the first ${next}` : `${offset + 1} to ${next}`
  const again = `${call.tool} ${JSON.stringify({ ...call.args, offset: next })}`
  const mark = address?.includes('?') === true ? '&' : '?'
  const rest = address === undefined || next > limits.offset.maximum ? '' : `, or GET ${address}${mark}offset=${next}`
  return { items: fitting, note: `These are ${here} of ${total}. Next: ${again}${rest}` }
}
