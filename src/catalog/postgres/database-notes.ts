import type { CatalogNotes } from '../catalog.ts'
import { jsonOf } from '../row-values.ts'
import type { RowSource } from './database.ts'
import { textKey } from './text-key.ts'

/** Notes as rows. */
export function databaseNotes(database: RowSource): CatalogNotes {
  return {
    async get(name) {
      const [row] = await database.rows('SELECT value FROM daf.note WHERE name = $1', [textKey(name)])
      return row && jsonOf<string>(row, 'value')
    },
    async set(name, value) {
      if (value === undefined) await database.rows('DELETE FROM daf.note WHERE name = $1', [textKey(name)])
      else {
        await database.rows(
          'INSERT INTO daf.note (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
          [textKey(name), JSON.stringify(value)],
        )
      }
    },
  }
}
