/** Colours that are read on any background. Set through the object model, which policies allow where they forbid style attributes. */
const style = 'flex:0 0 100%;grid-column:1/-1;margin:0 0 1em;padding:.5em;border:1px solid;background:#fff8c5;color:#222'

/** @type {WeakMap<HTMLFormElement, HTMLElement>} */
const shown = new WeakMap()

/**
 * Tells the visitor, before the button that sends the form, that an agent filled it. The note goes when the form is sent or
 * reset.
 * @param {HTMLFormElement} form
 * @param {HTMLElement} button
 * @param {Record<string, string>} notes what the visitor reads, by language
 */
export const showNote = (form, button, notes) => {
  const note = shown.get(form) ?? document.createElement('p')
  shown.set(form, note)
  const { lang = '' } = /** @type {HTMLElement | null} */ (button.closest('[lang]')) ?? {}
  const language = lang.slice(0, 2).toLowerCase()
  note.lang = notes[language] ? language : 'en'
  note.dir = 'auto'
  note.style.cssText = style
  // Screen readers announce the note when it appears, and again as the description of the button.
  note.role = 'status'
  button.before(note)
  note.textContent = notes[note.lang] ?? null
  button.ariaDescribedByElements = [...(button.ariaDescribedByElements ?? []), note]
  for (const event of ['submit', 'reset']) form.addEventListener(event, () => note.remove(), { once: true })
}
