import type { ListSlice, ListWindow, Position } from './catalog.ts'

/**
 * The part of a whole list, in its order, that is asked for.
 * @param isUpTo whether an item lies up to the position that the list goes on from
 */
export function sliceOf<Item>(
  list: readonly Item[],
  window: ListWindow,
  position: (item: Item) => Position,
  isUpTo: (item: Item) => boolean,
): ListSlice<Item> {
  const offset = window.after === undefined ? window.offset : list.filter(isUpTo).length
  const items = list.slice(offset, offset + window.limit)
  const last = items.at(-1)
  return {
    items,
    total: list.length,
    offset,
    next: last !== undefined && offset + items.length < list.length ? position(last) : null,
  }
}
