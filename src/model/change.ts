import { Type, type Static } from 'typebox'
import { contentTypes } from './content-type.ts'
import { Enumeration, Nullable, Uri } from './schema-types.ts'

/** How a page changed (CONTRACT 4, listChanges). */
const changeKinds = ['added', 'changed', 'removed'] as const
export type ChangeKind = (typeof changeKinds)[number]

/** The newest change of one page (CONTRACT 4, listChanges). */
export const Change = Type.Object(
  {
    url: Uri('Address of the page.'),
    title: Type.String({ description: 'Title of the page; the last one of a removed page.' }),
    type: Enumeration(contentTypes, { description: 'Kind of page.' }),
    change: Enumeration(changeKinds, { description: 'What happened to the page last.' }),
    at: Type.String({ format: 'date-time', description: 'When it was published.' }),
    hash: Nullable('string', {
      pattern: '^[0-9a-f]{64}$',
      description:
        "SHA-256, in lower-case hex, of the bytes that the page's Markdown address serves; null if the page was removed.",
    }),
  },
  { title: 'Change' },
)
export type Change = Static<typeof Change>

/** The response of `GET /v1/changes/`, oldest change first (CONTRACT 4). */
export const Changes = Type.Object(
  {
    changes: Type.Array(Change),
    nextCursor: Type.String({ description: 'Pass it as cursor to get what changed since; an empty list repeats it.' }),
  },
  { title: 'Changes' },
)
