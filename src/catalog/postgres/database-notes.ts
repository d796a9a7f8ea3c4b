import type { CatalogNotes } from '../catalog.ts'
import { jsonOf } from '../row-values.ts'
import type { Database } from './database.ts'
import { textKey } from './text-key.ts'

/** Notes as rows. */
export class DatabaseNotes implements CatalogNotes {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async get(name: string): Promise<string | undefined> {
    const [row] = await this.#database.rows('SELECT value FROM daf.note WHERE name = $1', [textKey(name)])
    return row === undefined ? undefined : jsonOf<string>(row, 'value')
  }

  async set(name: string, value: string | undefined): Promise<void> {
    if (value === undefined) await this.#database.rows('DELETE FROM daf.note WHERE name = $1', [textKey(name)])
    else {
      await this.#database.rows(
        'INSERT INTO daf.note (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
        [textKey(name), JSON.stringify(value)],
      )
    }
  }
}
