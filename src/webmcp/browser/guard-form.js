import { buttons } from './visible-controls.js'

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
 * Refuses to send a guarded form, until the visitor presses a button or a link in it, or Enter in a field of one line.
 * @param {any} event
 */
const check = (event) => {
  const { target, key } = event
  if (guarded.has(target) && event.type === 'submit') {
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const pressed = key ? key === 'Enter' && target.type !== 'textarea' && target : target.closest(buttons + ',a,[role=button]')
  if (event.isTrusted && pressed) guarded.delete(pressed.form ?? pressed.closest('form'))
}
