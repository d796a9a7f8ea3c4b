import type { Root } from 'hast'
import { select } from '../tree/select.ts'
import { resolveLink, withoutBaseMark } from '../../model/base-url.ts'
import type { SitePath } from '../../model/site-path.ts'
import { mainContent } from '../content/main-content.ts'
import type { ExtractionRequest } from '../extracted-page.ts'
import { readFacts } from '../facts/read-facts.ts'
import { readStructuredData } from '../facts/structured-data.ts'
import { isArticleDocument } from '../metadata/article-page.ts'
import { attribute, elementsOf, isElement } from '../tree/element.ts'
import { readHead } from '../tree/page-head.ts'
import { parseDocument } from '../tree/parse-document.ts'
import { visibleText } from '../tree/visible-text.ts'
import { type Contradiction, contradictionsOn } from './contradictions.ts'

/** A page, and what the owner wants to know of it beside what is published. */
export interface InspectionRequest extends ExtractionRequest {
  /** Selectors of the forms that the configuration names on this page. */
  readonly forms: readonly string[]
}

/** What the owner of a page should know of it and no reader needs. Pure data. */
export interface PageInspection {
  /** Own addresses that it links to, each once. */
  readonly links: readonly SitePath[]
  /** Longer texts that are hidden and were left out. */
  readonly hidden: readonly string[]
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

/** Hidden texts below this length are labels and notes for screen readers. In characters. */
const longHidden = 200

/** Links of one page that are looked at. */
const mostLinks = 5_000

/**
 * Looks at a page that extraction can read, for `daf check`. Pure.
 * @throws ExtractionError when the document is past a bound
 */
export function inspectPage(request: InspectionRequest): PageInspection {
  const { path, ownHosts, rules, forms } = request
  const { root } = parseDocument(withoutBaseMark(request.html))
  const structured = readStructuredData(root, { path, ownHosts })
  const { organization } = readFacts(root, structured, request)
  const { main, remove = [] } = rules.pages ?? {}
  const before = {
    links: linksOf(root, path, ownHosts),
    contradictions: contradictionsOn(root, structured, organization),
    organization: organization === null ? null : { name: nameOf(organization.company), phone: organization.phone ?? null },
    found: {
      main: main !== undefined && isFound(main, root),
      remove: remove.map((selector) => isFound(selector, root)),
      forms: forms.map((selector) => isFound(selector, root)),
    },
  }
  // Changes the tree, so it comes last.
  const { dropped } = mainContent(root, rules.pages, isArticleDocument(root, request))
  const hidden = [...dropped].filter(([, kind]) => kind === 'hidden').map(([element]) => visibleText(element))
  return { ...before, hidden: hidden.filter((text) => text.length >= longHidden) }
}

function linksOf(root: Root, path: SitePath, ownHosts: readonly string[]): readonly SitePath[] {
  const { base } = readHead(root, path, ownHosts)
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
