/** @import { Field } from './form-fields.js' */

/**
 * What is wrong with what an agent passed, each with its fix: browsers do not check it.
 * @param {Map<string, Field>} fields as they are now
 * @param {Record<string, unknown>} input
 * @returns {string[]}
 */
export const problemsOf = (fields, input) => [
  ...Object.keys(input)
    .filter((name) => !fields.has(name))
    .map((name) => name + ' is not a field; use ' + [...fields.keys()].join(', ')),
  ...[...fields].flatMap(([name, field]) => {
    const problem = problemOf(field, input[name])
    return problem ? name + ' ' + problem : []
  }),
]

/** @param {unknown} value */
export const isGiven = (value) => String(value ?? '') !== ''

/**
 * @param {Field} field
 * @param {unknown} value
 */
const problemOf = ({ control, choices, required, schema }, value) => {
  // What the visitor wrote already need not be given.
  if (!isGiven(value)) return required && control.validity.valueMissing ? 'is missing' : ''
  if (choices)
    return [value].flat().every((key) => choices.has(String(key))) ? '' : 'must be one of ' + [...choices.keys()].join(', ')
  if (schema.type === 'boolean') return typeof value === 'boolean' ? '' : 'must be true or false'
  if (typeof value !== 'string' && typeof value !== 'number') return 'must be a string'
  const { length } = String(value)
  // Browsers count only what a visitor types.
  const { minLength = 0, maxLength = length } = schema
  if (length < minLength || length > maxLength)
    return 'must have ' + minLength + ' to ' + (schema.maxLength ?? 'more') + ' characters'
  // Tried on a copy, so that nothing of the page has changed when something is wrong.
  const copy = /** @type {HTMLInputElement} */ (control.cloneNode())
  copy.value = String(value)
  // A value of another type leaves a control empty, or at the end of its range.
  if (!copy.value || (copy.type === 'range' && Number(copy.value) !== Number(value))) return 'is not a valid ' + copy.type
  return copy.validity.valid ? '' : 'is refused: ' + copy.validationMessage + ' ' + copy.title
}
