import { showNote } from './agent-note.js'
import { isGiven, problemsOf } from './check-input.js'
import { fieldsOf, labelOf } from './form-fields.js'
import { guardForm } from './guard-form.js'
import { buttons, isBox, visibleIn } from './visible-controls.js'

/** @import { Field } from './form-fields.js' */
/** @import { Control } from './visible-controls.js' */

/**
 * The button that sends a form: a visible one that submits, else the last visible one.
 * @param {HTMLFormElement} form
 */
export const sendButtonOf = (form) => {
  const seen = /** @type {(HTMLButtonElement | HTMLInputElement)[]} */ (visibleIn(form, buttons))
  return seen.find(({ type }) => type !== 'button') ?? seen.at(-1)
}

/**
 * Fills a form and leaves the rest to the visitor: shows that an agent filled it and moves the focus to its button.
 * @param {HTMLFormElement | null | undefined | false} form
 * @param {object} given by the agent
 * @param {Record<string, string>} notes
 * @returns {Promise<object>} what was done and what is left, or `error`
 */
export const fillForm = async (form, given, notes) => {
  if (!form) return { error: 'The form is gone; ask the visitor to open it.' }
  const fields = fieldsOf(form)
  /** @type {Record<string, unknown>} */
  const input = { __proto__: null, ...given }
  const problems = problemsOf(fields, input)
  if (problems[0]) return { error: problems.join('. ') }
  guardForm(form)
  for (const [name, field] of fields) if (isGiven(input[name])) fill(field, [input[name]].flat().map(String))
  // Programs of the page react to new values, for example by showing further fields.
  await new Promise((resolve) => setTimeout(resolve, 100))
  const button = sendButtonOf(form)
  if (button) showNote(form, button, notes)
  button?.focus()
  const left = /** @type {Control[]} */ (visibleIn(form, ':invalid:not(fieldset)')).map(
    (control) => labelOf(control) || control.name,
  )
  return {
    status: 'Filled, not sent: only the visitor can send it. Ask them to review it and complete what is left.',
    left: [...new Set(left)],
  }
}

/**
 * @param {Field} field
 * @param {string[]} values one, but where several may be chosen
 */
const fill = ({ control, choices }, values) => {
  if (isBox(control)) {
    // A click is what programs of pages listen to.
    for (const [key, box] of choices ?? [['true', control]])
      if (/** @type {HTMLInputElement} */ (box).checked !== values.includes(key)) box.click()
    return
  }
  if (choices) for (const [key, option] of choices) /** @type {HTMLOptionElement} */ (option).selected = values.includes(key)
  // Frameworks install their own setters on elements and would take the value for one that they already know.
  else Reflect.set(Object.getPrototypeOf(control), 'value', values[0], control)
  for (const event of ['input', 'change']) control.dispatchEvent(new Event(event, { bubbles: true }))
}
