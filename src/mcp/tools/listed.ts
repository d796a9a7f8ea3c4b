import { fitItems } from '../result-size.ts'

/** The items of a list that fit into one result, and a note about the rest. */
interface Listed<Item> {
  readonly items: readonly Item[]
  /** Empty if all items fit. */
  readonly rest: { readonly note?: string }
}

/**
 * Truncates a list to one result (CONTRACT 3, MCP: at most 100 items and a note of where the rest is).
 * @param total of the whole list
 * @param address of the list over REST
 */
export function listed<Item>(items: readonly Item[], total: number, address: string): Listed<Item> {
  const fitting = fitItems(items)
  if (fitting.length === total) return { items: fitting, rest: {} }
  const mark = address.includes('?') ? '&' : '?'
  return {
    items: fitting,
    rest: { note: `These are the first ${fitting.length} of ${total}. The rest: GET ${address}${mark}offset=${fitting.length}` },
  }
}
