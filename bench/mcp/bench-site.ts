import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { publicHost } from './messages.ts'

const stems =
  'קידום אתרים אורגני מחקר מילות מפתח תוכן קישורים מדידה דוחות שירות מחיר לקוח עסק חיפוש מנוע תשובה content marketing audit'.split(
    ' ',
  )

/** Words that pages are made of. */
const vocabulary = Array.from({ length: 600 }, (_, at) => `${stems[at % stems.length]}${at}`)
const wordsPerPage = 120

/** Word `place` of page `at`: common ones are on most pages, rare ones on a few. */
function wordAt(at: number, place: number): string {
  const mixed = Math.imul(at * 7919 + place * 104_729 + 1, 2_654_435_761) >>> 0
  return vocabulary[Math.floor((mixed / 2 ** 32) ** 2 * vocabulary.length)] ?? ''
}

/** Two words of the same page, a different pair for each number up to some ten thousands. */
export function queryAt(number: number, pages: number): string {
  const at = number % pages
  const place = Math.floor(number / pages) * 2
  return `${wordAt(at, place)} ${wordAt(at, place + 1)}`
}

/** Path of a page. */
export function pathAt(at: number): string {
  return `/section-${at % 20}/page-${at}/`
}

/**
 * Writes a site and its configuration into a folder and publishes it with the program.
 * @param entry the program's file
 */
export async function publishSite(folder: string, pages: number, entry: string): Promise<void> {
  for (let at = 0; at < pages; at++) {
    const place = join(folder, 'dist', pathAt(at))
    await mkdir(place, { recursive: true })
    await writeFile(join(place, 'index.html'), htmlOf(at))
  }
  // The limiter counts every request and refuses none.
  await writeFile(
    join(folder, 'daf.yaml'),
    `site: { name: Bench, language: he, baseUrl: "https://${publicHost}" }\nlimits: { requests: 1000000, window: 1s }\n`,
  )
  await promisify(execFile)(process.execPath, [entry, 'publish', './dist'], { cwd: folder })
}

function htmlOf(at: number): string {
  const text = Array.from({ length: wordsPerPage }, (_, place) => wordAt(at, place)).join(' ')
  return `<!doctype html><html lang="he"><head><meta charset="utf-8"><title>עמוד ${at}: ${wordAt(at, 0)}</title><meta name="description" content="תקציר של עמוד ${at}"></head><body><main><h1>עמוד ${at}</h1><p>${text}</p></main></body></html>`
}
