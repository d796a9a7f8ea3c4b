import type { GenerationDraft } from '../catalog/catalog.ts'
import type { Repeats } from '../extraction/repeats/find-repeats.ts'
import { textParts } from '../extraction/repeats/without-blocks.ts'
import type { RepeatedText } from '../model/site-record.ts'
import type { PageReading } from './known-document.ts'
import { unpackBlocks } from './packed-blocks.ts'

/** What was left out of the pages of a site. */
export interface LeavingOut {
  readonly repeats: Repeats
  /** Number of pages that a text was left out of, by its key. */
  readonly leftOutOf: ReadonlyMap<number, number>
  /** Number of all pages. */
  readonly pages: number
  /** What was read from the page at a place among those that were counted. */
  readonly readingAt: (place: number) => PageReading | undefined
  readonly draft: GenerationDraft
}

/** Texts that are named in a report; their beginnings are read from the pages that keep them. */
const mostTexts = 100

/** Characters of a text that are shown. */
const excerptLength = 120

/** Tells which texts were left out for the owner, the most frequent ones first. */
export async function reportRepeats({
  repeats,
  leftOutOf,
  pages,
  readingAt,
  draft,
}: LeavingOut): Promise<readonly RepeatedText[]> {
  const rows = [...repeats].flatMap(([key, repeat]) => {
    const leftOut = leftOutOf.get(key) ?? 0
    return leftOut === 0 ? [] : [{ key, leftOut, ...repeat }]
  })
  rows.sort((one, other) => other.leftOut - one.leftOut || one.key - other.key)
  const shown = rows.slice(0, mostTexts)
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

/** The name of a text in reports. */
export function keyName(key: number): string {
  return key.toString(16).padStart(12, '0')
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
