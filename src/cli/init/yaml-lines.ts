import { displayPath, parsePath, type SitePath } from '../../model/site-path.ts'

/** Longest line of a comment, in characters. */
const width = 118

/** Controls, line separators and bidi overrides: text of a page must not end the comment that it is quoted in, nor turn it around. */
const unprintable = /[\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069\uFEFF]+/gu

/** Text that YAML takes as it stands, also inside of `[]` and `{}`. */
const plain = /^[\p{L}/.][\p{L}\p{M}\p{N} /._*+()=-]*$/u

/** Words that YAML reads as something else than text (YAML 1.1 and 1.2). */
const reserved = /^(?:y|yes|n|no|true|false|on|off|null|~|\.inf|\.nan)$/i

/** A text as a value of YAML on one line. */
export function scalar(text: string): string {
  const line = printable(text)
  if (plain.test(line) && !reserved.test(line) && !line.endsWith(' ') && !/^\.[.\d]/.test(line)) return line
  // Selectors and texts with quotation marks are easier to read in single ones, which know no escapes.
  return line.includes('"') && !/['\\]/.test(line) && line.isWellFormed() ? `'${line}'` : JSON.stringify(line)
}

/** The path of a page as people read it; percent-encoded where that would be another path or no line of YAML. */
export function pathScalar(path: SitePath): string {
  const shown = displayPath(path)
  return parsePath(shown) === path && shown === printable(shown) ? scalar(shown) : scalar(path)
}

/** A list on one line, of values that are written already. */
export function list(values: readonly string[]): string {
  return `[${values.join(', ')}]`
}

/** What is written of a value that may not be known. */
export function ifKnown<Value, Line>(
  value: Value | null | undefined,
  lines: (value: Value) => readonly Line[],
  otherwise: readonly Line[] = [],
): readonly Line[] {
  return value === null || value === undefined ? otherwise : lines(value)
}

/** Lines of a comment, broken where they are long. */
export function comment(indent: string, text: string): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (const word of oneLine(text).split(' ')) {
    if (line !== '' && indent.length + line.length + word.length + 3 > width) {
      lines.push(line)
      line = ''
    }
    line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line].filter((one) => one !== '').map((one) => `${indent}# ${one}`)
}

/** A line with a comment behind it, or before it where both are long. */
export function noted(line: string, text: string): readonly string[] {
  const said = oneLine(text)
  if (said === '') return [line]
  if (line.length + said.length + 3 <= width) return [`${line} # ${said}`]
  return [...comment(/^ */.exec(line)?.[0] ?? '', said), line]
}

/** Lines that are written for the owner to take the mark off. */
export function commentedOut(lines: readonly string[]): readonly string[] {
  return lines.map((line) => {
    const indent = /^ */.exec(line)?.[0] ?? ''
    return line.startsWith(`${indent}#`) ? line : `${indent}# ${line.slice(indent.length)}`
  })
}

/** Text of a page, cut and in quotation marks. */
export function quote(text: string, length = 60): string {
  const characters = Array.from(oneLine(text))
  return `“${characters.length > length ? `${characters.slice(0, length - 1).join('')}…` : characters.join('')}”`
}

function oneLine(text: string): string {
  return printable(text).replace(/\s+/g, ' ')
}

function printable(text: string): string {
  return text.replace(unprintable, ' ').trim()
}
