import { findPdfLinks } from './pdf/pdf-links.ts'
import { emptyPageMessage } from './made-by-scripts.ts'
import { mainContent } from './content/main-content.ts'
import { type ExtractedPage, ExtractionError, extractionLimits, type ExtractionRequest } from './extracted-page.ts'
import { namesOf } from './facts/naming.ts'
import { readFacts } from './facts/read-facts.ts'
import { readStructuredData } from './facts/structured/structured-data.ts'
import { firstText, type StructuredNode } from './facts/structured/structured-node.ts'
import { loadingScript, readForward } from './forward/read-forward.ts'
import { writeContent } from './markdown/write-content.ts'
import { authorship } from './metadata/authorship.ts'
import { dateInContent, dateOfEntry, declaredDate } from './metadata/dates.ts'
import { pageLanguage } from './metadata/language.ts'
import { mainThings, structuredTypeOf } from './metadata/main-things.ts'
import { linkLabels } from './metadata/link-labels.ts'
import { declaredSummary, firstParagraph } from './metadata/summary.ts'
import { pageKind } from './metadata/page-kind.ts'
import { isTemplatePart, isUnfilledTemplate, templatePart, unfilledTemplate } from './metadata/template-page.ts'
import { pageTitle } from './metadata/title.ts'
import { shapeContent } from './shape/shape-content.ts'
import { tabsOfPanels } from './shape/tabs.ts'
import { linkCardTitles } from './tree/card-links.ts'
import { headingFragments } from './tree/heading-fragments.ts'
import { dropPermalinks } from './tree/drop-permalinks.ts'
import { firstElement, rememberElements } from './tree/element.ts'
import { isShell, placeEmbeddedText } from './tree/embedded-text.ts'
import { readHead } from './tree/page-head.ts'
import { parseDocument } from './tree/parse-document.ts'
import { visibleText } from './tree/visible-text.ts'
import { leaveOutUnseen } from './visibility/leave-out-unseen.ts'
import { baseMark, withoutBaseMark } from '../model/base-url.ts'
import { headPlace } from '../model/head-place.ts'
import { ownTargets, postedForms } from './posted-forms.ts'

/**
 * Reads one HTML document: what it declares, its facts, and its main content as Markdown and text. Pure.
 * @throws ExtractionError when the document is past a bound
 */
export function extractPage(request: ExtractionRequest): ExtractedPage {
  if (request.html.length > extractionLimits.bytes) {
    throw new ExtractionError(`The document is larger than ${extractionLimits.bytes} bytes.`)
  }
  try {
    return extract(request)
  } catch (error) {
    // The depth is bounded, so this is a last resort: a stack that is smaller than usual.
    if (error instanceof RangeError) throw new ExtractionError(`The document is too complex to be read: ${error.message}.`)
    throw error
  }
}

function extract(request: ExtractionRequest): ExtractedPage {
  const { path, ownHosts, rules } = request
  const html = withoutBaseMark(request.html)
  const { root } = parseDocument(html)
  const isEmpty = isShell(root)
  if (isEmpty) placeEmbeddedText(root, html, path)
  const fragments = headingFragments(root)
  dropPermalinks(root)
  const posted = postedForms(root)
  const onSomeScreens = leaveOutUnseen(root)
  const head = readHead(root, request)
  linkCardTitles(root, { path, base: head.base, ownHosts })
  const forgetElements = rememberElements(root)
  const structured = readStructuredData(root, { path, ownHosts })
  const things = mainThings(structured, head)
  const pdfLinks = findPdfLinks(root, html, { base: head.base, ownHosts })
  const posts = ownTargets(posted, head.base, ownHosts)
  const labels = linkLabels(root)
  const declared = declaredSummary(head, firstOf(things, 'description'), labels)
  const kind = pageKind(request, head, things, root)
  // Facts are in headers, footers and forms too, so they are read before anything is dropped.
  const facts = readFacts(root, structured, head, request, kind.reviews)
  const { author, publishedAt } = authorship(things, head, root)
  const tabs = tabsOfPanels(root)
  const script = loadingScript(root, html)
  const structuredType = structuredTypeOf(things, path)
  const ofEntry = dateOfEntry(root)
  forgetElements()
  const main = mainContent(root, rules.pages, kind, onSomeScreens)
  const { siteTitles } = request
  const title = pageTitle(head, { path, names: namesOf(facts.naming), siteTitles, rest: root })
  const inMain = ofEntry ?? dateInContent(main.content)
  const content = shapeContent(main.content, { title, base: head.base, ownHosts, tabs, fragments })
  const written = writeContent(title, content)
  const { text } = written
  const shown = text === '' ? visibleText(firstElement(root, 'body') ?? root) : text
  const unlikePage = unlikePageReason(html)
  const emptiness = emptyPageMessage({ text, shown, html, isShell: isEmpty })
  return {
    title,
    summary: declared || firstParagraph(content, labels),
    language: pageLanguage(head, firstOf(things, 'inLanguage'), text),
    ...written,
    canonical: head.canonical,
    forward: readForward(script, head, text, request),
    noindex: head.noindex,
    headOffset: headOffset(request.html, html),
    structuredType,
    author,
    dates: { published: publishedAt, declared: declaredDate(things, head), inMain },
    facts,
    ...(head.alternates.length === 0 ? {} : { alternates: head.alternates }),
    ...(pdfLinks.length === 0 ? {} : { pdfLinks }),
    ...(posts.length === 0 ? {} : { posts }),
    ...(unlikePage === undefined ? {} : { unlikePage }),
    warnings: [
      ...structured.warnings,
      ...main.warnings,
      ...(emptiness === undefined ? [] : [emptiness]),
      ...(emptiness === undefined && isTemplatePart(title, text, labels) ? [templatePart] : []),
      ...(isUnfilledTemplate(html) ? [unfilledTemplate] : []),
    ],
  }
}

/** Fewest controls of a program. */
const minControls = 12

function unlikePageReason(html: string): ExtractedPage['unlikePage'] {
  if (!/<(?:!doctype|html|head|body|title)\b/i.test(html)) return 'fragment'
  if (/<a\s[^<>]{0,2000}?\bhref\s*=\s*["']?[^"'#\s>]/i.test(html)) return undefined
  return html.split(/<(?:button|input)\b/i, minControls + 1).length > minControls ? 'program' : undefined
}

/** The first value of a property among what the page is about. */
function firstOf(things: readonly StructuredNode[], property: string): string | null {
  return things.map((thing) => firstText(thing, property)).find((value) => value !== '') ?? null
}

/** The offset in the given text at which its head begins; 0 if the text is only a part of a document. */
function headOffset(html: string, withoutMarks: string): number {
  const place = headPlace(withoutMarks, true)
  const offset = place.kind === 'found' ? place.offset : 0
  if (html.length === withoutMarks.length) return offset
  let at = 0
  for (let seen = 0; seen < offset || html.charAt(at) === baseMark; at++) if (html.charAt(at) !== baseMark) seen++
  return at
}
