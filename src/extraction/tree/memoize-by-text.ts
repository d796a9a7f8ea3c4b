/** Maximum cached texts per function, and longest cached text in characters. */
const max = { entries: 2_000, length: 200 } as const

/** Caches the results of a function for short texts, since pages share most lines and several readers ask about each. Cleared when full. */
export function memoizeByText<Value>(compute: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, { readonly value: Value }>()
  return (text) => {
    if (text.length > max.length) return compute(text)
    const before = known.get(text)
    if (before !== undefined) return before.value
    if (known.size >= max.entries) known.clear()
    // A part of a document would hold all of it in memory; this is a part of a copy. V8 copies parts of less than 13 characters itself.
    const own = text.length < 13 ? text : `${text}\n`.slice(0, -1)
    const found = { value: compute(own) }
    known.set(own, found)
    return found.value
  }
}
