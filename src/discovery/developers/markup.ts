import { escapeMarkup } from '../../http/escape-markup.ts'

/** HTML that is finished: put into a template it is not escaped. {@link markup} makes it. */
export class Markup {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** What may stand in a template: text, which is escaped, and finished markup, which is not. */
type Part = string | number | Markup | readonly Markup[]

/** Writes HTML from a template; every text that is put in is escaped. */
export function markup(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(strings.reduce((text, string, at) => text + write(parts[at - 1] ?? '') + string))
}

function write(part: Part): string {
  if (part instanceof Markup) return part.text
  if (typeof part === 'string' || typeof part === 'number') return escapeMarkup(String(part))
  return part.map(({ text }) => text).join('')
}

/** Text in which names of the API stand between backticks. */
export function prose(text: string): Markup {
  const pieces = text.split('`').map((piece, at) => (at % 2 === 0 ? markup`${piece}` : markup`<code>${piece}</code>`))
  return markup`${pieces}`
}
