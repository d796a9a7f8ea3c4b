/** What a header field was read as. */
interface Entry<Value> {
  readonly text: string | undefined
  readonly value: Value
}

/** Most values that are remembered. */
const maxEntries = 256

/** Remembers what was read from a header field, up to a bound: few clients write one in their own way. */
export class Memo<Value> {
  readonly #read: (text: string | undefined) => Value
  readonly #entries = new Map<string | undefined, Entry<Value>>()
  #last: Entry<Value> | undefined

  constructor(read: (text: string | undefined) => Value) {
    this.#read = read
  }

  of(text: string | undefined): Value {
    // Comparing costs less than looking up, and most requests are written as the one before.
    if (this.#last !== undefined && this.#last.text === text) return this.#last.value
    this.#last = this.#entries.get(text) ?? this.#add(text)
    return this.#last.value
  }

  #add(text: string | undefined): Entry<Value> {
    if (this.#entries.size >= maxEntries) this.#entries.clear()
    const entry = { text, value: this.#read(text) }
    this.#entries.set(text, entry)
    return entry
  }
}
