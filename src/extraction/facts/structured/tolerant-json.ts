import { textPattern } from '../../../model/text-pattern.ts'

/** A parsed block of JSON-LD, and how it deviates from JSON. */
interface TolerantJson {
  readonly value: unknown
  /** Empty for JSON, also inside the marks that hide it from old browsers. */
  readonly faults: readonly JsonFault[]
}

/**
 * Reads a block of JSON-LD as sites write it: with a byte order mark, inside CDATA or
 * an HTML comment, with its quotes as HTML entities, with the errors that {@link TolerantJsonReader} repairs.
 * @throws SyntaxError of the original text, when it cannot be repaired
 */
export function parseTolerantJson(block: string): TolerantJson {
  const text = unwrap(block)
  try {
    return { value: JSON.parse(text), faults: [] }
  } catch (error) {
    const quoted = text.includes('"') ? text : text.replace(quoteEntity, '"')
    try {
      const reader = new TolerantJsonReader(quoted)
      return { value: reader.read(), faults: [...(quoted === text ? [] : ['quotes as entities' as const]), ...reader.faults] }
    } catch {
      throw error
    }
  }
}

const quoteEntity = /&(?:quot|#34|#x22);/gi

/** A block without the marks that hide it from old browsers and XML parsers. */
function unwrap(block: string): string {
  return block
    .replace(/^\uFEFF/, '')
    .trim()
    .replace(/^(?:\/\/|\/\*)?\s{0,9}(?:<!\[CDATA\[|<!--)(?:\s{0,9}\*\/)?/, '')
    .replace(/(?:(?:\/\/|\/\*)\s{0,9})?(?:\]\]>|-->)(?:\s{0,9}\*\/)?$/, '')
    .trim()
}

/** A deviation from JSON (RFC 8259) with which a block can still be read. */
type JsonFault =
  | 'comments'
  | 'extra commas'
  | 'missing commas'
  | 'missing values'
  | 'missing brackets'
  | 'extra brackets'
  | 'several values in a row'
  | 'control characters in texts'
  | 'unknown escapes in texts'
  | 'unescaped quotes in texts'
  | 'quotes as entities'
  | 'curly or single quotes'
  | 'names without quotes'
  | 'invalid numbers or words'

/** Deepest nesting that is repaired; the call stack is deeper. */
const deepest = 200

/** Closing quotes by opening ones: content management systems replace straight quotes. */
const closers: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ["'", "'"],
  ...['“', '”', '„', '″'].map((open): [string, string] => [open, '“”″']),
])

const words: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['true', true],
  ['True', true],
  ['false', false],
  ['False', false],
  ['null', null],
  ['None', null],
  ['undefined', null],
  ['NaN', null],
])

const space = /(?:\s|\uFEFF)+/y
const bareName = /[@\p{L}_$][\p{L}\p{N}_$@-]{0,100}/uy
const bareWord = /[A-Za-z]{1,20}/y
const number = /-?\d[\d.]*(?:[eE][+-]?\d{1,3})?/y
/** `"price": 3,900` is one price, since property names do not begin with a digit. */
const groupedNumber = /-?\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?(?=\s*(?:[}\r\n]|,\s*["'“”„″]))/y

const anyQuote = `["'“”„″]`
const nextName = `(?:${anyQuote}[^"“”„″\\\\\\n]{0,200}${anyQuote}|[@\\p{L}_$][\\p{L}\\p{N}_$@-]{0,100})\\s*:`
/** What follows the end of a string inside an object: its end, another property, or a comment. */
const afterValue = textPattern(
  `\\s*(?:$|[}\\]]|;\\s*$|\\/[/*]|<!--|,\\s*(?:$|[},]|\\/[/*]|<!--|${nextName})|\\s${nextName})`,
  'uy',
)
const afterElement = textPattern(
  `\\s*(?:$|[}\\]]|\\/[/*]|<!--|,\\s*(?:$|[[{\\],\\d-]|${anyQuote}|\\/[/*]|true|false|null))`,
  'uy',
)
const anotherText = new RegExp(`\\s+${anyQuote}`, 'y')

/**
 * Reads JSON with the errors of people and templates. Makes one pass without backtracking, so its time is bounded by the
 * length of the text. Ambiguous text is an error.
 */
class TolerantJsonReader {
  readonly faults = new Set<JsonFault>()
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  /**
   * The value of the text; a list where several follow one another.
   * @throws SyntaxError where it cannot be repaired
   */
  read(): unknown {
    this.#skip()
    const values = [this.#value(0)]
    for (this.#skip(); this.#at < this.#text.length; this.#skip()) {
      if (this.#take(';')) continue
      if (this.#take('}') || this.#take(']')) this.faults.add('extra brackets')
      else if (this.#take(',')) this.faults.add('extra commas')
      else {
        this.faults.add('several values in a row')
        values.push(this.#value(0))
      }
    }
    return values.length === 1 ? values[0] : values
  }

  #value(depth: number, inObject = false): unknown {
    if (depth > deepest) this.#fail()
    const char = this.#text[this.#at] ?? ''
    if (char === '{') return this.#object(depth)
    if (char === '[') return this.#array(depth)
    if (closers.has(char)) return this.#string(inObject ? afterValue : afterElement)
    if (inObject && (char === ',' || char === '}')) {
      this.faults.add('missing values')
      return null
    }
    return this.#scalar(inObject)
  }

  #object(depth: number): Readonly<Record<string, unknown>> {
    this.#at++
    const members: [string, unknown][] = []
    while (this.#hasMore('}', members.length > 0)) {
      const name = this.#name()
      this.#skip()
      if (!this.#take(':')) this.#fail()
      this.#skip()
      members.push([name, this.#value(depth + 1, true)])
    }
    // As JSON.parse does it, `__proto__` becomes a property like any other.
    return Object.fromEntries(members)
  }

  #array(depth: number): readonly unknown[] {
    this.#at++
    const elements: unknown[] = []
    while (this.#hasMore(']', elements.length > 0)) elements.push(this.#value(depth + 1))
    return elements
  }

  /** Goes to the next member or element, or past the closing bracket. */
  #hasMore(close: string, begun: boolean): boolean {
    let commas = 0
    for (this.#skip(); this.#take(','); this.#skip()) commas++
    if (commas > 1 || (commas === 1 && !begun)) this.faults.add('extra commas')
    if (this.#at >= this.#text.length) {
      // Nothing follows an opening bracket or a comma: the rest was lost.
      if (!begun || commas > 0) this.#fail()
      this.faults.add('missing brackets')
      return false
    }
    if (this.#take(close)) {
      if (commas > 0) this.faults.add('extra commas')
      return false
    }
    if (begun && commas === 0) this.faults.add('missing commas')
    return true
  }

  #name(): string {
    if (closers.has(this.#text[this.#at] ?? '')) return this.#string(null)
    const name = this.#match(bareName) ?? this.#fail()
    this.faults.add('names without quotes')
    return name
  }

  /**
   * A string from its opening quote to the closing one: the first, unless what follows shows that it is inside the string (`"עו"ד כהן בע"מ"`).
   * @param after what follows the end of a text; null for a name, which has no quotes in it
   */
  #string(after: RegExp | null): string {
    const close = closers.get(this.#text[this.#at] ?? '') ?? ''
    if (close !== '"') this.faults.add('curly or single quotes')
    const start = ++this.#at
    for (; this.#at < this.#text.length; this.#at++) {
      const char = this.#text[this.#at] ?? ''
      if (char === '\\') this.#at++
      else if (close.includes(char)) {
        const end = this.#at++
        if (after === null || this.#matches(after)) return this.#unescaped(this.#text.slice(start, end))
        if (this.#matches(anotherText)) {
          if (after !== afterElement) this.#fail()
          return this.#unescaped(this.#text.slice(start, end))
        }
        this.#at--
        this.faults.add('unescaped quotes in texts')
      }
    }
    return this.#fail()
  }

  #unescaped(text: string): string {
    if (/[\u0000-\u001F]/.test(text)) this.faults.add('control characters in texts')
    return text
      .replace(/[\u0000-\u001F]/g, ' ')
      .replace(/\\(?:u([0-9a-fA-F]{4})|([^]))/g, (_, code: string | undefined, char: string | undefined) => {
        if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16))
        const known = escapes.get(char ?? '')
        if (known === undefined) this.faults.add('unknown escapes in texts')
        return known ?? char ?? ''
      })
  }

  #scalar(inObject: boolean): unknown {
    const grouped = inObject ? this.#match(groupedNumber) : undefined
    const written = grouped ?? this.#match(number)
    if (written !== undefined) {
      const isJson = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(written)
      if (!isJson) this.faults.add('invalid numbers or words')
      return isJson ? Number(written) : written
    }
    const word = this.#match(bareWord) ?? ''
    if (!words.has(word)) this.#fail()
    if (!/^(?:true|false|null)$/.test(word)) this.faults.add('invalid numbers or words')
    return words.get(word)
  }

  /** Skips whitespace and comments. */
  #skip(): void {
    for (;;) {
      if (this.#match(space) !== undefined) continue
      const open = ['//', '/*', '<!--'].find((mark) => this.#text.startsWith(mark, this.#at))
      if (open === undefined) return
      this.faults.add('comments')
      const close = open === '//' ? '\n' : open === '/*' ? '*/' : '-->'
      const end = this.#text.indexOf(close, this.#at + open.length)
      this.#at = end < 0 ? this.#text.length : end + close.length
    }
  }

  #take(char: string): boolean {
    if (this.#text[this.#at] !== char) return false
    this.#at++
    return true
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text)?.[0]
    if (found !== undefined) this.#at += found.length
    return found
  }

  #matches(pattern: RegExp): boolean {
    pattern.lastIndex = this.#at
    return pattern.test(this.#text)
  }

  #fail(): never {
    throw new SyntaxError(`Invalid JSON at position ${this.#at}`)
  }
}

/** RFC 8259 section 7. */
const escapes: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ['\\', '\\'],
  ['/', '/'],
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
])
