import type { Root } from 'hast'
import { select } from '../tree/select.ts'
import { resolveLink, withoutBaseMark } from '../../model/base-url.ts'
import type { SitePath } from '../../model/site-path.ts'
import type { ExtractionRequest } from '../extracted-page.ts'
import { readFacts } from '../facts/read-facts.ts'
import { readStructuredData } from '../facts/structured-data.ts'
import { attribute, elementsOf, isElement } from '../tree/element.ts'
import { readHead } from '../tree/page-head.ts'
import { parseDocument } from '../tree/parse-document.ts'
import { findUnseen } from '../visibility/find-unseen.ts'
import { leaveOut } from '../visibility/leave-out-unseen.ts'
import { type Contradiction, contradictionsOn } from './contradictions.ts'
import { hiddenTexts } from './hidden-texts.ts'

/** A page, and what the owner wants to know of it beside what is published. */
export interface InspectionRequest extends ExtractionRequest {
  /** Selectors of the forms that the configuration names on this page. */
  readonly forms: readonly string[]
}

/** What the owner of a page should know of it and no reader needs. Pure data. */
export interface PageInspection {
  /** Own addresses that it links to, each once. */
  readonly links: readonly SitePath[]
  /** What no visitor sees and was left out: the texts, and how many invisible characters that may spell one. */
  readonly hidden: { readonly texts: readonly string[]; readonly characters: number }
  readonly contradictions: readonly Contradiction[]
  /** What JSON-LD says of the company here; `name` is empty where it says none. */
  readonly organization: { readonly name: string; readonly phone: string | null } | null
  /** Which of the configured selectors found something here. */
  readonly found: {
    readonly main: boolean
    /** In the order of `pages.remove`. */
    readonly remove: readonly boolean[]
    /** In the order of the request. */
    readonly forms: readonly boolean[]
  }
}

/** Links of one page that are looked at. */
const mostLinks = 5_000

/**
 * Looks at a page that extraction can read, for `daf check`. Pure.
 * @throws ExtractionError when the document is past a bound
 */
export function inspectPage(request: InspectionRequest): PageInspection {
  const { path, ownHosts, rules, forms } = request
  const { root, suspicious } = parseDocument(withoutBaseMark(request.html))
  const { main, remove = [] } = rules.pages ?? {}
  const head = readHead(root, request)
  // Menus and forms that open at a click count, too.
  const links = linksOf(root, head.base, ownHosts)
  const found = {
    main: main !== undefined && isFound(main, root),
    remove: remove.map((selector) => isFound(selector, root)),
    forms: forms.map((selector) => isFound(selector, root)),
  }
  const unseen = findUnseen(root)
  const texts = hiddenTexts(root, unseen)
  leaveOut(root, unseen)
  const structured = readStructuredData(root, { path, ownHosts })
  const { organization } = readFacts(root, structured, head, request)
  return {
    links,
    hidden: { texts, characters: suspicious },
    contradictions: contradictionsOn(root, structured, organization),
    organization: organization === null ? null : { name: nameOf(organization.company), phone: organization.phone ?? null },
    found,
  }
}

function linksOf(root: Root, base: string, ownHosts: readonly string[]): readonly SitePath[] {
  const links = new Set<SitePath>()
  for (const element of elementsOf(root)) {
    if (element.tagName !== 'a' && element.tagName !== 'area') continue
    const href = attribute(element, 'href')
    if (href === '' || href.startsWith('#')) continue
    const target = resolveLink(href, base, ownHosts)
    if (target.kind === 'own') links.add(target.path)
    if (links.size === mostLinks) break
  }
  return [...links]
}

function nameOf({ name }: Readonly<Record<string, unknown>>): string {
  return typeof name === 'string' ? name : ''
}

/** A selector that cannot run on this very page finds nothing. */
function isFound(selector: string, root: Root): boolean {
  try {
    return isElement(select(selector, root))
  } catch {
    return false
  }
}
