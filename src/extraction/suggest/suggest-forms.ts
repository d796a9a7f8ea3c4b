import type { Element, Root } from 'hast'
import { selectAll } from '../tree/select.ts'
import { resolveLink } from '../../model/base-url.ts'
import type { SitePath } from '../../model/site-path.ts'
import { attribute, elementsOf, hasAttribute } from '../tree/element.ts'
import { classesOf, escapeIdentifier, isNameable, isSame, nameWords, selectorsOnPage } from './selectors.ts'

/** A form on a page with which a visitor writes to the company. */
export interface PageForm {
  /** The names of its fields, which the same form on another page shares. */
  readonly fields: string
  /** Selectors that find it alone, best first. */
  readonly selectors: readonly string[]
  /** Own page that it is sent to. */
  readonly action: SitePath | null
}

/** Maximum number of forms of one page, and of tried and kept selectors of one form. */
const max = { forms: 20, tries: 24, selectors: 3 } as const

/** Kinds of `input` that a visitor does not write into. */
const unwritten = new Set(['hidden', 'submit', 'button', 'image', 'reset', 'checkbox', 'radio', 'file', 'search', 'password'])

interface FormsContext {
  readonly base: string
  readonly ownHosts: readonly string[]
  /** Elements that are hidden themselves; a form may be in a dialog that opens on a click. */
  readonly hidden: ReadonlyMap<Element, unknown>
}

/** The contact forms of a page: several fields, an e-mail address or phone number among them. Searches, logins and comments are not. */
export function contactForms(root: Root, { base, ownHosts, hidden }: FormsContext): readonly PageForm[] {
  const forms = elementsOf(root)
    .filter((element) => element.tagName === 'form')
    .slice(0, max.forms)
  return forms
    .filter((form) => !hidden.has(form) && isContactForm(form))
    .flatMap((form) => {
      const selectors = selectorsOf(root, form)
      return selectors.length === 0 ? [] : [{ fields: fieldNames(form), selectors, action: actionOf(form, base, ownHosts) }]
    })
}

/** Names of forms that are for something else. */
const otherForms = / (?:comment|comments|commentform|login|search|cart|checkout|newsletter|subscribe) /

function isContactForm(form: Element): boolean {
  const inputs = elementsOf(form)
  const has = (type: string) =>
    inputs.some((input) => input.tagName === 'input' && attribute(input, 'type').toLowerCase() === type)
  if (has('password') || has('search') || attribute(form, 'role') === 'search') return false
  if (otherForms.test(nameWords([...classesOf(form), attribute(form, 'id')]))) return false
  const fields = inputs.filter(isField)
  const answered = fields.some(
    (field) => /^(?:email|tel)$/i.test(attribute(field, 'type')) || /mail|phone|tel/i.test(attribute(field, 'name')),
  )
  return fields.length >= 2 && answered
}

function isField(element: Element): boolean {
  if (element.tagName === 'textarea' || element.tagName === 'select') return true
  return element.tagName === 'input' && !unwritten.has(attribute(element, 'type').toLowerCase())
}

function fieldNames(form: Element): string {
  return elementsOf(form)
    .filter(isField)
    .map((field) => attribute(field, 'name'))
    .join(' ')
    .slice(0, 500)
}

function selectorsOf(root: Root, form: Element): readonly string[] {
  const named = (['id', 'name'] as const).flatMap((key) => {
    const value = attribute(form, key)
    if (!isNameable(value) || /["\\]/.test(value)) return []
    return [key === 'id' ? `form#${escapeIdentifier(value)}` : `form[name="${value}"]`]
  })
  const classed = selectorsOnPage([form]).map(({ selector }) => selector)
  const tried = [...named, ...classed].slice(0, max.tries)
  const found = tried.values().filter((selector) => isSame(selectAll(selector, root), [form]))
  return found.take(max.selectors).toArray()
}

function actionOf(form: Element, base: string, ownHosts: readonly string[]): SitePath | null {
  if (!hasAttribute(form, 'action')) return null
  const target = resolveLink(attribute(form, 'action'), base, ownHosts)
  return target.kind === 'own' ? target.path : null
}
