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

/** The note for visitors that an agent filled the form, by language (ISO 639-1). */
const notes: Readonly<Record<string, string>> = {
  ar: 'ملأه مساعد ذكاء اصطناعي. يرجى المراجعة قبل الإرسال.',
  de: 'Von einem KI-Assistenten ausgefüllt. Bitte vor dem Senden prüfen.',
  en: 'Filled in by an AI assistant. Check it before you send it.',
  es: 'Rellenado por un asistente de IA. Revíselo antes de enviarlo.',
  fr: 'Rempli par un assistant IA. Vérifiez avant d’envoyer.',
  he: 'מולא על ידי עוזר AI. נא לבדוק לפני השליחה.',
  it: 'Compilato da un assistente IA. Controllare prima di inviare.',
  nl: 'Ingevuld door een AI-assistent. Controleer het voor het verzenden.',
  pl: 'Wypełnione przez asystenta AI. Sprawdź przed wysłaniem.',
  pt: 'Preenchido por um assistente de IA. Verifique antes de enviar.',
  ru: 'Заполнено ИИ-помощником. Проверьте перед отправкой.',
  uk: 'Заповнено ШІ-помічником. Перевірте перед надсиланням.',
}

/**
 * The script that offers forms as tools on their pages (CONTRACT 3, WebMCP): the agent fills, the visitor sends.
 * @param languages of the pages, BCP 47
 */
export function formsScript(forms: readonly FormTool[], languages: Iterable<string>): string {
  const rules = forms.map(({ pages, form, tool, description }) => ({ pages, form, tool, description }))
  return scriptOf(
    ['model-context', 'visible-controls', 'form-fields', 'check-input', 'agent-note', 'guard-form', 'fill-form', 'watch-forms'],
    `watchForms(${JSON.stringify(rules)}, ${JSON.stringify(notesFor(languages))})`,
  )
}

/** The notes for pages in these languages (BCP 47), and the English one for all others. */
function notesFor(languages: Iterable<string>): Readonly<Record<string, string>> {
  const known = [...languages].map((tag) => tag.toLowerCase().split(/[-_]/, 1)[0] ?? '')
  return Object.fromEntries(Object.entries(notes).filter(([language]) => language === 'en' || known.includes(language)))
}
