import { displayPath, encodePath, parsePath, type SitePath } from '../../../model/site-path.ts'
import type { Notice } from '../../../model/site-record.ts'
import { followPath, mostRedirects, sitemapPaths, type Linking, type Survey, type SurveyedPage } from './survey.ts'
import type { RedirectRule } from '../../../model/redirect-rule.ts'
import { decodeHtml } from '../../../extraction/decode-html.ts'
import { inspectPage } from '../../../extraction/inspection/inspect-page.ts'
import { matchesPath } from '../../../extraction/page-type.ts'

/** Links that lead to nothing, and pages to which nothing leads. */
export async function linkProblems(survey: Survey): Promise<readonly Notice[]> {
  const broken: Notice[] = []
  const reached = new Set<SitePath>(['/'])
  for (const [target, linking] of survey.links) {
    const end = await followPath(survey, target)
    if (end.kind === 'lost' && end.through.length === 0) broken.push(brokenLink(target, linking))
    if (end.kind === 'found' && linking.from.some((page) => page !== end.path)) reached.add(end.path)
  }
  const listed = await sitemapPaths(survey)
  const orphans = survey.pages.filter(({ record }) => !reached.has(record.path) && !listed.has(record.path))
  return [...broken, ...orphans.map(({ record }) => orphan(record.path))]
}

function brokenLink(target: SitePath, { from, pages }: Linking): Notice {
  const [page = target] = from
  const more = pages > 1 ? `, on ${pages} pages` : ''
  const message = `A link leads to ${displayPath(target)}, which does not exist${more}; mend it or add a line to _redirects.`
  return { level: 'warning', message, page }
}

function orphan(page: SitePath): Notice {
  const message =
    'No page links to it and no sitemap lists it; link to it, list it in the sitemap, or leave it out with pages.exclude.'
  return { level: 'warning', message, page, key: 'pages.exclude' }
}

/** Rules that are looked at; past them a file is made by a program and its faults repeat. */
const mostRules = 5_000

/** Stands for what a rule leaves open. */
const sample = 'daf-check-sample'

/** Rules of `_redirects` that never end, take too many steps, or lead to nothing. Each loop is told once. */
export async function redirectProblems(survey: Survey): Promise<readonly Notice[]> {
  const notices: Notice[] = []
  const loops = new Set<string>()
  for (const rule of survey.reader.site.redirects.slice(0, mostRules)) {
    const from = rule.status < 400 ? sampleOf(rule) : undefined
    if (from === undefined) continue
    const end = await followPath(survey, from)
    if (end.kind === 'loop') {
      const name = end.through.toSorted().join(' ')
      if (!loops.has(name)) notices.push(broken(`${chain(end.through)} → … never ends; lead one of them to a page.`, from))
      loops.add(name)
    } else if (end.kind === 'long') {
      notices.push(
        broken(`${chain(end.through)} takes more than ${mostRedirects} redirects; lead ${shown(from)} there at once.`, from),
      )
    } else if (end.kind === 'lost' && !isOpen(rule)) {
      const target = end.path === from ? rule.to : shown(end.path)
      notices.push(broken(`${shown(from)} leads to ${target}, which does not exist; lead it to a page that does.`, from))
    }
  }
  return notices
}

/** An address that the rule is for. */
function sampleOf({ from }: RedirectRule): SitePath | undefined {
  const path = from.replace(/\*$/, sample).replace(/\/:[A-Za-z]\w*/g, `/${sample}`)
  return parsePath(encodePath(path))
}

/** Whether the target depends on the address, so that nothing is known of it. */
function isOpen({ to }: RedirectRule): boolean {
  return /:[A-Za-z]\w*/.test(to.replace(/^https?:\/\/[^/?#]*/i, ''))
}

function chain(paths: readonly SitePath[]): string {
  return paths.map(shown).join(' → ')
}

function shown(path: SitePath): string {
  return displayPath(path).replaceAll(sample, '…')
}

/** A rule for many addresses belongs to none of them. */
function broken(message: string, from: SitePath): Notice {
  return { level: 'error', message: `_redirects: ${message}`, ...(from.includes(sample) ? {} : { page: from }) }
}

/** Selectors and patterns of `pages` that match nothing. Those of facts are told by publishing. */
export function pageRuleProblems({ rules, pages, documents }: Survey): readonly Notice[] {
  const { main, remove = [], types = [], exclude = [] } = rules.pages ?? {}
  const notices: Notice[] = []
  if (main !== undefined) {
    const missed = pages.filter(({ inspection }) => !inspection.found.main)
    if (missed.length === pages.length) notices.push(error(`pages.main (${main}) found nothing on any page.`, 'pages.main'))
    else {
      const message = `pages.main (${main}) found nothing here; the main content was found without it.`
      for (const { record } of missed) notices.push({ level: 'warning', message, page: record.path, key: 'pages.main' })
    }
  }
  for (const [at, selector] of remove.entries()) {
    const key = `pages.remove[${at}]`
    if (!pages.some(({ inspection }) => inspection.found.remove[at] === true))
      notices.push(error(`${key} (${selector}) found nothing on any page.`, key))
  }
  for (const [at, { match }] of types.entries()) {
    for (const pattern of typeof match === 'string' ? [match] : match) {
      const key = `pages.types[${at}].match`
      if (!pages.some(({ record }) => matchesPath(pattern, record.path)))
        notices.push({ level: 'warning', message: `${key} (${pattern}) is the path of no published page.`, key })
    }
  }
  for (const [at, pattern] of exclude.entries()) {
    const key = `pages.exclude[${at}]`
    if (!documents.some(({ path }) => matchesPath(pattern, path)))
      notices.push({ level: 'warning', message: `${key} (${pattern}) is the path of no document.`, key })
  }
  return notices
}

/** Forms of the configuration that are not on the pages that it names. */
export async function formProblems(survey: Survey): Promise<readonly Notice[]> {
  const notices: Notice[] = []
  for (const [at, { pages, form }] of survey.forms.entries()) {
    for (const path of pages) {
      const found = await isFormAt(survey, at, path, form)
      if (found === undefined)
        notices.push(error(`forms[${at}].pages names ${path}, which does not exist.`, `forms[${at}].pages`))
      else if (!found)
        notices.push({ ...error(`forms[${at}].form (${form}) found nothing here.`, `forms[${at}].form`), page: path })
    }
  }
  return notices
}

/** Whether the form is there; undefined where there is no HTML at all. A page need not be published to hold one. */
async function isFormAt(survey: Survey, at: number, path: SitePath, form: string): Promise<boolean | undefined> {
  const end = await followPath(survey, parsePath(path) ?? path)
  if (end.kind !== 'found') return undefined
  const page = survey.pages.find(({ record }) => record.path === end.path)
  if (page !== undefined && page.forms.includes(at)) return page.inspection.found.forms[page.forms.indexOf(at)] === true
  const entry = await survey.reader.entry(end.path)
  if ((entry?.kind !== 'page' && entry?.kind !== 'file') || !/html/.test(entry.contentType)) return undefined
  const { html } = decodeHtml(await survey.reader.content(entry.content))
  return inspectPage({ html, path: end.path, ownHosts: [], rules: {}, forms: [form] }).found.forms[0] === true
}

function error(message: string, key: string): Notice {
  return { level: 'error', message, key }
}

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
