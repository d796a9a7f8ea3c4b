import { type JsonFault, TolerantJsonReader } from './tolerant-json-reader.ts'

/** What a block of JSON-LD says, and in which ways it is no JSON. */
export interface TolerantJson {
  readonly value: unknown
  /** Empty for JSON, also inside the marks that hide it from old browsers. */
  readonly faults: readonly JsonFault[]
}

/**
 * Reads a block of JSON-LD as sites write it (reference: extraction, JSON-LD): with a byte order mark, inside CDATA or
 * an HTML comment, with its quotes as HTML entities, with the faults that {@link TolerantJsonReader} mends.
 * @throws SyntaxError of the text as it stands, when mending does not help
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

/** What is left of a block without the marks that hide it from old browsers and XML parsers. */
function unwrap(block: string): string {
  return block
    .replace(/^\uFEFF/, '')
    .trim()
    .replace(/^(?:\/\/|\/\*)?\s{0,9}(?:<!\[CDATA\[|<!--)(?:\s{0,9}\*\/)?/, '')
    .replace(/(?:(?:\/\/|\/\*)\s{0,9})?(?:\]\]>|-->)(?:\s{0,9}\*\/)?$/, '')
    .trim()
}
