import { Type, type Static } from 'typebox'
import { DateTime, Enumeration, Nullable, Uri } from './schema-types.ts'

/** Values of the `type` parameter of `GET /v1/engine-updates/` (SPEC section 4). */
export const updateKinds = ['core', 'spam', 'other'] as const
export type UpdateKind = (typeof updateKinds)[number]

/** States of a ranking update (SPEC section 3). */
const updateStatuses = ['complete', 'rolling out'] as const

/** One official named ranking update (SPEC section 2, Update object). */
export const EngineUpdate = Type.Object(
  {
    name: Type.String(),
    nameHe: Type.String({ description: 'Hebrew name.' }),
    began: DateTime('When the rollout began.'),
    ended: Nullable('string', { format: 'date-time', description: 'When it ended; null while it is rolling out.' }),
    status: Enumeration(updateStatuses),
    officialUrl: Uri('The announcement.'),
  },
  { title: 'EngineUpdate' },
)
export type EngineUpdate = Static<typeof EngineUpdate>

/** The response of `GET /v1/engine-updates/`, newest first (SPEC section 2, EngineUpdates). */
export const EngineUpdates = Type.Object(
  { source: Uri('Where the updates are announced.'), updates: Type.Array(EngineUpdate) },
  { title: 'EngineUpdates' },
)
