import { isAlias, isMap, isScalar, isSeq, type Document, type LineCounter, type Node, type Pair } from 'yaml'
import type { KeyPath } from './key-path.ts'
import { placeOfOffset, type PlacedProblem, type TextPlace } from './text-place.ts'

/** Bounds of one document; the size of its text is bounded by who reads the file. */
const maxDepth = 32
const maxNodes = 200_000
const maxAliases = 100

/** The document is past a bound: nothing more of it is read. */
class PastBoundError extends Error {
  override readonly name = 'PastBoundError'
}

/** Turns the nodes of a YAML document into plain values and remembers where each of them stood. */
export class YamlReader {
  readonly problems: PlacedProblem[] = []
  readonly #keyPlaces = new Map<string, TextPlace>()
  readonly #valuePlaces = new Map<string, TextPlace>()
  readonly #document: Document.Parsed
  readonly #lines: LineCounter
  #nodes = 0
  #aliases = 0

  constructor(document: Document.Parsed, lines: LineCounter) {
    this.#document = document
    this.#lines = lines
  }

  /** Plain objects, arrays and scalars; keys without a value are left out, as if they were not written. */
  read(): unknown {
    try {
      return this.#document.contents === null ? null : this.#value(this.#document.contents, [])
    } catch (error) {
      if (error instanceof PastBoundError) return null
      throw error
    }
  }

  /** Where the value of a key path stands, else the nearest one around it. */
  valuePlace(path: KeyPath): TextPlace {
    for (let length = path.length; length >= 0; length--) {
      const place = this.#valuePlaces.get(JSON.stringify(path.slice(0, length)))
      if (place !== undefined) return place
    }
    return { line: 1, column: 1 }
  }

  /** Where the last key of a key path stands, else the nearest value around it. */
  keyPlace(path: KeyPath): TextPlace {
    return this.#keyPlaces.get(JSON.stringify(path)) ?? this.valuePlace(path)
  }

  #value(node: Node, path: KeyPath): unknown {
    const place = this.#placeOf(node)
    const at = JSON.stringify(path)
    // An alias is read at its own place: its anchor may stand far away, under another key.
    if (!this.#valuePlaces.has(at)) this.#valuePlaces.set(at, place)
    if (path.length > maxDepth) this.#passBound(place, `nested more than ${maxDepth} levels deep`)
    if (++this.#nodes > maxNodes) this.#passBound(place, `more than ${maxNodes} values`)
    if (isAlias(node)) return this.#target(node.resolve(this.#document), place, path)
    if (isMap(node)) return this.#mapping(node.items, path)
    if (isSeq(node)) return node.items.map((item, position) => (isNode(item) ? this.#value(item, [...path, position]) : null))
    return isScalar(node) ? node.value : null
  }

  #target(target: Node | undefined, place: TextPlace, path: KeyPath): unknown {
    if (++this.#aliases > maxAliases) this.#passBound(place, `more than ${maxAliases} aliases (*name)`)
    if (target !== undefined) return this.#value(target, path)
    this.problems.push({ place, path, message: 'no anchor (&name) of this name stands before the alias (*name)' })
    return null
  }

  #mapping(pairs: readonly Pair[], path: KeyPath): unknown {
    const entries = new Map<string, unknown>()
    for (const { key, value } of pairs) {
      const name = isScalar(key) && key.value !== null ? String(key.value) : undefined
      const place = isNode(key) ? this.#placeOf(key) : this.valuePlace(path)
      if (name === undefined) {
        this.problems.push({ place, path, message: 'a key must be plain text' })
        continue
      }
      const inside = [...path, name]
      if (entries.has(name)) this.problems.push({ place, path: inside, message: 'the key stands twice; keep one of them' })
      else this.#keyPlaces.set(JSON.stringify(inside), place)
      entries.set(name, isNode(value) ? this.#value(value, inside) : null)
    }
    return Object.fromEntries([...entries].filter(([, value]) => value !== null))
  }

  #passBound(place: TextPlace, message: string): never {
    this.problems.push({ place, path: [], message })
    throw new PastBoundError()
  }

  #placeOf(node: Node): TextPlace {
    return placeOfOffset(this.#lines, node.range?.[0] ?? 0)
  }
}

function isNode(value: unknown): value is Node {
  return isAlias(value) || isMap(value) || isSeq(value) || isScalar(value)
}
