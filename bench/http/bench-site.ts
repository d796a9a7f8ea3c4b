import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { noLimit, publishIn } from '../program.ts'
import { writePage } from '../write-page.ts'

/** The public host of the measured servers. */
export const publicHost = 'www.bench.example'

/** How large a site is. */
export interface SiteSize {
  readonly pages: number
  readonly wordsPerPage: number
}

const stems =
  'קידום אתרים אורגני מחקר מילות מפתח תוכן קישורים מדידה דוחות שירות מחיר לקוח עסק חיפוש מנוע תשובה content marketing audit'.split(
    ' ',
  )

/** The vocabulary of the pages. */
const vocabulary = Array.from({ length: 600 }, (_, at) => `${stems[at % stems.length]}${at}`)

/** Word `place` of page `at`: common ones are on most pages, rare ones on a few. */
function wordAt(at: number, place: number): string {
  const mixed = Math.imul(at * 7919 + place * 104_729 + 1, 2_654_435_761) >>> 0
  return vocabulary[Math.floor((mixed / 2 ** 32) ** 2 * vocabulary.length)] ?? ''
}

/** A pair of words that are each on many pages; different for each number below the square of the vocabulary's size. */
export function queryAt(number: number): string {
  const first = number % vocabulary.length
  const second = (first + 1 + Math.floor(number / vocabulary.length)) % vocabulary.length
  return `${vocabulary[first]} ${vocabulary[second]}`
}

/** Path of a page. */
export function pathAt(at: number): string {
  return `/section-${at % 20}/page-${at}/`
}

/** Sections of a few pages each that become lists of the API. */
const configuration = `site: { name: Bench, language: he, baseUrl: "https://${publicHost}" }
${noLimit}pages:
  types:
    - { match: /section-1/*/, type: case-study }
    - { match: /section-2/*/, type: glossary }
services:
  - { id: audit, page: ${pathAt(3)} }
  - { id: content, page: ${pathAt(4)} }
pricing:
  page: ${pathAt(5)}
  plan: .plan
  fields: { name: h2, audience: .audience, price: .price, includes: li }
contact:
  page: ${pathAt(6)}
  company: { name: Bench }
  phone: "+972-3-555-0100"
  email: office@bench.example
  address: { streetAddress: רחוב ראשי 1, addressLocality: תל אביב }
  hours: { sunday: 09:00-17:00 }
engineUpdates: { seed: updates.json }
`

/** One ranking update, of a month ago: without any, the API has no such list. */
function rankingUpdates(): string {
  const begin = new Date(Date.now() - 30 * 24 * 3_600_000).toISOString()
  return JSON.stringify([{ id: 'core', begin, external_desc: 'Core update', uri: 'incidents/core' }])
}

const plans = ['בסיס', 'צמיחה', 'מלא'].map(
  (name, at) =>
    `<div class="plan"><h2>${name}</h2><p class="audience">עסק קטן</p><p class="price">₪${at + 2},900 לחודש</p><ul><li>דוח</li></ul></div>`,
)

/** Writes a site and its configuration into a folder and publishes it with the program. */
export async function publishSite(folder: string, { pages, wordsPerPage }: SiteSize): Promise<void> {
  for (let at = 0; at < pages; at++) await writePage(join(folder, 'dist'), pathAt(at), htmlOf(at, wordsPerPage))
  await writeFile(join(folder, 'daf.yaml'), configuration)
  await writeFile(join(folder, 'updates.json'), rankingUpdates())
  await publishIn(folder)
}

function htmlOf(at: number, words: number): string {
  const text = Array.from({ length: words }, (_, place) => wordAt(at, place)).join(' ')
  return `<!doctype html><html lang="he"><head><meta charset="utf-8"><title>עמוד ${at}: ${wordAt(at, 0)}</title><meta name="description" content="תקציר של עמוד ${at}"></head><body><main><h1>עמוד ${at}</h1><p>${text}</p>${at === 5 ? plans.join('') : ''}</main></body></html>`
}
