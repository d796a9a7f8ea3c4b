import type { Element, Root } from 'hast'
import { select, selectAll } from '../tree/select.ts'
import type { PageRules } from '../../model/site-rules.ts'
import { leaveOutUnseen } from '../visibility/leave-out-unseen.ts'
import { chooseRoot } from './choose-root.ts'
import { finishCounters } from './counters.ts'
import { openNoscripts } from './noscript.ts'
import { type Dropped, prune } from './prune.ts'

/** The main content of a page, and what the report should know of how it was found. */
export interface MainContent {
  readonly content: Root | Element
  /** What was dropped of it and of what is around it. */
  readonly dropped: Dropped
  readonly warnings: readonly string[]
}

/**
 * Finds the main content: by the owner's selector where it matches, else by itself. The tree is changed.
 * @param isArticle see `isArticlePage`
 */
export function mainContent(root: Root, rules: PageRules | undefined, isArticle: boolean): MainContent {
  const warnings: string[] = []
  if (openNoscripts(root)) leaveOutUnseen(root)
  finishCounters(root)
  const removed = new Set(
    (rules?.remove ?? []).flatMap((selector) => tried('pages.remove', selector, warnings, () => selectAll(selector, root)) ?? []),
  )
  const { main } = rules ?? {}
  const chosen = main === undefined ? undefined : tried('pages.main', main, warnings, () => select(main, root))
  const within: Root = chosen === undefined ? root : { type: 'root', children: [chosen] }
  const dropped = prune(within, removed, isArticle)
  return { content: chosen ?? chooseRoot(root, isArticle), dropped, warnings }
}

/** A selector that the configuration's check knows may still be one that is not supported here. */
function tried<Found>(key: string, selector: string, warnings: string[], find: () => Found): Found | undefined {
  try {
    return find()
  } catch (error) {
    warnings.push(
      `The selector ${JSON.stringify(selector)} of ${key} was passed over: ${error instanceof Error ? error.message : String(error)}`,
    )
    return undefined
  }
}
