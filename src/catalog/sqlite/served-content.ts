/**
 * SQL for the hashes of all contents that a generation answers with, in a column `hash`; one may come more than once. A column `size` has
 * their sizes in bytes, or null where the generation does not say: of texts.
 * @param database name under which the generation is open: `main`, or that of an attached one
 */
export function servedContent(database: 'main' | 'base'): string {
  return `
  SELECT record ->> 'markdown' AS hash, NULL AS size FROM ${database}.page
  UNION ALL SELECT record ->> 'text', NULL FROM ${database}.page
  UNION ALL SELECT record ->> 'content', record ->> 'size' FROM ${database}.entry WHERE record ->> 'content' IS NOT NULL
  UNION ALL SELECT value ->> '$.notFound.content', NULL FROM ${database}.meta
    WHERE name = 'site' AND value ->> '$.notFound.content' IS NOT NULL`
}
