/** Adds to the change of a count; changes that cancel each other out are removed. */
export function changeCount<Key>(changes: Map<Key, number>, key: Key, by: number): void {
  const change = (changes.get(key) ?? 0) + by
  if (change === 0) changes.delete(key)
  else changes.set(key, change)
}
