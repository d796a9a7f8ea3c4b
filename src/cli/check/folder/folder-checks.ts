import { speaksOfPrices } from '../../../extraction/facts/prices/evidence.ts'
import { decodeHtml } from '../../../extraction/decode-html.ts'
import { inspectPage } from '../../../extraction/inspection/inspect-page.ts'
import { matchesPath } from '../../../extraction/page-type.ts'
import { resolveLink } from '../../../model/base-url.ts'
import type { RedirectRule } from '../../../model/redirect-rule.ts'
import { displayPath, encodePath, parsePath, type SitePath } from '../../../model/site-path.ts'
import type { Notice } from '../../../model/site-record.ts'
import { isSitemapPath, sitemapAddresses } from '../../../origin/sitemap.ts'
import { charsetOf, followPath, mostRedirects, type Survey, type SurveyedPage } from './survey.ts'

/** What a check found; its severity is that of the check unless it has one of its own. */
type Finding = Omit<Notice, 'level'> & { readonly level?: Notice['level'] }

/** One check of a published folder. */
interface FolderCheck {
  readonly id: string
  readonly severity: Notice['level']
  readonly run: (survey: Survey) => readonly Finding[] | Promise<readonly Finding[]>
}

/** The checks of a folder, beside what publishing reports itself. */
const checks: readonly FolderCheck[] = [
  { id: 'pages.main', severity: 'warning', run: mainSelector },
  { id: 'pages.remove', severity: 'error', run: unusedRemovals },
  { id: 'pages.types', severity: 'warning', run: unusedTypes },
  { id: 'pages.exclude', severity: 'warning', run: unusedExclusions },
  { id: 'forms', severity: 'error', run: missingForms },
  { id: 'unpublished prices', severity: 'warning', run: unpublishedPrices },
  { id: 'unpublished questions', severity: 'warning', run: unpublishedQuestions },
  { id: 'sent forms', severity: 'warning', run: deadForms },
  { id: 'redirects', severity: 'error', run: brokenRedirects },
  { id: 'links', severity: 'warning', run: brokenLinks },
  { id: 'orphans', severity: 'warning', run: orphans },
  { id: 'summaries', severity: 'warning', run: missingSummaries },
  { id: 'dates', severity: 'warning', run: missingDates },
  { id: 'titles', severity: 'warning', run: sharedTitles },
  { id: 'contradictions', severity: 'warning', run: contradictions },
  { id: 'phones', severity: 'warning', run: otherPhones },
  { id: 'hidden text', severity: 'warning', run: hiddenTexts },
]

/** Runs every check of a published folder. */
export async function folderProblems(survey: Survey): Promise<readonly Notice[]> {
  const notices: Notice[] = []
  for (const { severity, run } of checks) {
    for (const finding of await run(survey)) notices.push({ level: severity, ...finding })
  }
  return notices
}

function mainSelector({ rules, pages }: Survey): readonly Finding[] {
  const { main } = rules.pages ?? {}
  const key = 'pages.main'
  const missed = main === undefined ? [] : pages.filter(({ inspection }) => !inspection.found.main)
  if (missed.length > 0 && missed.length === pages.length)
    return [{ level: 'error', message: `pages.main (${main}) found nothing on any page.`, key }]
  const message = `pages.main (${main}) found nothing here; the main content was found without it.`
  return missed.map(({ record }) => ({ message, page: record.path, key }))
}

function unusedRemovals({ rules, pages }: Survey): readonly Finding[] {
  return (rules.pages?.remove ?? []).flatMap((selector, at) => {
    const key = `pages.remove[${at}]`
    const isUsed = pages.some(({ inspection }) => inspection.found.remove[at] === true)
    return isUsed ? [] : [{ message: `${key} (${selector}) found nothing on any page.`, key }]
  })
}

function unusedTypes({ rules, pages }: Survey): readonly Finding[] {
  return (rules.pages?.types ?? []).flatMap(({ match }, at) =>
    unusedPatterns(
      match,
      pages.map(({ record }) => record.path),
    ).map((pattern) => {
      const key = `pages.types[${at}].match`
      return { message: `${key} (${pattern}) is the path of no published page.`, key }
    }),
  )
}

function unusedExclusions({ rules, documents }: Survey): readonly Finding[] {
  return (rules.pages?.exclude ?? []).flatMap((exclude, at) =>
    unusedPatterns(
      exclude,
      documents.map(({ path }) => path),
    ).map((pattern) => {
      const key = `pages.exclude[${at}]`
      return { message: `${key} (${pattern}) is the path of no document.`, key }
    }),
  )
}

function unusedPatterns(match: string | readonly string[], paths: readonly SitePath[]): readonly string[] {
  return [match].flat().filter((pattern) => !paths.some((path) => matchesPath(pattern, path)))
}

/** Forms of the configuration that are not on the pages that it names. */
async function missingForms(survey: Survey): Promise<readonly Finding[]> {
  const findings: Finding[] = []
  for (const [at, { pages, form }] of survey.forms.entries()) {
    for (const page of pages) {
      const found = await isFormOn(survey, at, page, form)
      const name = `forms[${at}]`
      if (found === undefined)
        findings.push({ message: `${name}.pages names ${page}, which does not exist.`, key: `${name}.pages` })
      else if (!found) findings.push({ message: `${name}.form (${form}) found nothing here.`, page, key: `${name}.form` })
    }
  }
  return findings
}

/** Whether a page holds the form; undefined where there is no HTML. The page need not be published. */
async function isFormOn(survey: Survey, at: number, path: SitePath, form: string): Promise<boolean | undefined> {
  const end = await followPath(survey, parsePath(path) ?? path)
  if (end.kind !== 'found') return undefined
  const page = survey.pages.find(({ record }) => record.path === end.path)
  if (page?.forms.includes(at) === true) return page.inspection.found.forms[page.forms.indexOf(at)] === true
  const entry = await survey.reader.entry(end.path)
  if ((entry?.kind !== 'page' && entry?.kind !== 'file') || !entry.contentType.includes('html')) return undefined
  const { html } = decodeHtml(await survey.reader.content(entry.content), charsetOf(entry))
  return inspectPage({ html, path: end.path, ownHosts: [], rules: {}, forms: [form] }).found.forms[0] === true
}

/** Items of a list that are compared. */
const wholeList = { limit: 10_000, offset: 0 } as const

/**
 * Pages about prices, and the home page, whose prices were not read: they show some and give no offer. Amounts in the text of other pages are
 * budgets, savings and examples more often than prices.
 */
async function unpublishedPrices({ pages, reader }: Survey): Promise<readonly Finding[]> {
  const offers = (await reader.list('offers', wholeList)).items
  const ranges = reader.site.pricing?.packageRanges.join('\n') ?? ''
  const published = new Set(offers.flatMap(({ amount, minAmount, maxAmount }) => [amount, minAmount, maxAmount]))
  return pages.flatMap(({ record, inspection }) => {
    const isAbout = record.path === '/' || speaksOfPrices(`${record.title}\n${displayPath(record.path)}`)
    if (!isAbout || record.type === 'article' || offers.some(({ path }) => path === record.path)) return []
    const unknown = inspection.prices.filter(({ text, amounts }) => {
      return amounts.every((amount) => amount !== 0 && !published.has(amount)) && !ranges.includes(text)
    })
    const [first] = unknown
    if (first === undefined) return []
    const count = unknown.length > 1 ? `${unknown.length} prices` : 'a price'
    const message = `It shows ${count} that no offer has, such as “${first.text}”; if it is the company's, say where it stands with offers in daf.yaml.`
    return [{ message, page: record.path, key: 'offers' }]
  })
}

/** A text for comparing. */
function letters(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}

/** Pages with a question that folds open and that is not published. */
async function unpublishedQuestions({ pages, reader, rules }: Survey): Promise<readonly Finding[]> {
  const published = new Set((await reader.list('questions', wholeList)).items.map(({ question }) => letters(question)))
  return pages.flatMap(({ record, inspection }) => {
    const isExcluded = rules.questions?.exclude?.some((pattern) => matchesPath(pattern, record.path)) === true
    const [first] = isExcluded ? [] : inspection.questions.filter((question) => !published.has(letters(question)))
    if (first === undefined) return []
    return [
      { message: `It asks “${first}”, which is not published: no answer to it was found.`, page: record.path, key: 'questions' },
    ]
  })
}

/** Forms that are sent to a page: a folder has no program that takes them. A form tool of the service is sent like any other. */
function deadForms({ pages, takesForms }: Survey): readonly Finding[] {
  if (takesForms) return []
  const byTarget = Map.groupBy(
    pages.flatMap(({ record, inspection }) => inspection.posts.map((target) => ({ target, page: record.path }))),
    ({ target }) => target,
  )
  return [...byTarget].flatMap(([target, [first, ...others]]) => {
    if (first === undefined) return []
    const more = others.length === 0 ? '' : `, on ${others.length + 1} pages`
    const fix = 'send it to the address of a form service, or with a script'
    return [{ message: `A form is sent to ${displayPath(target)}, where nothing takes it${more}; ${fix}.`, page: first.page }]
  })
}

/** Redirect rules that are checked; a longer file is generated, and its problems repeat. */
const mostRules = 5_000

/** Stands for what a rule leaves open. */
const sample = 'daf-check-sample'

/** Rules of `_redirects` that never end, take too many steps, or lead to nothing. Each loop is reported once. */
async function brokenRedirects(survey: Survey): Promise<readonly Finding[]> {
  const findings = new Map<string, Finding>()
  for (const rule of survey.reader.site.redirects.slice(0, mostRules)) {
    const from = rule.status < 400 ? sampleOf(rule) : undefined
    if (from === undefined) continue
    const end = await followPath(survey, from)
    // A rule for many addresses belongs to none of them.
    const report = (name: string, problem: string) => {
      const page = from.includes(sample) ? {} : { page: from }
      if (!findings.has(name)) findings.set(name, { message: `_redirects: ${problem}`, ...page })
    }
    if (end.kind === 'loop') {
      report(end.through.toSorted().join(' '), `${chain(end.through)} → … never ends; redirect one of them to a page.`)
    } else if (end.kind === 'long') {
      const fix = `redirect ${shown(from)} to the end of the chain`
      report(from, `${chain(end.through)} takes more than ${mostRedirects} redirects; ${fix}.`)
    } else if (end.kind === 'lost' && !hasPlaceholder(rule)) {
      const target = end.path === from ? rule.to : shown(end.path)
      report(from, `${shown(from)} leads to ${target}, which does not exist; redirect it to a page that does.`)
    }
  }
  return [...findings.values()]
}

/** An address that the rule applies to. */
function sampleOf({ from }: RedirectRule): SitePath | undefined {
  return parsePath(encodePath(from.replace(/\*$/, sample).replace(/\/:[A-Za-z]\w*/g, `/${sample}`)))
}

/** Whether the target depends on the address, so that it cannot be checked. */
function hasPlaceholder({ to }: RedirectRule): boolean {
  return /:[A-Za-z]\w*/.test(to.replace(/^https?:\/\/[^/?#]*/i, ''))
}

function chain(paths: readonly SitePath[]): string {
  return paths.map(shown).join(' → ')
}

function shown(path: SitePath): string {
  return displayPath(path).replaceAll(sample, '…')
}

async function brokenLinks(survey: Survey): Promise<readonly Finding[]> {
  const broken: Finding[] = []
  for (const [target, { from, pages }] of survey.links) {
    const end = await followPath(survey, target)
    if (end.kind !== 'lost' || end.through.length > 0) continue
    const more = pages > 1 ? `, on ${pages} pages` : ''
    const message = `A link leads to ${displayPath(target)}, which does not exist${more}; fix it or add a line to _redirects.`
    broken.push({ message, page: from[0] ?? target })
  }
  return broken
}

/** Pages to which nothing leads. */
async function orphans(survey: Survey): Promise<readonly Finding[]> {
  const reached = await sitemapPaths(survey)
  reached.add('/')
  for (const [target, { from }] of survey.links) {
    const end = await followPath(survey, target)
    if (end.kind === 'found' && from.some((page) => page !== end.path)) reached.add(end.path)
  }
  const message =
    'No page links to it and no sitemap lists it; link to it, list it in the sitemap, or exclude it with pages.exclude.'
  const lost = survey.pages.filter(({ record }) => !reached.has(record.path))
  return lost.map(({ record }) => ({ message, page: record.path, key: 'pages.exclude' }))
}

/** Addresses of the site that its own sitemaps list. */
async function sitemapPaths({ reader, documents }: Survey): Promise<Set<SitePath>> {
  const paths = new Set<SitePath>()
  for (const { path } of documents) {
    const entry = isSitemapPath(path) ? await reader.entry(path) : undefined
    if (entry?.kind !== 'file') continue
    for (const location of await sitemapAddresses(await reader.content(entry.content))) {
      const target = resolveLink(location, path, reader.site.hosts)
      if (target.kind === 'own') paths.add(target.path)
    }
  }
  return paths
}

function missingSummaries({ pages }: Survey): readonly Finding[] {
  const message = 'No summary found; add <meta name="description">.'
  return pages.filter(({ record }) => record.summary === '').map(({ record }) => ({ message, page: record.path }))
}

function missingDates({ pages }: Survey): readonly Finding[] {
  const message = 'No date found; add dateModified in JSON-LD, article:modified_time, or lastmod in the sitemap.'
  return pages.filter(({ record }) => record.updatedAt === null).map(({ record }) => ({ message, page: record.path }))
}

/** Pages that are named in one message. */
const mostNamed = 3

/** Pages that a list of results cannot tell apart. */
function sharedTitles({ pages }: Survey): readonly Finding[] {
  return [...Map.groupBy(pages, ({ record }) => record.title)].flatMap(([title, same]) => {
    const [first] = same
    if (first === undefined || same.length === 1) return []
    const paths = same.slice(0, mostNamed).map(({ record }) => displayPath(record.path))
    const more = same.length > mostNamed ? ` and ${same.length - mostNamed} more` : ''
    return [{ message: `${paths.join(', ')}${more} share the title “${title}”; give each its own.`, page: first.record.path }]
  })
}

const declaredNames = { phone: 'the phone number', email: 'the e-mail address', price: 'the price' } as const
const declaredKeys = { phone: 'contact.phone', email: 'contact.email', price: 'pricing' } as const

/** What pages declare in JSON-LD and show differently. */
function contradictions({ pages }: Survey): readonly Finding[] {
  return pages.flatMap(({ record, inspection }) =>
    inspection.contradictions.map(({ kind, declared, shown: visible }) => {
      const instead = visible === '' ? 'it is not on the page' : `the page shows ${visible}`
      const message = `JSON-LD has ${declaredNames[kind]} ${declared}, but ${instead}; make them the same.`
      return { message, page: record.path, key: declaredKeys[kind] }
    }),
  )
}

/**
 * Phone numbers in JSON-LD that differ from the published one. Only of pages that describe the same company by name: the
 * number of a client or a partner is fine.
 */
function otherPhones({ pages, reader }: Survey): readonly Finding[] {
  if (reader.site.contact === null) return []
  const { phone = '', phoneLocal = '' } = reader.site.contact.contact
  const published = [phone, phoneLocal].map(lastDigits)
  const isOther = ({ inspection: { organization } }: SurveyedPage) =>
    typeof organization?.phone === 'string' && !published.includes(lastDigits(organization.phone))
  const described = pages.filter(({ inspection }) => typeof inspection.organization?.phone === 'string')
  const company = described.find((page) => !isOther(page))?.inspection.organization?.name ?? ''
  return described
    .filter((page) => company !== '' && page.inspection.organization?.name === company && isOther(page))
    .map(({ record, inspection }) => {
      const message = `JSON-LD has the phone number ${inspection.organization?.phone} here, but ${phone} is published; make them the same.`
      return { message, page: record.path, key: 'contact.phone' }
    })
}

/** Digits by which a number is known, however its country code is written. */
function lastDigits(number: string): string {
  return number.replace(/\D+/g, '').slice(-8)
}

/** Characters of a hidden text that are shown. */
const excerptLength = 60

/** Pages with text that no visitor sees, and that no reader of the service gets. */
function hiddenTexts({ pages }: Survey): readonly Finding[] {
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
