import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Engine, partLength } from './engine.ts'
import { generatedPage } from './generated-site.ts'
import { megabytes, publishRate, timed } from './timing.ts'

/** Bare FTS5 as in its manual: three columns, unicode61, bm25 with a weight on the title. No Hebrew morphology. */
export const fts5Engine: Engine = {
  async build(folder, size) {
    const file = join(folder, 'bare.sqlite')
    const db = new DatabaseSync(file)
    db.exec(`PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;
      CREATE VIRTUAL TABLE page USING fts5 (title, summary, body, content=''); BEGIN`)
    const insert = db.prepare('INSERT INTO page (rowid, title, summary, body) VALUES (?, ?, ?, ?)')
    const { ms } = await timed(async () => {
      for (let at = 0; at < size.pages; at++) {
        const { page, text } = generatedPage(at, size)
        insert.run(at, page.title, page.summary, text)
      }
      db.exec('COMMIT')
    })
    db.close()
    return { 'publish rate': await publishRate(size, ms), 'catalog size': megabytes((await stat(file)).size) }
  },
  async open(folder) {
    const db = new DatabaseSync(join(folder, 'bare.sqlite'), { readOnly: true })
    const count = db.prepare('SELECT count(*) AS n FROM page WHERE page MATCH ?')
    const best = db.prepare('SELECT rowid FROM page WHERE page MATCH ? ORDER BY bm25(page, 5, 2, 1) LIMIT ? OFFSET ?')
    const search = async (text: string, offset = 0) => {
      const words = text.split(' ').map((word) => `"${word}"`)
      const total = Number(count.get(words.join(' '))?.['n'])
      best.all(words.join(' '), partLength, offset)
      const next = offset + partLength
      return { total, more: next < total ? () => search(text, next) : undefined }
    }
    return { search, close: async () => db.close() }
  },
}
