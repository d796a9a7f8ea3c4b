import { escapeMarkup } from '../../http/escape-markup.ts'

/** HTML that templates do not escape, made by {@link markup}. */
export class Markup {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Part = string | number | Markup | readonly Markup[]

/** Writes HTML from a template; every text in it is escaped. */
export function markup(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(strings.reduce((text, string, at) => text + write(parts[at - 1] ?? '') + string))
}

function write(part: Part): string {
  if (part instanceof Markup) return part.text
  if (typeof part === 'string' || typeof part === 'number') return escapeMarkup(String(part))
  return part.map(({ text }) => text).join('')
}

/** Text with names of the API between backticks. */
export function prose(text: string): Markup {
  const pieces = text.split('`').map((piece, at) => (at % 2 === 0 ? markup`${piece}` : markup`<code>${piece}</code>`))
  return markup`${pieces}`
}

/** Languages of examples, as the class of a code element names them (HTML, section 4.5.15). */
type CodeLanguage = 'sh' | 'ts' | 'json'

/** An example to copy; the keyboard scrolls it if it is wider than the page. */
export function codeBlock(language: CodeLanguage, code: string | readonly Markup[]): Markup {
  return markup`<pre tabindex="0"><code class="language-${language}">${code}</code></pre>`
}

/** JSON as an example. Each text in it is written in its own direction, without which Hebrew words beside Latin ones change places. */
export function jsonBlock(value: unknown): Markup {
  const pieces = JSON.stringify(value, null, 2).split(jsonText)
  return codeBlock(
    'json',
    pieces.map((piece, at) => (at % 2 === 0 ? markup`${piece}` : markup`<bdi>${piece}</bdi>`)),
  )
}

/** A string of indented JSON that is a value, not a name. */
const jsonText = /(?<=")((?:[^"\\]|\\.)+)(?="(?:,?\n|$))/g
