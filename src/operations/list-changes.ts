import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { Type } from 'typebox'
import type { PageChange } from '../catalog/catalog.ts'
import { withBaseUrl } from '../model/base-url.ts'
import { Changes, type Change } from '../model/change.ts'
import { GoneError } from '../model/errors.ts'
import { limits } from '../model/limits.ts'
import { openCursor, sealCursor, type CursorScope } from './cursor.ts'
import { operation, type OperationContext } from './operation.ts'

const scope: CursorScope = ['changes']

/** Contents that are read and hashed at once. */
const atOnce = 16

/** What changed since a cursor, for mirrors and indexes. */
export const listChanges = operation({
  id: 'listChanges',
  path: '/changes/',
  summary: 'List what changed',
  description:
    'Pages that were added, changed or removed, oldest first after the cursor; without one the newest change of every page. Pass nextCursor, now or later: an empty list means that nothing has changed since. hash is that of the Markdown at the address of the page with .md.',
  parameters: Type.Object({
    limit: Type.Optional(Type.Integer({ ...limits.changesLimit, description: 'Maximum number of changes.' })),
    cursor: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: limits.cursor.maximum,
        description: 'nextCursor of an earlier response. Opaque; valid for at least 90 days or 100,000 changes, then 410.',
      }),
    ),
  }),
  result: Changes,
  statuses: [400, 410, 429, 500],
  // Files have no cursors.
  needsServer: true,
  async run({ cursor, limit = limits.changesLimit.default }, context) {
    const { reader } = context
    const start = cursor === undefined ? undefined : await decodePosition(cursor, context)
    const { changes, last, newest } = await reader.changes(start?.after ?? 0, limit)
    const next = { after: last, known: start === undefined ? newest : Math.max(start.known, last) }
    const list: Change[] = []
    for (let at = 0; at < changes.length; at += atOnce) {
      const some = changes.slice(at, at + atOnce)
      list.push(...(await Promise.all(some.map((change) => published(change, context)))))
    }
    return { changes: list, nextCursor: await encodePosition(next, context) }
  },
})

/** Where a reader of the changes is. */
interface ChangePosition {
  /** Number of the last change that was read. */
  readonly after: number
  /**
   * The reader needs every removal after this number: the newest one when it began without a cursor, later the last that it read. Only
   * this number need still be known: changes of published pages always are.
   */
  readonly known: number
}

/* Content of a cursor: `after` (6 bytes), `known` (6), the first bytes of a hash of what both depend on (8). */
const numberLength = 6
const markLength = 8
const cursorLength = 2 * numberLength + markLength

async function encodePosition({ after, known }: ChangePosition, context: OperationContext): Promise<string> {
  const content = Buffer.alloc(cursorLength)
  content.writeUIntBE(after, 0, numberLength)
  content.writeUIntBE(known, numberLength, numberLength)
  content.set(dependence(await context.reader.changeMark(known), context), 2 * numberLength)
  return sealCursor(scope, content)
}

/** What to do after a cursor that can no longer be followed. */
export const lostChanges =
  'Not all changes since this cursor are still known; start again without cursor, and remove the pages that the new list does not have.'

/** @throws InvalidQueryError for what is not a cursor of changes, GoneError for one that can no longer be followed */
async function decodePosition(cursor: string, context: OperationContext): Promise<ChangePosition> {
  const content = openCursor(scope, cursor, cursorLength)
  const position = { after: content.readUIntBE(0, numberLength), known: content.readUIntBE(numberLength, numberLength) }
  const mark = await context.reader.changeMark(position.known)
  if (mark !== undefined && content.subarray(2 * numberLength).equals(dependence(mark, context))) return position
  throw new GoneError(lostChanges)
}

/** What the numbers of a cursor depend on: the generation that gave them, and the base URL, which the hashes of Markdown depend on. */
function dependence(mark: string | undefined, { baseUrl }: OperationContext): Buffer {
  return hash('sha256', JSON.stringify([mark ?? null, baseUrl]), 'buffer').subarray(0, markLength)
}

async function published({ path, title, type, change, at, markdown }: PageChange, context: OperationContext): Promise<Change> {
  const hash = markdown === null ? null : markdown.isFile ? markdown.hash : await hashOf(markdown.hash, context)
  return { url: context.baseUrl + path, title, type, change, at, hash }
}

/** Hashes of Markdown as it is served, by content and base URL: a list of a thousand changes would read a thousand contents each time. */
const hashes = new LRUCache<string, string>({ max: 20_000 })

async function hashOf(content: string, { reader, baseUrl }: OperationContext): Promise<string> {
  const key = `${content} ${baseUrl}`
  const known = hashes.get(key)
  if (known !== undefined) return known
  const text = withBaseUrl(new TextDecoder().decode(await reader.content(content)), baseUrl)
  const served = hash('sha256', text)
  hashes.set(key, served)
  return served
}
