/** A field value with its parsed form. */
interface Entry<Value> {
  readonly text: string | undefined
  readonly value: Value
}

/** Caches the parsed form of a header field, up to a maximum: clients send few distinct values. */
export class Memo<Value> {
  readonly #read: (text: string | undefined) => Value
  readonly #maxEntries: number
  readonly #entries = new Map<string | undefined, Entry<Value>>()
  #last: Entry<Value> | undefined

  constructor(read: (text: string | undefined) => Value, maxEntries = 256) {
    this.#read = read
    this.#maxEntries = maxEntries
  }

  get(text: string | undefined): Value {
    // Most requests repeat the previous value, and a comparison is cheaper than a lookup.
    if (this.#last !== undefined && this.#last.text === text) return this.#last.value
    this.#last = this.#entries.get(text) ?? this.#add(text)
    return this.#last.value
  }

  #add(text: string | undefined): Entry<Value> {
    if (this.#entries.size >= this.#maxEntries) this.#entries.clear()
    const entry = { text, value: this.#read(text) }
    this.#entries.set(text, entry)
    return entry
  }
}
