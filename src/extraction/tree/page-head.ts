import type { Element, Root } from 'hast'
import { resolveLink } from '../../model/base-url.ts'
import { isNoindex } from '../../model/robots-rules.ts'
import { spellingsOf, type SitePath } from '../../model/site-path.ts'
import type { ExtractedPage, ExtractionRequest, PageAlternate } from '../extracted-page.ts'
import { attribute, elementsOf, hasAttribute } from './element.ts'
import { collapse, visibleText } from './visible-text.ts'

/** What a document declares about itself outside of its content. */
export interface PageHead {
  /** Text of the `title` element; empty if there is none. */
  readonly title: string
  /** Content of `meta` elements by `name`, `property` or `http-equiv`, in lower case; the first that is not empty. */
  readonly metas: ReadonlyMap<string, string>
  /** `href` of the first `link rel=canonical`, as written. */
  readonly canonicalHref: string | null
  /** Where the canonical of the document leads, else that of the server's `Link` header field. */
  readonly canonical: ExtractedPage['canonical']
  /** The path of the page, and its canonical where that is another own path: it may be published at either. */
  readonly addresses: readonly SitePath[]
  /** Whether it asks not to be indexed. */
  readonly noindex: boolean
  /** `lang` of `html`. */
  readonly language: string
  /** `hreflang` of the alternate that is the page itself; empty if there is none. */
  readonly hreflang: string
  /** Versions of the page on own hosts in other languages, and itself, as it declares them; in order, one of each language. */
  readonly alternates: readonly PageAlternate[]
  /** What links are resolved against: the path of the page, or where its `base` element leads. */
  readonly base: string
  /** Its `h1` elements. */
  readonly mainHeadings: readonly Element[]
  /** Classes of `body`: content management systems say there what kind of page it is. */
  readonly bodyClasses: readonly string[]
}

/** Versions in other languages that are read. */
const maxAlternates = 200

/** What is known of a document apart from its text. */
type DocumentContext = Pick<ExtractionRequest, 'path' | 'ownHosts' | 'canonical'>

/** Reads the head wherever its elements stand: a stray element in it moves the rest to the body when it is parsed. */
export function readHead(root: Root, { path, ownHosts, canonical: ofServer }: DocumentContext): PageHead {
  const metas = new Map<string, string>()
  const mainHeadings: Element[] = []
  let title = ''
  let bodyClasses: readonly string[] = []
  let canonicalHref: string | null = null
  let language = ''
  let isAmp = false
  let base: string | undefined
  const alternates: Element[] = []
  for (const element of elementsOf(root)) {
    if (element.tagName === 'meta') noteMeta(metas, element)
    else if (element.tagName === 'title') title ||= titleText(element)
    else if (element.tagName === 'link') {
      if (relationsOf(element).includes('canonical')) canonicalHref ??= attribute(element, 'href') || null
      if (isAlternate(element) && alternates.length < maxAlternates) alternates.push(element)
    } else if (element.tagName === 'html') {
      language ||= attribute(element, 'lang') || attribute(element, 'xmlLang')
      isAmp ||= ['amp', '⚡'].some((name) => hasAttribute(element, name))
    } else if (element.tagName === 'base') base ??= attribute(element, 'href') || undefined
    else if (element.tagName === 'h1') mainHeadings.push(element)
    else if (element.tagName === 'body') bodyClasses = attribute(element, 'className').split(' ')
  }
  const resolved = resolvedBase(base, path, ownHosts)
  const self = alternates.find(
    (element) => namesLanguage(element) && isAddressOf(path, attribute(element, 'href'), resolved, ownHosts),
  )
  const hreflang = self === undefined ? '' : attribute(self, 'hrefLang')
  const ownWord = canonicalHref === null ? null : toCanonical(canonicalHref, resolved, ownHosts)
  const named = ownWord ?? (ofServer === undefined ? null : toCanonical(ofServer, path, ownHosts))
  const canonical = isAmp && named?.kind === 'own' ? { ...named, ofCopy: true as const } : named
  return {
    title,
    metas,
    canonicalHref,
    canonical,
    addresses: canonical?.kind === 'own' && canonical.path !== path ? [path, canonical.path] : [path],
    noindex: isNoindex(metas),
    language,
    hreflang,
    alternates: ownAlternates(alternates, resolved, ownHosts),
    base: resolved,
    mainHeadings,
    bodyClasses,
  }
}

/** `title` is textless elsewhere, so its own text is read here; that of an SVG lies deeper in a drawing and comes later. */
function titleText(element: Element): string {
  return collapse(element.children.map((child) => visibleText(child)).join(''))
}

function noteMeta(metas: Map<string, string>, element: Element): void {
  const content = collapse(attribute(element, 'content'))
  if (content === '') return
  for (const key of ['name', 'property', 'httpEquiv', 'itemProp']) {
    const name = attribute(element, key).toLowerCase()
    if (name !== '' && !metas.has(name)) metas.set(name, content)
    // Several robots elements add up (the strictest wins), so they are kept together.
    else if (name.endsWith('bot') || name === 'robots' || name === 'daf') metas.set(name, `${metas.get(name) ?? ''},${content}`)
  }
}

function relationsOf(element: Element): readonly string[] {
  return attribute(element, 'rel').toLowerCase().split(/\s+/)
}

function isAlternate(element: Element): boolean {
  return attribute(element, 'hrefLang') !== '' && relationsOf(element).includes('alternate')
}

/** What a search engine reads as a language, perhaps with script and region (developers.google.com, "Localized versions", 2026). */
const languageForm = /^(?:x-default|[a-z]{2,3}(?:-[a-z]{4})?(?:-(?:[a-z]{2}|\d{3}))?)$/i

function ownAlternates(elements: readonly Element[], base: string, ownHosts: readonly string[]): readonly PageAlternate[] {
  const found = new Map<string, PageAlternate>()
  for (const element of elements) {
    const hreflang = attribute(element, 'hrefLang').trim()
    const target = resolveLink(attribute(element, 'href'), base, ownHosts)
    const isPage = target.kind === 'own' && target.suffix === ''
    const key = hreflang.toLowerCase()
    if (isPage && languageForm.test(hreflang) && !found.has(key)) found.set(key, { hreflang, path: target.path })
  }
  return [...found.values()]
}

/** `x-default`, the version for all other languages, is often listed with its own language as well. */
function namesLanguage(element: Element): boolean {
  return !['', 'x-default'].includes(attribute(element, 'hrefLang').trim().toLowerCase())
}

function isAddressOf(path: SitePath, href: string, base: string, ownHosts: readonly string[]): boolean {
  const target = resolveLink(href, base, ownHosts)
  return href !== '' && target.kind === 'own' && spellingsOf(path).includes(target.path)
}

/** A host in the place of a relative path, as in `own.example/about`: its author forgot the scheme, so that it leads to a page that nobody has. */
const hostWithoutScheme =
  /^\/?(?<host>(?:[a-z\d-]+\.)+(?!(?:[xs]?html?|php\d?|aspx?|jspx?|cfm|cgi|js|json|xml|txt|md|pdf)(?:[/?#]|$))[a-z]{2,24})(?:[/?#]|$)/i

/** Null for an address that is not http(s), and for one without the scheme. */
function toCanonical(href: string, base: string, ownHosts: readonly string[]): ExtractedPage['canonical'] {
  const host = hostWithoutScheme.exec(href.trim())?.groups?.['host']
  // The page may be in a folder such as `/dr.mueller/`.
  if (host !== undefined && !base.startsWith(`/${host}`)) return null
  const target = resolveLink(href, base, ownHosts)
  if (target.kind === 'own') return { kind: 'own', path: target.path }
  return target.kind === 'foreign' && /^https?:/.test(target.url) ? target : null
}

function resolvedBase(base: string | undefined, path: SitePath, ownHosts: readonly string[]): string {
  if (base === undefined) return path
  const target = resolveLink(base, path, ownHosts)
  if (target.kind === 'own') return target.path
  return target.kind === 'foreign' ? target.url : path
}
