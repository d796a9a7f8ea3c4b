/** Limits of concurrent work. */
interface ParallelBounds<Item> {
  /** Number of items. */
  readonly items: number
  /** Sum of their weights; a heavier item runs by itself. */
  readonly weight?: { readonly total: number; readonly of: (item: Item) => number }
}

/**
 * Runs `work` for each item, started in order, within the limits. The first failure stops it; running items are awaited, so that nothing
 * continues after the call.
 */
export async function inParallel<Item>(
  items: Iterable<Item>,
  { items: max, weight }: ParallelBounds<Item>,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const running = new Set<Promise<void>>()
  let heavy = 0
  let failure: { readonly error: unknown } | undefined
  for (const item of items) {
    const itsWeight = weight?.of(item) ?? 0
    while (running.size >= max || (running.size > 0 && weight !== undefined && heavy + itsWeight > weight.total)) {
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
