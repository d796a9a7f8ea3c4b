import { displayPath } from '../../../model/site-path.ts'
import type { Notice } from '../../../model/site-record.ts'
import type { Survey, SurveyedPage } from './survey.ts'

/** Pages that are named in one message. */
const named = 3

/** Characters of a hidden text that are shown. */
const excerptLength = 60

/** Pages without what readers choose and sort by. */
export function missingTexts({ pages }: Survey): readonly Notice[] {
  return pages.flatMap(({ record: { path, summary, updatedAt } }) => [
    ...(summary === '' ? [warning('It has no summary; add <meta name="description">.', path)] : []),
    ...(updatedAt === null
      ? [warning('It has no date; add dateModified in JSON-LD, article:modified_time, or lastmod in the sitemap.', path)]
      : []),
  ])
}

/** Pages that a list of results cannot tell apart. */
export function sameTitles({ pages }: Survey): readonly Notice[] {
  const byTitle = Map.groupBy(pages, ({ record }) => record.title)
  return [...byTitle].flatMap(([title, same]) => {
    const [first] = same
    if (first === undefined || same.length === 1) return []
    const paths = same.slice(0, named).map(({ record }) => displayPath(record.path))
    const more = same.length > named ? ` and ${same.length - named} more` : ''
    return [warning(`${paths.join(', ')}${more} have the same title “${title}”; tell them apart.`, first.record.path)]
  })
}

/** Pages with text that no visitor sees, and that no reader of the service gets. */
export function hiddenTexts({ pages }: Survey): readonly Notice[] {
  return pages.flatMap(({ record, inspection: { hidden } }) => [
    ...(hidden.texts.length > 0 ? [warning(hiddenMessage(hidden.texts), record.path)] : []),
    ...(hidden.characters > 0 ? [warning(invisibleMessage(hidden.characters), record.path)] : []),
  ])
}

function hiddenMessage(texts: readonly string[]): string {
  const [longest = ''] = texts
  const length = texts.reduce((sum, text) => sum + text.length, 0)
  const places = texts.length > 1 ? ` in ${texts.length} places` : ''
  const excerpt = [...longest].slice(0, excerptLength).join('').trimEnd()
  return `Hidden text was left out: ${length} characters${places}, beginning with “${excerpt}${longest.length > excerptLength ? '…' : ''}”; if it is content, show it or put it into <details> or a tab panel, otherwise remove it.`
}

function invisibleMessage(characters: number): string {
  return `${characters} invisible characters were removed from its text; they can spell words that only machines read.`
}

/** What pages declare in JSON-LD and show differently, and phone numbers that differ between pages. */
export function contradictions({ pages, reader }: Survey): readonly Notice[] {
  const onPages = pages.flatMap(({ record, inspection }) =>
    inspection.contradictions.map(({ kind, declared, shown }): Notice => {
      const instead = shown === '' ? 'does not stand on the page' : `the page shows ${shown}`
      const message = `JSON-LD says ${words[kind]} ${declared}, but ${instead}; make them the same.`
      return { level: 'warning', message, page: record.path, key: keys[kind] }
    }),
  )
  const { contact } = reader.site
  return contact === null ? onPages : [...onPages, ...otherPhones(pages, contact.contact)]
}

const words = { phone: 'the phone number', email: 'the e-mail address', price: 'the price' } as const
const keys = { phone: 'contact.phone', email: 'contact.email', price: 'pricing' } as const

/** Only pages that speak of the same company by name, so that a client's or a partner's number is none of its faults. */
function otherPhones(
  pages: readonly SurveyedPage[],
  { phone, phoneLocal }: { readonly phone: string; readonly phoneLocal?: string },
): readonly Notice[] {
  const published = [phone, phoneLocal ?? ''].map(lastDigits)
  const main = pages.find(({ inspection: { organization } }) => organization !== null && isOneOf(organization.phone, published))
  const name = main?.inspection.organization?.name ?? ''
  if (name === '') return []
  return pages.flatMap(({ record, inspection: { organization } }) => {
    if (organization === null || organization.name !== name || organization.phone === null) return []
    if (isOneOf(organization.phone, published)) return []
    const message = `JSON-LD says the phone number ${organization.phone} here, but ${phone} is published; make them the same.`
    return [{ level: 'warning', message, page: record.path, key: 'contact.phone' }]
  })
}

function isOneOf(number: string | null, published: readonly string[]): boolean {
  return number !== null && published.includes(lastDigits(number))
}

/** Digits that tell one number from another, whichever way the country is written before them. */
function lastDigits(number: string): string {
  return number.replace(/\D+/g, '').slice(-8)
}

function warning(message: string, page: string): Notice {
  return { level: 'warning', message, page }
}
