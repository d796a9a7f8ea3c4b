/** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Control */

/**
 * The elements that belong to a form and that a visitor sees. They are found through their owner: properties of a
 * form are hidden by controls of the same name.
 * @template {Control | HTMLButtonElement} Element
 * @param {HTMLFormElement} form
 * @param {string} selector
 * @returns {Element[]}
 */
export const visibleIn = (form, selector) =>
  [.../** @type {NodeListOf<Element>} */ (document.querySelectorAll(selector))].filter(
    (element) => element.form === form && isSeen(element, form),
  )

/** What may send a form. */
export const buttons = 'button:not([type=reset]),[type=submit],[type=image],[type=button]'

/** @param {{ type: string }} control */
export const isBox = ({ type }) => /radio|checkbox/.test(type)

/** Clips of which nothing is left. */
const emptyClip = /rect\([01]|inset\((50|100)%|circle\(0/

/**
 * Whether a control is seen where its form is. What hides the whole form for a while (sections that fade in when they are
 * scrolled to, drawers) does not count, save that a form that is not rendered is none for a visitor.
 * @param {Control | HTMLButtonElement} control
 * @param {HTMLFormElement} form
 */
const isSeen = (control, form) => {
  const hiding = control.closest('[aria-hidden=true],[inert]')
  if (hiding && !hiding.contains(form)) return false
  // No keyboard reaches it and no browser fills it: it is there for robots.
  if (control.tabIndex < 0 && control.getAttribute('autocomplete') === 'off') return false
  if (!control.checkVisibility() || (isUnpainted(control) && !isUnpainted(form))) return false
  // Boxes and dots are often drawn by their label while the control itself is transparent, tiny or beside the page.
  return [control, ...(isBox(control) ? (control.labels ?? []) : [])].some((element) => hasPlace(element, form))
}

/** @param {Element} element */
const isUnpainted = (element) => getComputedStyle(element).visibility !== 'visible'

/**
 * Whether an element takes room in its form: neither transparent, nor tiny, nor cut off, nor beside the page.
 * @param {Element} element
 * @param {HTMLFormElement} form
 */
const hasPlace = (element, form) => {
  /** @type {Element | null} */
  let box = element
  for (; box && !box.contains(form); box = box.parentElement) {
    const { opacity, overflow, clip, clipPath } = getComputedStyle(box)
    const { width, height } = box.getBoundingClientRect()
    if (Number(opacity) < 0.05 || emptyClip.test(clip + clipPath)) return false
    if (Math.min(width, height) < 2 && (box === element || overflow !== 'visible')) return false
  }
  const { left, right, bottom } = element.getBoundingClientRect()
  return [form, document.documentElement].some((frame) => {
    const outer = frame.getBoundingClientRect()
    return right > outer.left && left < outer.right && bottom > outer.top
  })
}
