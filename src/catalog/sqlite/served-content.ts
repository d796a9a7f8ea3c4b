/**
 * SQL for the hashes of all contents that a generation answers with, in a column `hash`; one may come more than once.
 * @param database name under which the generation is open: `main`, or that of an attached one
 */
export function servedContent(database: 'main' | 'base'): string {
  return `
  SELECT record ->> 'markdown' AS hash FROM ${database}.page UNION ALL SELECT record ->> 'text' FROM ${database}.page
  UNION ALL SELECT record ->> 'content' FROM ${database}.entry WHERE record ->> 'content' IS NOT NULL
  UNION ALL SELECT value ->> '$.notFound.content' FROM ${database}.meta
    WHERE name = 'site' AND value ->> '$.notFound.content' IS NOT NULL`
}
