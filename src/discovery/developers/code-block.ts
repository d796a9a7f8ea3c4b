import { markup, type Markup } from './markup.ts'

/** Languages of examples, as the class of a code element names them (HTML, section 4.5.15). */
type CodeLanguage = 'sh' | 'ts' | 'json'

/** An example as it is to be copied; the keyboard scrolls it where it is wider than the page. */
export function codeBlock(language: CodeLanguage, code: string): Markup {
  return markup`<pre tabindex="0"><code class="language-${language}">${code}</code></pre>`
}
