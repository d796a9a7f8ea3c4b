/**
 * Reads a block of JSON-LD as sites write it (reference: extraction, JSON-LD): with a byte order mark, inside CDATA or
 * an HTML comment, with comments, trailing commas, raw line breaks in strings, a semicolon at the end, or with its
 * quotes as HTML entities.
 * @throws SyntaxError of the text as it stands, when mending does not help
 */
export function parseTolerantJson(block: string): unknown {
  const text = unwrap(block)
  try {
    return JSON.parse(text)
  } catch (error) {
    const mended = mendJson(text.includes('"') ? text : text.replace(quoteEntity, '"'))
    try {
      return JSON.parse(mended)
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

/** Goes over the text once: strings keep their words and lose raw control characters; between them only JSON stays. */
function mendJson(text: string): string {
  const parts: string[] = []
  let at = 0
  while (at < text.length) {
    const char = text[at] ?? ''
    if (char === '"') {
      const end = endOfString(text, at)
      parts.push(mendString(text.slice(at, end)))
      at = end
    } else if (char === '/' && (text[at + 1] === '/' || text[at + 1] === '*')) {
      at = endOfComment(text, at)
    } else {
      if (char === '}' || char === ']') dropTrailingComma(parts)
      parts.push(char)
      at++
    }
  }
  return parts.join('').replace(/[;\s]+$/, '')
}

function endOfString(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at + 1
}

/** Raw control characters become spaces, and escapes that JSON does not know lose their backslash (RFC 8259 section 7). */
function mendString(string: string): string {
  return string
    .replace(/[\u0000-\u001F]/g, ' ')
    .replace(/\\(?:(["\\/bfnrt]|u[0-9a-fA-F]{4})|([^]))/g, (whole, known, other) => (known === undefined ? String(other) : whole))
}

function endOfComment(text: string, start: number): number {
  const line = text[start + 1] === '/'
  const end = line ? text.indexOf('\n', start) : text.indexOf('*/', start + 2)
  return end < 0 ? text.length : end + (line ? 1 : 2)
}

function dropTrailingComma(parts: string[]): void {
  let last = parts.length - 1
  while (last >= 0 && (parts[last] ?? '').trim() === '') last--
  if (parts[last] === ',') parts.length = last
}
