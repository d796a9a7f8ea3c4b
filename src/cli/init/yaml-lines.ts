import { displayPath, parsePath, type SitePath } from '../../model/site-path.ts'
import { shorten } from '../report-text.ts'

/** Longest line of a comment, in characters. */
const width = 118

/** Controls, line separators and bidi overrides: quoted text must neither end its comment nor reverse its direction. */
const unprintable = /[\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069\uFEFF]+/gu

/** Text that needs no quotes in YAML, also inside `[]` and `{}`. */
const plain = /^[\p{L}/.][\p{L}\p{M}\p{N} /._*+()=-]*$/u

/** Words that YAML does not read as strings (YAML 1.1 and 1.2). */
const reserved = /^(?:y|yes|n|no|true|false|on|off|null|~|\.inf|\.nan)$/i

/** A string as a YAML scalar on one line. */
export function scalar(text: string): string {
  const line = printable(text)
  if (plain.test(line) && !reserved.test(line) && !line.endsWith(' ') && !/^\.[.\d]/.test(line)) return line
  // Texts with double quotes are easier to read in single quotes, which have no escapes.
  return line.includes('"') && !/['\\]/.test(line) && line.isWellFormed() ? `'${line}'` : JSON.stringify(line)
}

/** The path of a page in readable form; percent-encoded where that would be another path or invalid YAML. */
export function pathScalar(path: SitePath): string {
  const shown = displayPath(path)
  return parsePath(shown) === path && shown === printable(shown) ? scalar(shown) : scalar(path)
}

/** A list on one line, of scalars. */
export function list(values: readonly string[]): string {
  return `[${values.join(', ')}]`
}

/** A comment, wrapped where it is long. */
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

/** A line followed by a comment, or preceded by it where both are long. */
export function noted(line: string, text: string): readonly string[] {
  const said = oneLine(text)
  if (said === '') return [line]
  if (line.length + said.length + 3 <= width) return [`${line} # ${said}`]
  return [...comment(/^ */.exec(line)?.[0] ?? '', said), line]
}

/** Lines as comments, for the owner to uncomment. */
export function commentedOut(lines: readonly string[]): readonly string[] {
  return lines.map((line) => {
    const indent = /^ */.exec(line)?.[0] ?? ''
    return line.startsWith(`${indent}#`) ? line : `${indent}# ${line.slice(indent.length)}`
  })
}

/** Text of a page in quotation marks, shortened. */
export function quote(text: string, max?: number): string {
  return `“${shorten(printable(text), max)}”`
}

function oneLine(text: string): string {
  return printable(text).replace(/\s+/g, ' ')
}

function printable(text: string): string {
  return text.replace(unprintable, ' ').trim()
}
