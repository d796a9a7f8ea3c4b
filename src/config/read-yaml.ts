import { isAlias, isMap, isScalar, isSeq, LineCounter, parseDocument, type Document, type Node, type Pair } from 'yaml'
import { isRecord } from '../model/json-record.ts'
import type { KeyPath } from './key-path.ts'

/** A place in a text, from 1 as editors count. */
interface TextPlace {
  readonly line: number
  readonly column: number
}

/** Something wrong at a place of a text. */
export interface PlacedProblem {
  readonly place: TextPlace
  /** Key that it is about; empty when it is about the text as such. */
  readonly path: KeyPath
  readonly message: string
}

/** Bounds of one document; the size of its text is bounded by who reads the file. */
const maxDepth = 32
const maxNodes = 200_000
const maxAliases = 100

/** Syntax errors that are reported; what follows the first ones is mostly their consequence. */
const maxSyntaxProblems = 5

/** What is wrong and the fix, by the parser's code and message, which speak of the grammar; the first that fits. */
const plainMessages: readonly (readonly [RegExp, string])[] = [
  [/^MULTIPLE_DOCS/, 'the file must contain only one document; remove the line ---'],
  [/^RESOURCE_EXHAUSTION/, 'it is nested too deeply'],
  [/^TAB_AS_INDENT/, 'it is indented with a tab; use spaces'],
  [
    /^BLOCK_AS_IMPLICIT_KEY/,
    'a second key in one value; put a value that contains ": " in quotes, or indent the next line like its neighbours',
  ],
  [/^MULTILINE_IMPLICIT_KEY/, 'a key without a colon; write key: value'],
  [/^BAD_INDENT Flow|^MISSING_CHAR Comments/, 'a bracket is not closed; close it, and put values that contain # in quotes'],
  [/^BAD_INDENT|^MISSING_CHAR Sequence/, 'it is not indented like the lines that it belongs to; begin it in their column'],
  [/^MISSING_CHAR Missing closing/, 'a quote is not closed; add it at the end of the value'],
  [/^BAD_SCALAR_START|^TAG_RESOLVE_FAILED|^BAD_ALIAS/, 'a value that begins with this character must be in quotes'],
  [/^BAD_DQ_ESCAPE/, 'a backslash has a meaning in double quotes; use single quotes'],
  [/^UNEXPECTED_TOKEN .*block-seq-ind/, 'a list begins on the line below its key'],
  [/^UNEXPECTED_TOKEN .*flow-/, 'a bracket that was not opened; put a value that contains one in quotes'],
  [/^UNEXPECTED_TOKEN .*node end/, 'something follows the end of the value; put all of it in one pair of quotes'],
]

/** A comment in the place of a value that looks like one, the selector `#content`, rather than like a note, `#TODO: more`, or a line. */
const commentForValue = /^[ \t]*(#[-_]*\p{L}(?!.*:\s).*)/u

/** The content of a YAML text. */
export interface YamlContent {
  /**
   * Plain objects, arrays and scalars; keys without a value are left out, as if they were not written. Null for a text without
   * content, and when it is not valid YAML.
   */
  readonly value: unknown
  /** The same with the keys without a value, which are null. */
  readonly written: unknown
  readonly problems: readonly PlacedProblem[]
  /** Where the value of a key path is, else the nearest one around it. */
  readonly valuePlace: (path: KeyPath) => TextPlace
  /** Where the last key of a key path is, else the nearest value around it. */
  readonly keyPlace: (path: KeyPath) => TextPlace
}

/** Reads one YAML 1.2 document of the core schema. What is wrong is listed, never thrown. */
export function readYaml(text: string): YamlContent {
  const lines = new LineCounter()
  // The parser would compare every pair of keys to find equal ones (two minutes for 100,000); the reader does it in one pass.
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: false, logLevel: 'error' })
  const reader = new YamlReader(text, document, lines)
  const syntax = syntaxProblems(document, lines)
  const written = syntax.length === 0 ? reader.read() : null
  return {
    value: withoutEmpty(written),
    written,
    problems: [...syntax, ...reader.problems],
    valuePlace: (path) => reader.valuePlace(path),
    keyPlace: (path) => reader.keyPlaces.get(JSON.stringify(path)) ?? reader.valuePlace(path),
  }
}

/** At most one problem a line. Warnings count: an unknown tag or directive is a mistake in a configuration. */
function syntaxProblems(document: Document.Parsed, lines: LineCounter): readonly PlacedProblem[] {
  const byLine = new Map<number, PlacedProblem>()
  for (const { code, message, pos } of [...document.errors, ...document.warnings]) {
    const place = placeOfOffset(lines, pos[0])
    const [, plain] = plainMessages.find(([pattern]) => pattern.test(`${code} ${message}`)) ?? []
    const text = plain ?? message.split('\n')[0] ?? ''
    if (!byLine.has(place.line)) byLine.set(place.line, { place, path: [], message: `not valid YAML: ${text}` })
    if (byLine.size === maxSyntaxProblems) break
  }
  return [...byLine.values()]
}

/** The document exceeds a bound: nothing more of it is read. */
class BoundExceededError extends Error {
  override readonly name = 'BoundExceededError'
}

/** Turns the nodes of a document into plain values and remembers where each of them was. */
class YamlReader {
  readonly problems: PlacedProblem[] = []
  readonly keyPlaces = new Map<string, TextPlace>()
  readonly #valuePlaces = new Map<string, TextPlace>()
  readonly #text: string
  readonly #document: Document.Parsed
  readonly #lines: LineCounter
  #nodes = 0
  #aliases = 0

  constructor(text: string, document: Document.Parsed, lines: LineCounter) {
    this.#text = text
    this.#document = document
    this.#lines = lines
  }

  read(): unknown {
    try {
      return this.#document.contents === null ? null : this.#value(this.#document.contents, [])
    } catch (error) {
      if (error instanceof BoundExceededError) return null
      throw error
    }
  }

  valuePlace(path: KeyPath): TextPlace {
    for (let length = path.length; length >= 0; length--) {
      const place = this.#valuePlaces.get(JSON.stringify(path.slice(0, length)))
      if (place !== undefined) return place
    }
    return { line: 1, column: 1 }
  }

  #value(node: Node, path: KeyPath): unknown {
    const place = this.#placeOf(node)
    const at = JSON.stringify(path)
    // An alias is read at its own place: its anchor may be far away, under another key.
    if (!this.#valuePlaces.has(at)) this.#valuePlaces.set(at, place)
    if (path.length > maxDepth) this.#exceed(place, `nested more than ${maxDepth} levels deep`)
    if (++this.#nodes > maxNodes) this.#exceed(place, `more than ${maxNodes} values`)
    if (isMap(node)) return this.#mapping(node.items, path)
    if (isSeq(node)) return node.items.map((item, position) => (isNode(item) ? this.#value(item, [...path, position]) : null))
    if (!isAlias(node)) return isScalar(node) ? node.value : null
    if (++this.#aliases > maxAliases) this.#exceed(place, `more than ${maxAliases} aliases (*name)`)
    const target = node.resolve(this.#document)
    if (target !== undefined) return this.#value(target, path)
    this.problems.push({
      place,
      path,
      message: 'there is no anchor (&name) of this name before the alias (*name); put a value that begins with * in quotes',
    })
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
      if (entries.has(name)) this.problems.push({ place, path: inside, message: 'duplicate key; keep one of them' })
      else this.keyPlaces.set(JSON.stringify(inside), place)
      const [, comment] =
        (isScalar(value) && value.value === null && commentForValue.exec(this.#text.slice(value.range?.[0]))) || []
      if (comment !== undefined) {
        const message = `# begins a comment, so the key has no value; write '${comment}' in quotes, or a space after the #`
        this.problems.push({ place, path: inside, message })
      }
      entries.set(name, isNode(value) ? this.#value(value, inside) : null)
    }
    return Object.fromEntries(entries)
  }

  #exceed(place: TextPlace, message: string): never {
    this.problems.push({ place, path: [], message })
    throw new BoundExceededError()
  }

  #placeOf(node: Node): TextPlace {
    return placeOfOffset(this.#lines, node.range?.[0] ?? 0)
  }
}

function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpty)
  if (!isRecord(value)) return value
  const entries = Object.entries(value).filter(([, inside]) => inside !== null)
  return Object.fromEntries(entries.map(([key, inside]) => [key, withoutEmpty(inside)]))
}

function placeOfOffset(lines: LineCounter, offset: number): TextPlace {
  const { line, col } = lines.linePos(offset)
  return { line: Math.max(1, line), column: Math.max(1, col) }
}

function isNode(value: unknown): value is Node {
  return isAlias(value) || isMap(value) || isSeq(value) || isScalar(value)
}
