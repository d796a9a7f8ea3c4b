import { isBox, visibleIn } from './visible-controls.js'

/** @import { Control } from './visible-controls.js' */

/**
 * One parameter of a form tool.
 * @typedef {object} Field
 * @property {Control} control the first one of a group
 * @property {Map<string, HTMLOptionElement | HTMLInputElement> | undefined} choices by what the agent passes: options, radio buttons,
 *   boxes of one name
 * @property {boolean} required
 * @property {Record<string, any>} schema
 */

/** What an agent may fill: no passwords, no files, nothing that the visitor cannot change. */
const fillable = ':read-write:not([type=password]),:is(select,[type=radio],[type=checkbox],[type=range]):enabled'

/**
 * The fields of a form as an agent may fill them, by parameter.
 * @param {HTMLFormElement} form
 */
export const fieldsOf = (form) => {
  const controls = /** @type {HTMLInputElement[]} */ (visibleIn(form, fillable))
  /** @type {Map<string, Field>} */
  const fields = new Map()
  for (const group of Map.groupBy(controls, (control) =>
    isBox(control) && control.name ? control.type + control.name : control,
  ).values()) {
    const { name, id, type } = /** @type {HTMLInputElement} */ (group[0])
    // A name that any agent can write, and only once.
    let free = [name, id, type].map((text) => text.replace(/\W+/g, '_').replace(/^_+|_+$/g, '')).find(Boolean) ?? ''
    while (fields.has(free)) free += '_'
    fields.set(free, fieldOf(group))
  }
  return fields
}

/**
 * The schema of a tool's input.
 * @param {Map<string, Field>} fields
 */
export const schemaOf = (fields) => ({
  type: 'object',
  properties: Object.fromEntries([...fields].map(([name, { schema }]) => [name, schema])),
  required: [...fields.keys()].filter((name) => fields.get(name)?.required),
  additionalProperties: false,
})

/**
 * @param {HTMLInputElement[]} group
 * @returns {Field}
 */
const fieldOf = (group) => {
  const control = /** @type {HTMLInputElement} */ (group[0])
  const { type, name, placeholder, title, required, min, max, step, pattern, minLength, maxLength } = control
  const choices = choicesOf(control, group)
  const number = /number|range/.test(type)
  const text = !choices && !isBox(control)
  /** @type {Record<string, any>} */
  const one = {
    type: text || choices ? (number ? (Number(step) % 1 === 0 ? 'integer' : 'number') : 'string') : 'boolean',
    enum: choices && [...choices.keys()],
    minimum: number && min ? Number(min) : undefined,
    maximum: number && max ? Number(max) : undefined,
    minLength: minLength > 0 ? minLength : undefined,
    maxLength: maxLength > 0 ? maxLength : undefined,
    pattern: pattern ? '^(?:' + pattern + ')$' : undefined,
    format: /email|date|time|month|week/.test(type) ? type : undefined,
  }
  const description = [
    ...new Set([
      wordsOf(control.closest('fieldset')?.querySelector('legend')),
      group[1] || type === 'radio' ? '' : labelOf(control),
      placeholder,
      title,
      ...(control.ariaDescribedByElements ?? []).map(wordsOf),
      !number && min && 'from ' + min,
      !number && max && 'to ' + max,
      ...[...(choices ?? [])].map(([key, choice]) => [...new Set([key, nameOf(choice)])].join(' = ')),
    ]),
  ]
  return {
    control,
    choices,
    // Whether to agree is the visitor's decision: a box need not be given.
    required: required && type !== 'checkbox',
    schema: {
      ...(/multiple/.test(type) || (group[1] && type === 'checkbox') ? { type: 'array', items: one } : one),
      description: description.filter(Boolean).join('; ') || name || type,
    },
  }
}

/**
 * @param {Control} control
 * @param {HTMLInputElement[]} group
 */
const choicesOf = (control, group) => {
  /** @type {(HTMLOptionElement | HTMLInputElement)[]} */
  const elements =
    control instanceof HTMLSelectElement ? [...control.options].filter(({ value, disabled }) => value && !disabled) : group
  if (elements === group && !group[1] && control.type !== 'radio') return undefined
  // Values are what the site's program reads; buttons without one all have the same.
  return new Map(elements.map((element) => [element.value === 'on' ? nameOf(element) : element.value, element]))
}

/** @param {HTMLOptionElement | HTMLInputElement} choice */
const nameOf = (choice) => ('text' in choice ? choice.text : labelOf(choice))

/**
 * What a visitor reads beside a control.
 * @param {Control} control
 */
export const labelOf = (control) =>
  control.ariaLabel || [...(control.ariaLabelledByElements ?? control.labels ?? [])].map(wordsOf).join(' ')

/**
 * The text of an element in one line, without that of controls in it and without the mark of required fields; bounded, since it
 * may be anything.
 * @param {Element | null | undefined} element
 */
const wordsOf = (element) => {
  const copy = /** @type {Element | undefined} */ (element?.cloneNode(true))
  copy?.querySelectorAll('select,textarea,button').forEach((inner) => inner.remove())
  return (copy?.textContent ?? '')
    .replace(/[\s*]+/g, ' ')
    .trim()
    .slice(0, 300)
}
