import { displayPath } from '../../../model/site-path.ts'
import type { Finding, Survey } from './survey.ts'

/** Pages without a summary. */
export function missingSummaries({ pages }: Survey): readonly Finding[] {
  const message = 'No summary found; add <meta name="description">.'
  return pages.filter(({ record }) => record.summary === '').map(({ record }) => ({ message, page: record.path }))
}

/** Pages without a date. */
export function missingDates({ pages }: Survey): readonly Finding[] {
  const message = 'No date found; add dateModified in JSON-LD, article:modified_time, or lastmod in the sitemap.'
  return pages.filter(({ record }) => record.updatedAt === null).map(({ record }) => ({ message, page: record.path }))
}

/** Pages named in one message. */
const maxNamed = 3

/** Pages with the same title, which look the same in a list of results. */
export function sharedTitles({ pages }: Survey): readonly Finding[] {
  return [...Map.groupBy(pages, ({ record }) => record.title)].flatMap(([title, same]) => {
    const [first] = same
    if (first === undefined || same.length === 1) return []
    const paths = same.slice(0, maxNamed).map(({ record }) => displayPath(record.path))
    const more = same.length > maxNamed ? ` and ${same.length - maxNamed} more` : ''
    return [{ message: `${paths.join(', ')}${more} share the title “${title}”; give each its own.`, page: first.record.path }]
  })
}

/** Characters of a hidden text that the message quotes. */
const excerptLength = 60

/** Pages with text that no visitor sees and that was therefore left out. */
export function hiddenTexts({ pages }: Survey): readonly Finding[] {
  return pages.flatMap(({ record, inspection: { hidden } }) => {
    const invisible = `${hidden.characters} invisible characters were removed from its text; they can spell words that only machines read.`
    return [
      ...(hidden.texts.length > 0 ? [{ message: hiddenMessage(hidden.texts), page: record.path }] : []),
      ...(hidden.characters > 0 ? [{ message: invisible, page: record.path }] : []),
    ]
  })
}

function hiddenMessage(texts: readonly string[]): string {
  const [longest = ''] = texts
  const length = texts.reduce((sum, text) => sum + text.length, 0)
  const places = texts.length > 1 ? ` in ${texts.length} places` : ''
  const excerpt = [...longest].slice(0, excerptLength).join('').trimEnd() + (longest.length > excerptLength ? '…' : '')
  const fix = 'if it is content, show it or put it into <details> or a tab panel, otherwise remove it'
  return `Hidden text was left out: ${length} characters${places}, beginning with “${excerpt}”; ${fix}.`
}
