import { noteTexts } from './note-texts.ts'
import { scriptOf } from './script-parts.ts'

/** An HTML form that is offered to agents on its pages (CONTRACT 2, `forms`). */
export interface FormTool {
  /** Paths. */
  readonly pages: readonly string[]
  /** CSS selector of the form. */
  readonly form: string
  /** Name of the tool. */
  readonly tool: string
  readonly description: string
}

/**
 * The script that offers forms as tools on their pages (CONTRACT 3, WebMCP): the agent fills, the visitor sends.
 * @param languages of the pages, BCP 47
 */
export function formsScript(forms: readonly FormTool[], languages: Iterable<string>): string {
  const rules = forms.map(({ pages, form, tool, description }) => ({ pages, form, tool, description }))
  return scriptOf(
    ['model-context', 'visible-controls', 'form-fields', 'check-input', 'agent-note', 'fill-form', 'watch-forms'],
    `watchForms(${JSON.stringify(rules)}, ${JSON.stringify(noteTexts(languages))})`,
  )
}
