import type { GenerationDraft } from '../catalog/catalog.ts'
import type { KeyedBlock } from '../extraction/repeats/content-block.ts'
import { type CountedPage, findRepeats, holdsAny, type PageGroup } from '../extraction/repeats/find-repeats.ts'
import { leftOut, type Repeats } from '../extraction/repeats/left-out.ts'
import { type PageTexts, textParts, withoutBlocks } from '../extraction/repeats/without-blocks.ts'
import { blockSeparator } from '../extraction/markdown/separators.ts'
import { cutPassages } from '../extraction/passages/cut-passages.ts'
import type { CutBlock } from '../extraction/passages/pieces.ts'
import { primaryTag } from '../model/language-tag.ts'
import { packPlaces, unpackPlaces } from '../model/passage-place.ts'
import type { DraftPage } from './draft-changes.ts'
import type { PageRecord } from '../model/page-record.ts'
import type { RepeatedText, SiteRecord } from '../model/site-record.ts'
import type { SiteRules } from '../model/site-rules.ts'
import { inParallel } from './in-parallel.ts'
import { type KnownDocument, noteReading, type PageReading, readingOf } from './known-document.ts'
import { keyName, unpackBlocks, unpackKeys } from './packed-blocks.ts'
import { pageSubjects } from './page-subjects.ts'
import type { PublishedPage } from './publication.ts'
import { memoizeByObject } from '../model/maps.ts'

/** Pages whose texts are rewritten at a time. */
const atATime = 8

/** The input of {@link leaveOutRepeats}. */
interface RepeatsContext {
  readonly draft: GenerationDraft
  /** By location; brought up to date here. */
  readonly known: Map<string, KnownDocument>
  readonly rules: SiteRules
  readonly signal: AbortSignal
}

/** A page and what was read from its document. */
interface ReadPage {
  readonly page: PublishedPage
  readonly reading: PageReading
}

/**
 * Removes text that repeats over the site from its pages. Only keys of blocks are compared; texts are rewritten, from the stored ones, if
 * other blocks are left out than before.
 * @param site with its facts; the pages that they were read from keep the text that states them
 */
export async function leaveOutRepeats(
  pages: readonly PublishedPage[],
  site: SiteRecord,
  { draft, known, rules, signal }: RepeatsContext,
): Promise<{ readonly records: readonly DraftPage[]; readonly repeated: readonly RepeatedText[] }> {
  const read = pages.flatMap((page): readonly ReadPage[] => {
    const reading = readingOf(known.get(page.location))
    return reading === undefined ? [] : [{ page, reading }]
  })
  const byDepth = Map.groupBy(read, ({ page }) => depthOf(page))
  const ordered = [...byDepth].toSorted(([one], [other]) => one - other).flatMap(([, ofDepth]) => ofDepth)
  const repeats = findRepeats(ordered.map(toCounted))
  const { changed, leftOutOf } = decide(ordered, repeats, pageSubjects(site, rules))
  await inParallel(changed, { items: atATime }, async ({ page, reading, out }) => {
    signal.throwIfAborted()
    const { shortened: _, ...whole } = reading
    const shortened = out.size === 0 ? {} : { shortened: await shorten(reading, out, draft) }
    noteReading(page.location, { ...whole, ...shortened }, known)
  })
  const records = pages.map(({ location, record }) => {
    const shortened = readingOf(known.get(location))?.shortened
    return { location, record: shortened === undefined ? record : withTexts(record, shortened) }
  })
  const firsts = (at: number) => ordered[at]?.reading
  return { records, repeated: await reportRepeats({ repeats, leftOutOf, pages: pages.length, readingAt: firsts, draft }) }
}

/** Records without what repeats, which most pages keep from one publish to the next. */
const shortRecords = new WeakMap<PageRecord, PageRecord>()

function withTexts(record: PageRecord, { markdown, text }: Pick<PageRecord, 'markdown' | 'text'>): PageRecord {
  const known = shortRecords.get(record)
  if (known?.markdown === markdown && known.text === text) return known
  const short = { ...record, markdown, text }
  shortRecords.set(record, short)
  return short
}

/** Depth of the path. Pages of equal depth stay in order of path. */
function depthOf({ record: { path } }: PublishedPage): number {
  return path === '/' ? 0 : path.replace(/\/$/, '').split('/').length - 1
}

function toCounted({ page, reading }: ReadPage): CountedPage {
  return {
    groups: () => groupsOf(page.record),
    keys: () => unpackKeys(reading.blocks),
    blocks: () => unpackBlocks(reading.blocks),
  }
}

/** A page with other blocks left out than before. */
interface ChangedPage extends ReadPage {
  readonly out: ReadonlySet<number>
}

function decide(
  ordered: readonly ReadPage[],
  repeats: Repeats,
  subjectOf: ReturnType<typeof pageSubjects>,
): { readonly changed: readonly ChangedPage[] } & Pick<LeavingOut, 'leftOutOf'> {
  const leftOutOf = new Map<number, number>()
  const changed: ChangedPage[] = []
  for (const [at, { page, reading }] of ordered.entries()) {
    const holds = repeats.size > 0 && holdsAny(unpackKeys(reading.blocks), repeats)
    // Most pages of most sites end here.
    if (!holds && reading.shortened === undefined) continue
    const blocks = holds ? unpackBlocks(reading.blocks) : []
    const out = leftOut(blocks, repeats, { ...subjectOf(page), isFirst: ({ first }) => first === at })
    if (nameOf(out) !== (reading.shortened?.out ?? '')) changed.push({ page, reading, out })
    for (const key of textKeys(blocks, out)) leftOutOf.set(key, (leftOutOf.get(key) ?? 0) + 1)
  }
  return { changed, leftOutOf }
}

/** Keys of blocks with their own text. */
function textKeys(blocks: readonly KeyedBlock[], places: ReadonlySet<number>): ReadonlySet<number> {
  return new Set(blocks.flatMap(({ key, rank, text }, at) => (rank === 0 && text > 0 && places.has(at) ? [key] : [])))
}

function nameOf(out: ReadonlySet<number>): string {
  return [...out].toSorted((one, other) => one - other).join()
}

async function shorten(
  { markdown, text, blocks: packed, passages }: PageReading,
  out: ReadonlySet<number>,
  draft: GenerationDraft,
): Promise<NonNullable<PageReading['shortened']>> {
  const decoder = new TextDecoder()
  const whole = { markdown: decoder.decode(await draft.content(markdown)), text: decoder.decode(await draft.content(text)) }
  const blocks = unpackBlocks(packed)
  const shortened = withoutBlocks(whole, blocks, out)
  const kept = withFragments(blocks, whole, passages).filter((_, at) => !out.has(at))
  const encoder = new TextEncoder()
  return {
    out: nameOf(out),
    markdown: await draft.putContent(encoder.encode(shortened.markdown)),
    text: await draft.putContent(encoder.encode(shortened.text)),
    passages: packPlaces(cutPassages(shortened, kept)),
  }
}

/** Blocks with the ids of the headings that passages of the whole page begin with. */
function withFragments(blocks: readonly KeyedBlock[], { markdown }: PageTexts, passages: string): readonly CutBlock[] {
  const fragments = new Map(unpackPlaces(passages).map((place) => [place.markdown, place.fragment]))
  let next = markdown.indexOf(blockSeparator)
  return blocks.map((block) => {
    const start = next + blockSeparator.length
    if (block.markdown > 0) next = start + block.markdown
    return { ...block, fragment: fragments.get(start) ?? '' }
  })
}

/** Folders of a path that count as sections: `/en/blog/2026/` has three. */
const maxSections = 3

const site: PageGroup = { name: 'site', wide: true }

/** The groups within which the repeats of a page are counted: the site, its language, its sections, its type. */
function pageGroups({ path, language, type }: Pick<PageRecord, 'path' | 'language' | 'type'>): readonly PageGroup[] {
  const segments = path.split('/').slice(1, -1)
  const depth = Math.min(segments.length, maxSections)
  const sections = Array.from({ length: depth }, (_, at) => `/${segments.slice(0, at + 1).join('/')}/`)
  return [
    site,
    ...(language === null ? [] : [{ name: `language ${primaryTag(language)}`, wide: true }]),
    // The page at `/blog/` lists the section and repeats text of its pages.
    ...sections.filter((section) => section !== path).map((name) => ({ name, wide: false })),
    ...(type === 'page' ? [] : [{ name: `type ${type}`, wide: false }]),
  ]
}

const groupsOf = memoizeByObject(pageGroups)

/** What was left out of the pages of a site. */
interface LeavingOut {
  readonly repeats: Repeats
  /** Number of pages that a text was left out of, by its key. */
  readonly leftOutOf: ReadonlyMap<number, number>
  /** Number of all pages. */
  readonly pages: number
  /** The reading of the page at an index among the counted ones. */
  readonly readingAt: (place: number) => PageReading | undefined
  readonly draft: GenerationDraft
}

/** Texts that are named in a report; their beginnings are read from the pages that keep them. */
const maxTexts = 100

/** Number of shown characters of a text. */
const excerptLength = 120

/** Which texts were left out, for the owner, the most frequent ones first. */
async function reportRepeats({ repeats, leftOutOf, pages, readingAt, draft }: LeavingOut): Promise<readonly RepeatedText[]> {
  const rows = [...repeats].flatMap(([key, repeat]) => {
    const leftOut = leftOutOf.get(key) ?? 0
    return leftOut === 0 ? [] : [{ key, leftOut, ...repeat }]
  })
  rows.sort((one, other) => other.leftOut - one.leftOut || one.key - other.key)
  const shown = rows.slice(0, maxTexts)
  const texts = new Map<number, string>()
  for (const [first, ofPage] of Map.groupBy(shown, (row) => row.first)) {
    const reading = readingAt(first)
    if (reading === undefined) continue
    const keys = new Set(ofPage.map(({ key }) => key))
    for (const [key, text] of await excerpts(reading, keys, draft)) texts.set(key, text)
  }
  return shown.map(({ key, pages: standing, leftOut }) => {
    return { key: keyName(key), text: texts.get(key) ?? '', pages: standing, of: pages, leftOut }
  })
}

async function excerpts(
  reading: PageReading,
  keys: ReadonlySet<number>,
  draft: GenerationDraft,
): Promise<ReadonlyMap<number, string>> {
  const text = new TextDecoder().decode(await draft.content(reading.text))
  const blocks = unpackBlocks(reading.blocks)
  const found = new Map<number, string>()
  for (const [at, part] of textParts(text, blocks).entries()) {
    const key = blocks[at]?.key ?? 0
    if (keys.has(key)) found.set(key, excerptOf(part))
  }
  return found
}

function excerptOf(text: string): string {
  const characters = Array.from(text.slice(0, excerptLength * 2).replace(/\s+/g, ' '))
  return characters.length > excerptLength ? `${characters.slice(0, excerptLength - 1).join('')}…` : characters.join('')
}
