import type { Element, Root } from 'hast'
import { mainContent } from '../content/main-content.ts'
import type { ExtractionRequest } from '../extracted-page.ts'
import { namesOf } from '../facts/naming.ts'
import { elementText } from '../tree/element-text.ts'
import { loadingScript, readForward } from '../forward/read-forward.ts'
import type { FactPage } from '../facts/fact-page.ts'
import { PageOutline } from '../facts/page-outline.ts'
import { readCompany } from '../facts/contact/read-company.ts'
import { readFacts } from '../facts/read-facts.ts'
import { readStructuredData, type StructuredData } from '../facts/structured/structured-data.ts'
import { hasType, textsOf } from '../facts/structured/structured-node.ts'
import { pageKind } from '../metadata/page-kind.ts'
import { dateInContent } from '../metadata/dates.ts'
import { pageLanguage } from '../metadata/language.ts'
import { mainThings, structuredTypeOf } from '../metadata/main-things.ts'
import { pageTitle } from '../metadata/title.ts'
import { resolveLink, withoutBaseMark } from '../../model/base-url.ts'
import type { ContentType } from '../../model/content-type.ts'
import type { PageFacts } from '../../model/page-facts.ts'
import type { SitePath } from '../../model/site-path.ts'
import { ancestorsOf, attribute, childElements, elementsOf, firstElement, isElement } from '../tree/element.ts'
import { readHead, type PageHead } from '../tree/page-head.ts'
import { visibleText } from '../tree/visible-text.ts'
import { findUnseen } from '../visibility/find-unseen.ts'
import { leaveOut } from '../visibility/leave-out-unseen.ts'
import { parseDocument } from '../tree/parse-document.ts'
import { classesOf, nameWords } from './selectors.ts'
import { markedTexts, type MarkedText } from './marked-texts.ts'
import { contactForms, type PageForm } from './suggest-forms.ts'
import { suggestPlans, type SuggestedPlans } from './suggest-plans.ts'
import { suggestRanges, type SuggestedRanges } from './suggest-ranges.ts'

/** What one page says about how the site should be configured. Plain data without the page's tree. */
export interface PageSurvey {
  readonly path: SitePath
  readonly title: string
  /** BCP 47 tag; null if it is not known. */
  readonly language: string | null
  /** Whether it would not be published: it is noindex, its canonical is on another site, or it only forwards. */
  readonly unpublished: boolean
  /** `href` of the canonical as written, else `og:url`; null if there is none. */
  readonly canonical: string | null
  readonly structuredType: ContentType | null
  /** Whether it has at least a few words. */
  readonly hasText: boolean
  /** Whether it has a date of publication. */
  readonly dated: boolean
  readonly openGraphType: string
  /** Words of the classes of `body`, between spaces; WordPress writes the kind of the page there. */
  readonly bodyWords: string
  readonly facts: PageFacts
  /** The company as it is read where the configuration names this page as the contact page. */
  readonly organizationAsContact: PageFacts['organization']
  /** A name in Latin letters next to its title. */
  readonly latinName: string | null
  /** Whether its only heading of the first rank is its title. */
  readonly titledByHeading: boolean
  /** Of its elements. */
  readonly ids: ReadonlySet<string>
  readonly links: readonly PageLink[]
  readonly hosts: readonly string[]
  readonly plans: SuggestedPlans | null
  readonly ranges: SuggestedRanges | null
  readonly forms: readonly PageForm[]
  readonly marked: ReadonlyMap<string, MarkedText>
}

/** A page with less text than this holds nothing to read, in characters. */
const minText = 20

/**
 * Reads what a configuration could say about a page. Pure.
 * @throws ExtractionError when the document is past a bound
 */
export function surveyPage({ html, path, ownHosts }: Pick<ExtractionRequest, 'html' | 'path' | 'ownHosts'>): PageSurvey {
  const own = withoutBaseMark(html)
  const { root } = parseDocument(own)
  // Menus and forms that open on a click count, too.
  const { base } = readHead(root, { path, ownHosts })
  const unseen = findUnseen(root)
  const reached = {
    links: ownLinks(root, base, ownHosts),
    hosts: linkedHosts(root),
    forms: contactForms(root, { base, ownHosts, hidden: unseen.elements }),
  }
  leaveOut(root, unseen)
  const head = readHead(root, { path, ownHosts })
  const structured = readStructuredData(root, { path, ownHosts })
  const things = mainThings(structured, head)
  const kind = pageKind({ path, rules: {}, ownHosts }, head, things, root)
  const outline = new PageOutline(root, kind.reviews)
  const page: FactPage = { root, outline, structured, head, path, ownHosts, rules: {} }
  const facts = readFacts(root, structured, head, page, kind.reviews)
  const isDescribed = facts.organization === null && structured.topLevel.length > 0
  const asContact = isDescribed ? readCompany({ ...page, rules: { contact: { page: path } } }) : facts
  const structuredType = structuredTypeOf(things, path)
  const title = pageTitle(head, { path, names: namesOf(facts.naming) })
  const seen = {
    plans: suggestPlans(root),
    ranges: suggestRanges(root),
    ids: new Set(Array.from(elementsOf(root), (element) => attribute(element, 'id'))),
    latinName: latinName(root, structured, title),
    titledByHeading: isTitledByHeading(head, title),
    marked: markedTexts(root),
  }
  const script = loadingScript(root, own)
  // Changes the tree, so it comes last.
  const { content } = mainContent(root, undefined, kind, unseen.onSomeScreens)
  const text = visibleText(content)
  const body = firstElement(root, 'body')
  return {
    path,
    title,
    language: pageLanguage(head, null, text),
    unpublished:
      head.noindex || head.canonical?.kind === 'foreign' || readForward(script, head, text, { path, ownHosts }) !== null,
    canonical: head.canonicalHref ?? head.metas.get('og:url') ?? null,
    structuredType,
    hasText: text.length >= minText,
    dated: head.metas.has('article:published_time') || dateInContent(content) !== null,
    openGraphType: (head.metas.get('og:type') ?? '').toLowerCase(),
    bodyWords: nameWords(body === undefined ? [] : classesOf(body)),
    facts,
    organizationAsContact: asContact.organization ?? null,
    ...reached,
    ...seen,
  }
}

const named = new Set(['Service', 'DefinedTerm', 'Product'])

function isTitledByHeading({ mainHeadings }: PageHead, title: string): boolean {
  const [only, another] = mainHeadings
  return only !== undefined && another === undefined && elementText(only) === title
}

/** Letters of a name in a Latin script. */
const latin = /^[\p{Script=Latin}\p{N}\p{P}\p{S}\s]*\p{Script=Latin}[\p{Script=Latin}\p{N}\p{P}\p{S}\s]*$/u

/** `alternateName` in JSON-LD, else a short text next to the title that is marked as English. */
function latinName(root: Root, structured: StructuredData, title: string): string | null {
  const isName = (text: string) => text !== '' && text.length <= 100 && text !== title && latin.test(text)
  const alternate = structured.topLevel
    .filter((node) => hasType(node, named))
    .flatMap((node) => textsOf(node, 'alternateName'))
    .find(isName)
  if (alternate !== undefined || latin.test(title)) return alternate ?? null
  return besideTitle(root).map(elementText).find(isName) ?? null
}

/** Elements marked as English that share their parent with the first heading. */
function besideTitle(root: Root): readonly Element[] {
  const around = elementsOf(root).find((element) => childElements(element).some(({ tagName }) => tagName === 'h1'))
  return around === undefined ? [] : childElements(around).filter((child) => /^en\b/i.test(attribute(child, 'lang')))
}

/** A link of a page to a page of the site. */
interface PageLink {
  readonly path: SitePath
  readonly text: string
  /** Whether it is in the frame of the page: a menu, a header, a footer, or outside of its `main` and of sections. */
  readonly inFrame: boolean
  /** The menu entry that opens its list, elsewhere the heading above it; empty for none. */
  readonly under: string
}

/** Links of a page that are read. */
const maxLinks = 1_000

/** The links of a page to own addresses, each place and address once. */
function ownLinks(root: Root, base: string, ownHosts: readonly string[]): readonly PageLink[] {
  const links = new Map<string, PageLink>()
  let heading = ''
  const all = elementsOf(root)
  const hasMain = all.some((element) => isElement(element, 'main'))
  for (const element of all) {
    if (isElement(element, 'h1', 'h2')) heading = elementText(element).slice(0, 100)
    if (element.tagName !== 'a' || links.size === maxLinks) continue
    const href = attribute(element, 'href')
    if (href === '' || href.startsWith('#')) continue
    const target = resolveLink(href, base, ownHosts)
    if (target.kind !== 'own') continue
    const inFrame = isInFrame(element, hasMain)
    const link = {
      path: target.path,
      text: elementText(element).slice(0, 200),
      inFrame,
      under: inFrame ? menuEntry(element) : heading,
    }
    const key = `${link.inFrame} ${link.path}`
    if (!links.has(key)) links.set(key, link)
  }
  return [...links.values()]
}

/** Hosts that links, canonicals and alternates of a page name, in lower case. */
function linkedHosts(root: Root): readonly string[] {
  const hosts = new Set<string>()
  for (const element of elementsOf(root)) {
    if (!isElement(element, 'a', 'link') || hosts.size === 200) continue
    const url = URL.parse(attribute(element, 'href'))
    if (url !== null && (url.protocol === 'http:' || url.protocol === 'https:')) hosts.add(url.host)
  }
  return [...hosts]
}

/** Whether an element is in a part around the main content; outside of a `main`, all but sections is, as a menu for phones. */
function isInFrame(element: Element, hasMain: boolean): boolean {
  const part = ancestorsOf(element).find(
    (above) =>
      isElement(above, 'main', 'article', 'nav', 'header', 'footer', 'aside') ||
      /^(?:navigation|menu|banner|contentinfo)$/.test(attribute(above, 'role')),
  )
  if (part !== undefined) return !isElement(part, 'main', 'article')
  return hasMain && !ancestorsOf(element).some((above) => above.tagName === 'section')
}

/** The text of the menu entry that the link is listed under: `<li><a>Services</a><ul>…`. */
function menuEntry(link: Element): string {
  let list: Element | undefined
  for (const above of ancestorsOf(link)) {
    if (above.tagName === 'nav') return ''
    if (above.tagName === 'ul') list = above
    else if (above.tagName === 'li' && list !== undefined && list !== above) {
      const label = childElements(above).find(
        (child) => child !== list && isElement(child, 'a', 'span', 'button', 'p', 'div', 'h3', 'h4'),
      )
      return label === undefined ? '' : elementText(label).slice(0, 100)
    }
  }
  return ''
}
