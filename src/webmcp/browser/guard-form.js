import { fillable } from './form-fields.js'

/**
 * Forms that an agent filled and the visitor has not sent yet.
 * @type {WeakSet<EventTarget>}
 */
const guarded = new WeakSet()

const { prototype } = HTMLFormElement
const { submit } = prototype

/**
 * From now on only the visitor's own click or key sends the form. Scripts of the page may try to as soon as a value changes, or any
 * time later; after the visitor's click they may send it, as many sites do by script.
 * @param {HTMLFormElement} form
 */
export const guardForm = (form) => {
  guarded.add(form)
  // Adding the same listener again has no effect.
  for (const event of ['submit', 'click', 'keydown']) addEventListener(event, check, true)
  prototype.submit = function () {
    if (!guarded.has(this)) submit.call(this)
  }
}

/**
 * Refuses to send a guarded form, until the visitor clicks something in it other than a field, or presses Enter.
 * @param {any} event
 */
const check = (event) => {
  const { target, type, key, isTrusted } = event
  if (guarded.has(target) && type === 'submit') {
    event.preventDefault()
    event.stopImmediatePropagation()
  } else if (isTrusted && (key ? key === 'Enter' && target.type !== 'textarea' : !target.closest('label,' + fillable))) {
    guarded.delete((target.closest('button') ?? target).form ?? target.closest('form'))
  }
}
