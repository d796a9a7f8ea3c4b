import { Type } from 'typebox'
import { NotFoundError } from '../model/errors.ts'
import { EngineUpdates, updateKinds } from '../model/engine-updates.ts'
import { Enumeration } from '../model/schema-types.ts'
import { limits } from '../model/limits.ts'
import type { EngineUpdateRecord } from '../model/site-record.ts'
import { operation } from './operation.ts'

/** The search engine's official named ranking updates of the last 12 months. */
export const listEngineUpdates = operation({
  id: 'listEngineUpdates',
  path: '/engine-updates/',
  summary: "List the search engine's ranking updates",
  description: "The search engine's official named ranking updates from the last 12 months, newest first.",
  parameters: Type.Object({
    type: Type.Optional(Enumeration(updateKinds, { description: 'Kind of update; leave it out for all.' })),
  }),
  result: EngineUpdates,
  // Not 404: the description of a site without updates omits the operation.
  statuses: [400, 429, 500],
  timed: true,
  has: ({ engineUpdates }) => engineUpdates !== null,
  async run({ type }, { reader, now }) {
    const { engineUpdates } = reader.site
    if (engineUpdates === null) {
      throw new NotFoundError('Ranking updates of search engines are not available here; ask the search engine for them.')
    }
    const { source, updates } = engineUpdates
    const listed = updates.filter((update) => isInWindow(update, now) && (type === undefined || update.kind === type))
    return {
      source,
      updates: listed.map(({ name, nameHe, began, ended, status, officialUrl }) => ({
        name,
        nameHe,
        began,
        ended,
        status,
        officialUrl,
      })),
    }
  },
})

/** Began in the 12 months before now; a rollout that has not ended is always in (CONTRACT 3, Engine updates). */
function isInWindow(update: EngineUpdateRecord, now: Date): boolean {
  const began = Date.parse(update.began)
  return began <= now.getTime() && (update.ended === null || began >= monthsBefore(now, limits.updatesWindowMonths))
}

/** The same day and time some months earlier; 29 February becomes 28 where there is none. */
function monthsBefore(date: Date, months: number): number {
  const earlier = new Date(date)
  earlier.setUTCMonth(earlier.getUTCMonth() - months)
  if (earlier.getUTCDate() !== date.getUTCDate()) earlier.setUTCDate(0)
  return earlier.getTime()
}
