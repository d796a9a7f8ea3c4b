import type { Root } from 'hast'
import type { PageFacts } from '../../model/page-facts.ts'
import { spellingsOf, parsePath } from '../../model/site-path.ts'
import type { ExtractionRequest } from '../extracted-page.ts'
import type { PageHead } from '../tree/page-head.ts'
import { factLimits } from './limits.ts'
import type { PageOutline } from './page-outline.ts'
import { firstTextBelow } from '../tree/select.ts'
import type { StructuredData } from './structured/structured-data.ts'

/** A page as the readers of facts see it. */
export interface FactPage extends Pick<ExtractionRequest, 'path' | 'ownHosts' | 'rules'> {
  /** The whole document: facts are in headers, footers and forms, too. */
  readonly root: Root
  readonly outline: PageOutline
  readonly structured: StructuredData
  readonly head: PageHead
}

/** Reads the facts of one kind from a page; adds what it cannot use to `refused`, with the reason for the report. */
export type FactReader = (page: FactPage) => Partial<PageFacts>

/** Whether a page is the one that the configuration names, in any spelling; if it names none, any page is. */
export function isNamed(named: string | undefined, { head }: Pick<FactPage, 'head'>): boolean {
  if (named === undefined) return true
  const path = parsePath(named)
  return path !== undefined && spellingsOf(path).some((spelling) => head.addresses.includes(spelling))
}

/** The text that a configured selector finds; null if nothing is configured or found. */
export function selectedText({ root }: FactPage, selector: string | undefined): string | null {
  if (selector === undefined) return null
  return firstTextBelow(selector, root).slice(0, factLimits.text).toWellFormed() || null
}
