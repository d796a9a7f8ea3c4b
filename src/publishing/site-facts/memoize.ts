/** Caches the results of a function: the pages of large sites call it thousands of times with the same argument. */
export function memoize<Key, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, { readonly value: Value }>()
  return (key) => {
    const found = known.get(key) ?? { value: compute(key) }
    known.set(key, found)
    return found.value
  }
}

/**
 * Caches the results of a function by object. Unchanged things are the same object in the next publish (see `PublishMemory`); the result
 * must depend on nothing else.
 */
export function memoizeByObject<Key extends object, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, { readonly value: Value }>()
  return (key) => {
    let found = known.get(key)
    if (found === undefined) known.set(key, (found = { value: compute(key) }))
    return found.value
  }
}
