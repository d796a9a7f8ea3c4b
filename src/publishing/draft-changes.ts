import type { GenerationDraft } from '../catalog/catalog.ts'
import type { Entry, PageRecord } from '../model/page-record.ts'
import type { SitePath } from '../model/site-path.ts'
import { passagesOf, toMemo, type KnownDocument } from './known-document.ts'
import type { PublishedContent } from './publish-memory.ts'

/** The differences between what a draft started with and what is to be published. */
export interface DraftChanges {
  readonly pages: { readonly put: readonly (DraftPage & { readonly passages: string })[]; readonly remove: readonly SitePath[] }
  readonly entries: { readonly put: readonly (readonly [SitePath, Entry])[]; readonly remove: readonly SitePath[] }
  readonly memos: { readonly put: readonly KnownDocument[]; readonly remove: readonly string[] }
  /** Whether the content or reading of a document changed, not only its revision. */
  readonly reread: boolean
  /** Pages that the site itself added, removed or changed: both their bytes and what is published of them differ. */
  readonly revised: readonly SitePath[]
}

/** A page that is to be published. */
export interface DraftPage {
  readonly record: PageRecord
  /** Of the document that it was read from. */
  readonly location: string
}

/** What is to be published; records of its pages and entries by path, memos by location. */
interface DraftContent {
  readonly pages: readonly DraftPage[]
  readonly records: ReadonlyMap<SitePath, PageRecord>
  readonly entries: ReadonlyMap<SitePath, Entry>
  readonly memos: ReadonlyMap<string, KnownDocument>
}

/** Compares what a draft started with and what is to be published. */
export function compareContent(before: PublishedContent, next: DraftContent): DraftChanges {
  const { memos } = next
  const records = difference(before.pages, next.records)
  const changed = new Set(records.put.map(([path]) => path))
  const put = [...memos.values()].filter((memo) => before.memos.get(memo.location) !== memo)
  const putMemos = new Set(put.map(({ location }) => location))
  const putPages = next.pages.flatMap((page) => {
    const isChanged = changed.has(page.record.path)
    if (!isChanged && !putMemos.has(page.location)) return []
    const passages = passagesOf(memos.get(page.location))
    return isChanged || passagesOf(before.memos.get(page.location)) !== passages ? [{ ...page, passages }] : []
  })
  const remove = [...before.memos.keys()].filter((location) => !memos.has(location))
  const entries = difference(before.entries, next.entries)
  const otherBytes = new Set(entries.put.map(([path]) => path))
  return {
    pages: { put: putPages, remove: records.remove },
    entries,
    revised: [...[...changed].filter((path) => otherBytes.has(path)), ...records.remove],
    memos: { put, remove },
    reread: remove.length > 0 || put.some((memo) => before.memos.get(memo.location)?.notes !== memo.notes),
  }
}

/** Whether anything differs that a reader or a later publish would notice. A new revision of the same bytes does not. */
export function differs({ pages, entries, reread }: DraftChanges): boolean {
  return reread || [pages.put, pages.remove, entries.put, entries.remove].some((list) => list.length > 0)
}

/** Writes the changes into the draft; texts are taken from the draft's own content, one at a time. */
export async function applyChanges(draft: GenerationDraft, { pages, entries, memos }: DraftChanges): Promise<void> {
  for (const path of pages.remove) draft.removePage(path)
  for (const { record, passages } of pages.put)
    draft.putPage(record, new TextDecoder().decode(await draft.content(record.text)), passages)
  for (const path of entries.remove) draft.removeEntry(path)
  for (const [path, entry] of entries.put) draft.putEntry(path, entry)
  for (const location of memos.remove) draft.removeDocument(location)
  for (const memo of memos.put) draft.putDocument(toMemo(memo))
}

interface Difference<Value> {
  readonly put: readonly (readonly [string, Value])[]
  readonly remove: readonly string[]
}

function difference<Value extends object>(
  before: Iterable<readonly [string, Value]>,
  after: ReadonlyMap<string, Value>,
): Difference<Value> {
  const same = new Set<string>()
  const remove: string[] = []
  for (const [name, was] of before) {
    const value = after.get(name)
    if (value === undefined) remove.push(name)
    else if (was === value || sameFields(was, value)) same.add(name)
  }
  const put: (readonly [string, Value])[] = []
  for (const [name, value] of after) if (!same.has(name)) put.push([name, value])
  return { put, remove }
}

/** Records and entries are flat. Compared without lists of their fields: a site has thousands of entries. */
function sameFields(a: object, b: object): boolean {
  for (const name in a) if (Reflect.get(a, name) !== Reflect.get(b, name)) return false
  for (const name in b) if (!(name in a)) return false
  return true
}
