import { LineCounter, parseDocument, type Document } from 'yaml'
import type { KeyPath } from './key-path.ts'
import { placeOfOffset, type PlacedProblem, type TextPlace } from './text-place.ts'
import { YamlReader } from './yaml-reader.ts'

/** Syntax errors that are told; what follows the first ones is mostly their consequence. */
const maxSyntaxProblems = 5

/** The parser's messages that speak of its own interface, in words for people. */
const plainMessages: ReadonlyMap<string, string> = new Map([
  ['MULTIPLE_DOCS', 'only one document may stand in the file; remove the line ---'],
  ['RESOURCE_EXHAUSTION', 'it is nested too deeply'],
])

/** The content of a YAML text. */
export interface YamlContent {
  /** Plain values, see {@link YamlReader.read}; null for a text without content, and when it is not valid YAML. */
  readonly value: unknown
  readonly problems: readonly PlacedProblem[]
  readonly valuePlace: (path: KeyPath) => TextPlace
  readonly keyPlace: (path: KeyPath) => TextPlace
}

/** Reads one YAML 1.2 document of the core schema. What is wrong is listed, never thrown. */
export function readYaml(text: string): YamlContent {
  const lines = new LineCounter()
  // The parser would compare every pair of keys to find equal ones (two minutes for 100,000); the reader does it in one pass.
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: false, logLevel: 'error' })
  const reader = new YamlReader(document, lines)
  const syntax = syntaxProblems(document, lines)
  return {
    value: syntax.length === 0 ? reader.read() : null,
    problems: [...syntax, ...reader.problems],
    valuePlace: (path) => reader.valuePlace(path),
    keyPlace: (path) => reader.keyPlace(path),
  }
}

/** At most one problem a line. Warnings count: an unknown tag or directive is a mistake in a configuration. */
function syntaxProblems(document: Document.Parsed, lines: LineCounter): readonly PlacedProblem[] {
  const byLine = new Map<number, PlacedProblem>()
  for (const { code, message, pos } of [...document.errors, ...document.warnings]) {
    const place = placeOfOffset(lines, pos[0])
    const text = plainMessages.get(code) ?? message.split('\n')[0] ?? ''
    if (!byLine.has(place.line)) byLine.set(place.line, { place, path: [], message: `not valid YAML: ${text}` })
    if (byLine.size === maxSyntaxProblems) break
  }
  return [...byLine.values()]
}
