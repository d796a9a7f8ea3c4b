/** How much is done at a time. */
export interface ParallelBounds<Item> {
  /** Number of items in work. */
  readonly items: number
  /** Sum of their weights; an item that is heavier is done alone. */
  readonly weight?: { readonly total: number; readonly of: (item: Item) => number }
}

/**
 * Does `work` for each item, in order of start, within the bounds: the next item is not taken before there is room for it.
 * The first failure stops it; what is in work is waited for, so that nothing goes on behind the caller's back.
 */
export async function inParallel<Item>(
  items: Iterable<Item>,
  { items: most, weight }: ParallelBounds<Item>,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const running = new Set<Promise<void>>()
  let heavy = 0
  let failure: { readonly error: unknown } | undefined
  for (const item of items) {
    const itsWeight = weight?.of(item) ?? 0
    while (running.size >= most || (running.size > 0 && weight !== undefined && heavy + itsWeight > weight.total)) {
      await Promise.race(running)
    }
    if (failure !== undefined) break
    heavy += itsWeight
    const task = work(item)
      .catch((error: unknown) => {
        failure ??= { error }
      })
      .finally(() => {
        heavy -= itsWeight
        running.delete(task)
      })
    running.add(task)
  }
  await Promise.all(running)
  if (failure !== undefined) throw failure.error
}
