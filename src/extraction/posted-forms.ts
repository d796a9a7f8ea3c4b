import type { Root } from 'hast'
import { resolveLink } from '../model/base-url.ts'
import type { SitePath } from '../model/site-path.ts'
import { attribute, elementsOf } from './tree/element.ts'

/** Forms of one page that are read. */
const maxForms = 500

/** The `action` of each form that is sent with POST, as written; also of those that only open on a click. */
export function postedForms(root: Root): readonly string[] {
  const forms = elementsOf(root).filter(
    (element) => element.tagName === 'form' && attribute(element, 'method').trim().toLowerCase() === 'post',
  )
  return forms.slice(0, maxForms).map((form) => attribute(form, 'action'))
}

/** The addresses of the site among the actions, each once. @param base of the page's links */
export function ownTargets(actions: readonly string[], base: string, ownHosts: readonly string[]): readonly SitePath[] {
  const targets = actions.map((action) => resolveLink(action || base, base, ownHosts))
  return [...new Set(targets.flatMap((target) => (target.kind === 'own' ? [target.path] : [])))]
}
