import { maxVocabulary, Vocabulary } from '../vocabulary/vocabulary.ts'
import { numberOf, textOf } from '../row-values.ts'
import type { Database } from './database.ts'

/** Words that one question brings; between them others get their turn. */
const batch = 5_000

const holds = 'born <= $1 AND died > $1'

/** Reads the vocabulary of one generation. */
export async function readVocabulary(database: Database, generation: number): Promise<Vocabulary> {
  // Words on as many pages as the one that is too many are left out too: no order decides among equals.
  const [beyond] = await database.rows(
    `SELECT pages FROM daf.vocabulary WHERE ${holds} ORDER BY pages DESC LIMIT 1 OFFSET ${maxVocabulary}`,
    [generation],
  )
  const least = beyond === undefined ? 0 : numberOf(beyond, 'pages')
  const vocabulary = new Vocabulary()
  for (let last = '', more = true; more;) {
    const rows = await database.rows(
      `SELECT word, pages FROM daf.vocabulary WHERE ${holds} AND pages > $2 AND word > $3 ORDER BY word LIMIT ${batch}`,
      [generation, least, last],
    )
    for (const row of rows) vocabulary.add(textOf(row, 'word'), numberOf(row, 'pages'))
    const end = rows.at(-1)
    more = rows.length === batch
    if (end !== undefined) last = textOf(end, 'word')
  }
  return vocabulary
}
