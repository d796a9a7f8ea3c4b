import type { GenerationDraft } from '../catalog/catalog.ts'
import type { Entry, PageRecord } from '../model/page-record.ts'
import type { SitePath } from '../model/site-path.ts'
import { toMemo, type KnownDocument } from './known-document.ts'

/** The differences between a draft at its start and what is to be published. */
export interface DraftChanges {
  readonly pages: { readonly put: readonly PageRecord[]; readonly remove: readonly SitePath[] }
  readonly entries: { readonly put: readonly (readonly [SitePath, Entry])[]; readonly remove: readonly SitePath[] }
  readonly memos: { readonly put: readonly KnownDocument[]; readonly remove: readonly string[] }
  /** Whether the content or reading of a document changed, not only its revision. */
  readonly reread: boolean
}

/** What is to be published; entries by path, memos by location. */
interface DraftContent {
  readonly pages: Iterable<PageRecord>
  readonly entries: ReadonlyMap<SitePath, Entry>
  readonly memos: ReadonlyMap<string, KnownDocument>
}

/** The memos of a draft at its start, by location; undefined for one in another form. */
export type DraftMemos = ReadonlyMap<string, KnownDocument | undefined>

/** Compares a draft at its start with what is to be published. */
export function compareWithDraft(draft: GenerationDraft, next: DraftContent, before: DraftMemos): DraftChanges {
  const pages = difference(pairs(draft.pages()), new Map(pairs(next.pages)))
  const put = [...next.memos.values()].filter((memo) => before.get(memo.location) !== memo)
  const remove = [...before.keys()].filter((location) => !next.memos.has(location))
  return {
    pages: { put: pages.put.map(([, page]) => page), remove: pages.remove },
    entries: difference(draft.entries(), next.entries),
    memos: { put, remove },
    reread: remove.length > 0 || put.some((memo) => before.get(memo.location)?.notes !== memo.notes),
  }
}

/** Whether anything differs that a reader or a later publish would notice. A new revision of the same bytes does not. */
export function differs({ pages, entries, reread }: DraftChanges): boolean {
  return reread || [pages.put, pages.remove, entries.put, entries.remove].some((list) => list.length > 0)
}

/** Writes the changes into the draft; texts are taken from the draft's own content, one at a time. */
export async function applyChanges(draft: GenerationDraft, { pages, entries, memos }: DraftChanges): Promise<void> {
  for (const path of pages.remove) draft.removePage(path)
  for (const page of pages.put) draft.putPage(page, new TextDecoder().decode(await draft.content(page.text)))
  for (const path of entries.remove) draft.removeEntry(path)
  for (const [path, entry] of entries.put) draft.putEntry(path, entry)
  for (const location of memos.remove) draft.removeDocument(location)
  for (const memo of memos.put) draft.putDocument(toMemo(memo))
}

interface Difference<Value> {
  readonly put: readonly (readonly [string, Value])[]
  readonly remove: readonly string[]
}

/** Reads the old values one at a time, so that they are never all in memory. */
function difference<Value extends object>(
  before: Iterable<readonly [string, Value]>,
  after: ReadonlyMap<string, Value>,
): Difference<Value> {
  const same = new Set<string>()
  const remove: string[] = []
  for (const [name, was] of before) {
    const value = after.get(name)
    if (value === undefined) remove.push(name)
    else if (sameFields(was, value)) same.add(name)
  }
  return { put: [...after].filter(([name]) => !same.has(name)), remove }
}

function* pairs(pages: Iterable<PageRecord>): Generator<readonly [SitePath, PageRecord]> {
  for (const page of pages) yield [page.path, page]
}

/** Records and entries are flat. */
function sameFields(a: object, b: object): boolean {
  const fields = Object.entries(a)
  return fields.length === Object.keys(b).length && fields.every(([name, value]) => Reflect.get(b, name) === value)
}
