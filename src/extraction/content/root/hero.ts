import type { Element, Root } from 'hast'
import { childElements, elementsOf, isElement, withAncestors } from '../../tree/element.ts'
import { visibleText } from '../../tree/visible-text.ts'
import { claimsToBe } from '../names.ts'
import { holds } from '../prose.ts'
import { isMain } from '../../tree/element-kinds.ts'
import { isNavigation } from '../evidence/element-signals.ts'

/**
 * The parts before `main`, or before the only `article` of a page without it, that introduce the page: its only title, which is not in there,
 * and what is said with it. They come after the menu:
 * what is before it is the name of the site, with its slogan. To be asked before the menu is dropped.
 */
export function heroOf(root: Root): readonly Element[] {
  let title: Element | undefined
  let main: Element | undefined
  const articles: Element[] = []
  const menus: Element[] = []
  for (const element of elementsOf(root)) {
    if (element.tagName === 'h1' && visibleText(element) !== '') {
      if (title !== undefined) return []
      title = element
    } else if (main === undefined && isNavigation(element) && !claimsToBe(element, 'short')) {
      // What follows the title is a menu of the site, so the title is the name of the site.
      if (title !== undefined) return []
      menus.push(element)
    } else if (isMain(element)) {
      main ??= element
      if (title === undefined) return []
    } else if (element.tagName === 'article') {
      articles.push(element)
      if (title === undefined) return []
    }
  }
  const end = main ?? (articles.length === 1 ? articles[0] : undefined)
  if (title === undefined || end === undefined || menus.length === 0) return []
  const around = [...withAncestors(title)]
  if (around.some((one) => isElement(one, 'main', 'nav', 'aside', 'footer'))) return []
  const outer = around.findIndex((one) => [end, ...menus].some((other) => holds(one, other)))
  const [hero, parent] = [around[outer - 1], around[outer]]
  if (hero === undefined || parent === undefined) return []
  // Next to `main` may be a notice; next to a menu is the rest of the header.
  if (holds(parent, end)) return [hero]
  const parts = childElements(parent)
  return parts.slice(parts.indexOf(hero))
}
