import type { Element, Root } from 'hast'
import { errorMessage } from '../../model/error-text.ts'
import { chooseRoot } from './choose-root.ts'
import { finishCounters } from './prepare/counters.ts'
import { openNoscripts } from './prepare/noscripts.ts'
import { type Dropped, prune } from './prune.ts'
import type { PageKind } from '../metadata/page-kind.ts'
import { select, selectAll } from '../tree/select.ts'
import { leaveOutUnseen } from '../visibility/leave-out-unseen.ts'
import type { OnSomeScreens } from '../visibility/hiding-classes.ts'
import type { PageRules } from '../../model/site-rules.ts'
import { elementsOf, isElement, withAncestors } from '../tree/element.ts'
import { elementsAfter } from '../tree/siblings.ts'
import { visibleText } from '../tree/visible-text.ts'
import { claimsToBe } from './names.ts'
import { holds } from './prose.ts'
import { isMain } from '../tree/element-kinds.ts'
import { inPlainTexts } from '../tree/plain-texts.ts'
import { isNavigation } from './evidence/element-signals.ts'

/** The main content of a page, and details for the report on how it was found. */
interface MainContent {
  readonly content: Root | Element
  /** What was dropped inside and around it. */
  readonly dropped: Dropped
  readonly warnings: readonly string[]
}

/**
 * Finds the main content: by the owner's selector if it matches, otherwise automatically. Modifies the tree.
 * @param kind what the page is
 * @param onSomeScreens what its own styles show on some screens only
 */
export function mainContent(
  root: Root,
  rules: PageRules | undefined,
  kind: PageKind,
  onSomeScreens: OnSomeScreens = new Map(),
): MainContent {
  return inPlainTexts(root, () => findContent(root, rules, kind, onSomeScreens))
}

function findContent(root: Root, rules: PageRules | undefined, kind: PageKind, onSomeScreens: OnSomeScreens): MainContent {
  const warnings: string[] = []
  if (openNoscripts(root)) leaveOutUnseen(root)
  finishCounters(root)
  const removed = new Set(
    (rules?.remove ?? []).flatMap(
      (selector) => trySelector('pages.remove', selector, warnings, () => selectAll(selector, root)) ?? [],
    ),
  )
  const { main } = rules ?? {}
  const chosen = main === undefined ? undefined : trySelector('pages.main', main, warnings, () => select(main, root))
  const within: Root = chosen === undefined ? root : { type: 'root', children: [chosen] }
  const hero = heroOf(root)
  const dropped = prune(within, { removed, kind, hero, onSomeScreens })
  return { content: chosen ?? chooseRoot(root, kind.isArticle, hero), dropped, warnings }
}

/** A selector that passes the configuration's validation may still be unsupported here. */
function trySelector<Found>(key: string, selector: string, warnings: string[], find: () => Found): Found | undefined {
  try {
    return find()
  } catch (error) {
    warnings.push(`The selector ${JSON.stringify(selector)} of ${key} was skipped: ${errorMessage(error)}`)
    return undefined
  }
}

/**
 * The parts before `main`, or before the only `article` of a page without it, that introduce the page: its only title, which is not in there,
 * and what is said with it. They come after the menu:
 * what is before it is the name of the site, with its slogan. To be asked before the menu is dropped.
 */
function heroOf(root: Root): readonly Element[] {
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
  return holds(parent, end) ? [hero] : [hero, ...elementsAfter(hero)]
}
