import type { ContentHash } from '../model/page-record.ts'
import { isSameAddress, parsePath, type SitePath, spellingsOf } from '../model/site-path.ts'
import { isHtmlType } from '../origin/media-types.ts'
import type { SourceDocument } from '../origin/origin.ts'
import { type KnownDocument, type PageReading, sitemapsIn } from './known-document.ts'
import { textLengthOf } from './packed-blocks.ts'
import { memoizeByObject } from '../model/maps.ts'

/** A document that may become a page. */
interface Suspect {
  readonly document: SourceDocument
  readonly result: PageReading
}

/** The input of {@link findPartsOfPages}. */
interface WholeSource {
  readonly documents: readonly SourceDocument[]
  /** By location. */
  readonly known: ReadonlyMap<string, KnownDocument>
  readonly readBytes: (content: ContentHash) => Promise<Uint8Array>
}

/** Bounds of what is searched for references, and size of a script that may be a site's own, in bytes. */
const max = { documents: 3_000, suspects: 50, script: 300_000 } as const

const reasons = {
  fragment: 'It is a fragment that scripts load into other pages: it has no head, and nothing links to it.',
  program: 'It is a program, such as a viewer, that pages open in a frame or for a file; no other link leads to it.',
}

/** How a document refers to another one. */
interface References {
  readonly isLinked: boolean
  /** Opened in a frame, or with an address that names a file. */
  readonly isOpened: boolean
  /** Whether a script loads it. */
  readonly isLoaded: boolean
}

const none: References = { isLinked: false, isOpened: false, isLoaded: false }

/** Cached references of a document, by target: an unchanged document is not read again. */
const referencesOf = memoizeByObject<KnownDocument, Map<SitePath, References>>(() => new Map())

/**
 * Finds documents that do not look like pages (see `unlikePage` of an extracted page) and are parts or programs of others: scripts load
 * parts, frames and links with a file's address open programs, and no other link or sitemap leads to them. A fragment that says more than
 * the pages that load it stays, since it has their content.
 * @returns the reason by path
 */
export async function findPartsOfPages(
  candidates: readonly Suspect[],
  { documents, known, readBytes }: WholeSource,
): Promise<ReadonlyMap<SitePath, string>> {
  const suspects = candidates.filter(({ document: { path }, result }) => result.page.unlikePage && nameOf(path) !== undefined)
  const found = new Map<SitePath, string>()
  if (suspects.length === 0 || suspects.length > max.suspects) return found
  const listed = new Set(
    sitemapsIn(known.values()).flatMap(({ addresses, dates }) => [
      ...addresses.map((address) => parsePath(new URL(address).pathname) ?? ''),
      ...dates.map(({ path }) => path),
    ]),
  )
  const open = suspects.filter(({ document: { path } }) => !spellingsOf(path).some((one) => listed.has(one)))
  const lengths = new Map(
    candidates
      .filter(({ result }) => result.page.unlikePage === undefined)
      .map(({ document, result }) => [document.path, textLengthOf(result.blocks)]),
  )
  const longest = Math.max(0, ...lengths.values())
  const sources = documents.filter(
    ({ path, mediaType, size }) => isHtmlType(mediaType) || (size <= max.script && scriptFile.test(path)),
  )
  if (open.length === 0 || sources.length > max.documents) return found
  const uses = new Map(open.map(({ document }) => [document.path, { isLinked: false, isOpened: false, loadedInto: 0 }]))
  for (const { location, path, mediaType } of sources) {
    const memo = known.get(location)
    if (memo === undefined) continue
    const references = referencesOf(memo)
    const unread = [...uses.keys()].filter((suspect) => suspect !== path && !references.has(suspect))
    const text = unread.length === 0 ? '' : Buffer.from(await readBytes(memo.hash)).toString()
    for (const suspect of unread) references.set(suspect, readReferences(text, path, suspect))
    const length = isHtmlType(mediaType) ? (lengths.get(path) ?? 0) : longest
    for (const [suspect, use] of uses) {
      const { isLinked, isOpened, isLoaded } = references.get(suspect) ?? none
      use.isLinked ||= isLinked
      use.isOpened ||= isOpened
      if (isLoaded) use.loadedInto = Math.max(use.loadedInto, length)
    }
  }
  for (const { document, result } of open) {
    const { path } = document
    const use = uses.get(path)
    const kind = result.page.unlikePage
    if (use === undefined || use.isLinked || kind === undefined) continue
    if (kind === 'program' ? use.isOpened : use.loadedInto > textLengthOf(result.blocks)) found.set(path, reasons[kind])
  }
  return found
}

/** The name of a document by which others refer to it; undefined for the page of a folder. */
function nameOf(path: SitePath): string | undefined {
  return /\/([^/]+)\.html?$/i.exec(path)?.[1]
}

/** Before a string, in a script: the address of a page that the visitor is taken to. */
const leading =
  '(?:location(?:\\.href)?\\s*=|(?:window\\.open|assign|replace|navigate)\\(|\\bon[a-z]+\\s*=\\s*["\'][^"\'<>]{0,80})\\s*'

/** The part of an address before a name. Bounded, since a document may consist of anything. */
const folders = `[^"'\`\\s<>?#]{0,500}`

function readReferences(text: string, from: SitePath, suspect: SitePath): References {
  const name = nameOf(suspect) ?? ''
  if (!text.includes(name)) return none
  const file = `${folders}${RegExp.escape(name)}(?:\\.html?)?`
  const isIt = ([, address = '']: RegExpExecArray) => isAddressOf(address, from, suspect)
  const links = new RegExp(`\\bhref\\s*=\\s*["']?\\s*(${file})(\\?[^"'\\s>#]{0,500})?(?=["'\\s>#])`, 'gi')
  const frames = new RegExp(`<i?frame\\b[^<>]{0,1000}?\\bsrc\\s*=\\s*["']?\\s*(${file})(?=["'\\s>?#])`, 'gi')
  const quoted = new RegExp(
    `(?<place>${leading}|\\b(?:href|action|content)\\s*=\\s*)?["'\`](?<address>${folders}${RegExp.escape(name)}\\.html?)(?:\\?[^"'\`]{0,500})?["'\` ]`,
    'gi',
  )
  const linked = [...text.matchAll(links)].filter(isIt)
  const strings = [...text.matchAll(quoted)].filter(({ groups }) => isAddressOf(groups?.['address'] ?? '', from, suspect))
  const opened = linked.filter(([, , query = '']) => namesFile.test(query))
  return {
    isLinked: opened.length < linked.length || strings.some(({ groups }) => groups?.['place'] !== undefined),
    isOpened: opened.length > 0 || [...text.matchAll(frames)].some(isIt),
    isLoaded: strings.some(({ groups }) => groups?.['place'] === undefined),
  }
}

/** A query that names a file: `?file=/menu.pdf`. */
const namesFile = /=[^&]*\.\w{2,5}(?:&|$)/

const scriptFile = /\.m?js$/i

/** Whether an address leads to a document; one in a file of scripts is relative to the page that runs it. */
function isAddressOf(address: string, from: SitePath, path: SitePath): boolean {
  const target = parsePath(URL.parse(address, `http://site.invalid${from}`)?.pathname ?? '')
  if (target !== undefined && isSameAddress(target, path)) return true
  return !address.startsWith('/') && scriptFile.test(from) && path.endsWith(`/${address.replace(/^(?:\.{1,2}\/)+/, '')}`)
}
