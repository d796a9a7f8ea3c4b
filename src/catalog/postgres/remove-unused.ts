import { numberOf } from '../row-values.ts'
import type { PublishingSession } from './publishing-session.ts'

/**
 * Removes generations that no rollback returns to, and what only they needed. Other servers may still read one, so it must have been
 * unused for the grace period; a server that has not checked for a newer one for that long must do so before it reads.
 * @param grace in milliseconds
 */
export async function removeOldGenerations(session: PublishingSession, grace: number): Promise<void> {
  await session.rows("DELETE FROM daf.generation WHERE retired < clock_timestamp() - $1 * interval '1 millisecond'", [grace])
  const [row] = await session.rows('SELECT coalesce(min(number), 0) AS oldest FROM daf.generation')
  const oldest = numberOf(row, 'oldest')
  await session.rows(
    `WITH dead AS (DELETE FROM daf.dead_page WHERE died <= $1 RETURNING id),
      page AS (DELETE FROM daf.page USING dead WHERE page.id = dead.id)
      DELETE FROM daf.page_body USING dead WHERE page_body.id = dead.id`,
    [oldest],
  )
  for (const table of ['entry', 'document', 'vocabulary', 'frequency', 'change']) {
    await session.rows(`DELETE FROM daf.${table} WHERE died <= $1 AND died < 2147483647`, [oldest])
  }
}

/** Contents that a generation, or something that it holds, refers to. */
const used = ['generation', 'page_body', 'entry', 'document']
  .map((table) => `SELECT unnest(contents) AS hash FROM daf.${table}`)
  .join(' UNION ')

/** Removes contents that have been unused for the grace period, in milliseconds; runs no more often than that. */
export async function sweepContent(session: PublishingSession, grace: number): Promise<void> {
  const [due] = await session.rows(
    "UPDATE daf.catalog SET swept = clock_timestamp() WHERE swept <= clock_timestamp() - $1 * interval '1 millisecond' RETURNING 1",
    [grace],
  )
  if (due === undefined) return
  await session.rows(
    `WITH used AS (${used})
      UPDATE daf.content SET unused = CASE WHEN unused IS NULL THEN clock_timestamp() END
      WHERE (unused IS NULL) <> EXISTS (SELECT FROM used WHERE used.hash = content.hash)`,
  )
  await session.rows(
    `WITH gone AS (
        DELETE FROM daf.content WHERE unused <= clock_timestamp() - $1 * interval '1 millisecond' RETURNING hash
      )
      DELETE FROM daf.content_part USING gone WHERE content_part.hash = gone.hash`,
    [grace],
  )
}
