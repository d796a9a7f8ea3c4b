import { fillForm, sendButtonOf } from './fill-form.js'
import { fieldsOf, schemaOf } from './form-fields.js'
import { register } from './model-context.js'

/**
 * A form that the owner named.
 * @typedef {object} FormTool
 * @property {string[]} pages
 * @property {string} form selector
 * @property {string} tool
 * @property {string} description
 */

/**
 * Offers forms as tools while they are there. Pages change after they were loaded: programs put forms in, show further fields, and
 * lead to other pages without loading them.
 * @param {FormTool[]} forms
 * @param {Record<string, string>} notes what a visitor reads beside a filled form, by language
 */
export const watchForms = (forms, notes) => {
  const scans = forms.map((form) => scanFor(form, notes))
  let waiting = 0
  const scan = () => {
    waiting = 0
    scans.forEach((each) => each())
  }
  scan()
  addEventListener('load', scan)
  new MutationObserver(() => {
    waiting ||= setTimeout(scan, 300)
  }).observe(document, { subtree: true, childList: true, attributeFilter: ['class', 'style', 'hidden', 'disabled', 'open'] })
}

/**
 * @param {FormTool} rule
 * @param {Record<string, string>} notes
 */
const scanFor = ({ pages, form: selector, tool, description }, notes) => {
  const find = () => findForm(pages, selector)
  /** @type {string | undefined} */
  let known
  let registered = new AbortController()
  return () => {
    const form = find()
    const inputSchema = form && schemaOf(fieldsOf(form))
    const now = JSON.stringify(inputSchema)
    if (now === known) return
    known = now
    registered.abort()
    registered = new AbortController()
    if (inputSchema) {
      register({ name: tool, description, inputSchema, execute: (input) => fillForm(find(), input, notes) }, registered.signal)
    }
  }
}

/**
 * The first form that a visitor can fill and send, of those that the selector names on these pages.
 * @param {string[]} pages
 * @param {string} selector
 */
const findForm = (pages, selector) => {
  try {
    return (
      pages.some((page) => placeOf(page) === placeOf(location.pathname)) &&
      [...document.querySelectorAll(selector)]
        .map((element) => element.closest('form') ?? element.querySelector('form'))
        .find((form) => form && sendButtonOf(form) && fieldsOf(form).size)
    )
  } catch {
    // A selector that this browser cannot read, or an address such as `/100%/` that cannot be decoded.
    return false
  }
}

/**
 * One name for all spellings of an address.
 * @param {string} path
 */
const placeOf = (path) => decodeURI(path).replace(/\/?(index)?(\.html?)?$/, '')
