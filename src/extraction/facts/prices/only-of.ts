/** The item of a list that has only one; undefined for any other list. */
export function onlyOf<Item>(items: Iterable<Item>): Item | undefined {
  const [only, ...others] = items
  return others.length === 0 ? only : undefined
}
