/** What {@link remembered} needs of a map; a `WeakMap` and a cache with a bound have it, too. */
interface Memory<Key, Value> {
  get(key: Key): Value | undefined
  has(key: Key): boolean
  set(key: Key, value: Value): unknown
}

/** The value that a map has for a key, computed when first asked for. */
export function remembered<Key, Value>(known: Memory<Key, Value>, key: Key, compute: (key: Key) => Value): Value {
  const before = known.get(key)
  // Of a key that the map has, `undefined` is a value, too.
  if (before !== undefined || known.has(key)) return before as Value
  const value = compute(key)
  known.set(key, value)
  return value
}

/** As {@link remembered}, for what is read: after a failure it is read again when next asked for. */
export function rememberedPromise<Key, Value>(
  known: Memory<Key, Promise<Value>> & { delete(key: Key): unknown },
  key: Key,
  read: () => Promise<Value>,
): Promise<Value> {
  return remembered(known, key, () => {
    const value = read()
    value.catch(() => known.delete(key))
    return value
  })
}

/** Caches the results of a function that is often called with the same argument. */
export function memoize<Key, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>()
  return (key) => remembered(known, key, compute)
}

/**
 * Caches the results of a function by object. Unchanged things are the same object in the next publish (see `PublishMemory`); the result
 * must depend on nothing else.
 */
export function memoizeByObject<Key extends object, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, Value>()
  return (key) => remembered(known, key, compute)
}

/** Adds a value to the list that a map has for a key. */
export function appendTo<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [value])
  else list.push(value)
}
