import type { Element, Root } from 'hast'
import { errorMessage } from '../../model/error-text.ts'
import { chooseRoot } from './choose-root.ts'
import { finishCounters } from './prepare/counters.ts'
import { openNoscripts } from './prepare/noscripts.ts'
import { type Dropped, prune } from './prune.ts'
import { heroOf } from './root/hero.ts'
import type { PageKind } from '../metadata/page-kind.ts'
import { select, selectAll } from '../tree/select.ts'
import { leaveOutUnseen } from '../visibility/leave-out-unseen.ts'
import type { OnSomeScreens } from '../visibility/hiding.ts'
import type { PageRules } from '../../model/site-rules.ts'

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
  const warnings: string[] = []
  if (openNoscripts(root)) leaveOutUnseen(root)
  finishCounters(root)
  const removed = new Set(
    (rules?.remove ?? []).flatMap((selector) => tried('pages.remove', selector, warnings, () => selectAll(selector, root)) ?? []),
  )
  const { main } = rules ?? {}
  const chosen = main === undefined ? undefined : tried('pages.main', main, warnings, () => select(main, root))
  const within: Root = chosen === undefined ? root : { type: 'root', children: [chosen] }
  const hero = heroOf(root)
  const dropped = prune(within, removed, kind, onSomeScreens)
  return { content: chosen ?? chooseRoot(root, kind.isArticle, hero), dropped, warnings }
}

/** A selector that passes the configuration's validation may still be unsupported here. */
function tried<Found>(key: string, selector: string, warnings: string[], find: () => Found): Found | undefined {
  try {
    return find()
  } catch (error) {
    warnings.push(`The selector ${JSON.stringify(selector)} of ${key} was skipped: ${errorMessage(error)}`)
    return undefined
  }
}
