import { displayPath, type SitePath } from '../../model/site-path.ts'
import { count, joinSections, shorten } from '../report-text.ts'
import type { TypedSection } from '../../extraction/suggest/suggest-sections.ts'
import type { SiteSuggestion } from './suggest-site.ts'
import { comment, commentedOut, list, noted, pathScalar, quote, scalar } from './yaml-lines.ts'

/** What the head of the file says. */
interface ConfigHead {
  /** The source, relative to the file's folder. */
  readonly source: string
  readonly isLive: boolean
  readonly surveyed: number
  readonly pages: number
}

type Lines = readonly string[]

/**
 * The text of `daf.yaml`: what was found as keys with the reason for each, what is uncertain as comments (CONTRACT 2).
 */
export function configText(site: SiteSuggestion, head: ConfigHead): string {
  const sections: readonly Lines[] = [
    comment(
      '',
      `How daf reads this site, found by daf init on ${surveyedPages(head)}. The comment on each line says how it was found. ` +
        'Uncertain lines are commented out: uncomment the ones that are right. `daf check` shows what is read with this file.',
    ),
    siteLines(site),
    sourceLines(head),
    pageLines(site),
    serviceLines(site),
    pricingLines(site),
    contactLines(site),
    resultLines(site),
    termLines(site),
    formLines(site),
    [
      ...comment('', 'Your policy on the use of the content, for robots.txt; nothing is published until you write it:'),
      '# contentSignals: { search: yes, ai-input: yes, ai-train: no }',
    ],
  ]
  return `${joinSections(sections.map((lines) => lines.join('\n')))}\n`
}

/** `98 pages`, `500 of 3098 pages`. */
export function surveyedPages({ surveyed, pages }: ConfigHead): string {
  return surveyed < pages ? `${surveyed} of ${count(pages, 'page')}` : count(pages, 'page')
}

function sourceLines({ source, isLive }: ConfigHead): Lines {
  const upstream = '# upstream: { address: http://127.0.0.1:8081 } # where daf reaches the site once its public name leads to daf'
  return [`source: ${scalar(source)}`, ...(isLive ? [upstream] : [])]
}

function siteLines({ name, identity: { baseUrl, hosts, language }, belowPath }: SiteSuggestion): Lines {
  return [
    baseUrl === null && language === null ? '# site:' : 'site:',
    name === null ? '  # name: …' : `  # name: ${scalar(name)} # uncomment to change it`,
    ...(baseUrl === null
      ? noted(
          '  # baseUrl: https://www.example.com',
          `the public address; ${belowPath === undefined ? 'no page names it' : `the pages name ${belowPath}/, daf serves a site at the root of a host of its own`}`,
        )
      : noted(
          `  baseUrl: ${scalar(baseUrl.value)}`,
          `${baseUrl.from}; to try it on this machine: --base-url http://localhost:8080`,
        )),
    ...(hosts.length === 0 ? [] : noted(`  hosts: ${list(hosts.map(scalar))}`, 'pages link to it')),
    ...(language === null ? [] : noted(`  language: ${scalar(language.value)}`, language.from)),
  ]
}

/** Unrecognised parts of the site that are listed. */
const maxUntyped = 20

/** `pages`: the types of pages by their addresses, and pages that are not published. */
function pageLines({ sections: { typed, uncertain, untyped, hubs, listings, thanks } }: SiteSuggestion): Lines {
  const types = [
    ...typeRule(listings, 'hub', 'lists made by the generator'),
    ...typed.flatMap(sectionRule),
    ...typeRule(hubs, 'hub', 'the pages that list them'),
  ]
  const guesses = untyped.slice(0, maxUntyped).flatMap(({ match, count: pages, example, guess }) => {
    const reason = guess === null ? ', of no recognised type' : ': they have dates'
    const note = `${count(pages, 'page')} such as ${displayPath(example)}${reason}`
    return commentedOut(typeRule([match], guess ?? 'page', note))
  })
  const open = [...uncertain.flatMap((section) => commentedOut(sectionRule(section))), ...guesses]
  const exclude =
    thanks.length === 0
      ? []
      : noted(`  exclude: ${list(thanks.map(pathScalar))}`, 'shown after a form was sent; no page links to it')
  if (types.length > 0) return ['pages:', '  types:', ...types, ...open, ...exclude]
  const unknown = comment(
    '',
    'No group of pages was recognised as services, articles, a glossary or case studies; types can also come from JSON-LD.',
  )
  if (exclude.length + open.length === 0) return unknown
  const key = exclude.length > 0 ? 'pages:' : '# pages:'
  return [...unknown, key, ...exclude, ...(open.length > 0 ? ['  # types:', ...open] : [])]
}

function sectionRule({ match, type, count: pages, pages: [first], evidence }: TypedSection): Lines {
  const example = first === undefined ? '' : ` such as ${displayPath(first.path)} ${quote(first.title, 40)}`
  return typeRule(match, type, `${count(pages, 'page')}${example}; ${evidence}`)
}

function typeRule(match: readonly string[], type: string, note: string): Lines {
  const [first, ...others] = match.map(pathScalar)
  if (first === undefined) return []
  return noted(`    - { match: ${others.length === 0 ? first : list([first, ...others])}, type: ${type} }`, note)
}

function serviceLines({ services, published }: SiteSuggestion): Lines {
  if (services.length === 0) {
    const found =
      published.services === 0 ? 'No services were found.' : `${count(published.services, 'service')} are read without this key.`
    const intro = comment('', `${found} Pages of the type service are the services; they can also be listed:`)
    return [...intro, '# services:', '#   - { id: my-service, page: /my-service/ }']
  }
  const intro =
    'The id is part of the API: readers store it. Names and descriptions that are not given here are the title and summary of the page.'
  const entries = services.flatMap(({ id, path, fragment, title, name, nameHe }) => [
    `  - id: ${scalar(id)}`,
    ...noted(`    page: ${fragment === undefined ? pathScalar(path) : scalar(`${displayPath(path)}#${fragment}`)}`, quote(title)),
    ...(name === null ? [] : [`    name: ${scalar(name)}`]),
    ...(nameHe === null ? [] : noted(`    nameHe: ${scalar(nameHe)}`, fragment === undefined ? 'as the pages call it' : '')),
  ])
  return [...comment('', intro), 'services:', ...entries]
}

/** Other pages with packages that are named; more of them are an archive. */
const maxNamed = 10

/** `pricing`: the packages and the price ranges. */
function pricingLines({ pricing: { plans, ranges, otherPlans, offered }, published }: SiteSuggestion): Lines {
  const groups = [
    ...(plans === null ? [] : [{ doubt: plans.doubt, lines: planLines(plans) }]),
    ...(ranges === null ? [] : [{ doubt: ranges.doubt, lines: rangeLines(ranges) }]),
  ]
  const sure = groups.flatMap(({ doubt, lines }) => (doubt === null ? lines : []))
  const unsure = groups.flatMap(({ doubt, lines }) =>
    doubt === null ? [] : [...comment('  ', `Uncertain: ${doubt}.`), ...commentedOut(lines)],
  )
  const named = otherPlans.slice(0, maxNamed).map(displayPath).join(', ')
  const more = otherPlans.length > maxNamed ? ` and ${otherPlans.length - maxNamed} more` : ''
  const notes = [
    ...(otherPlans.length === 0 ? [] : comment('', `These pages have packages, too: ${named}${more}`)),
    ...(offered === null
      ? []
      : comment(
          '',
          `JSON-LD of ${displayPath(offered.path)} offers ${count(offered.count, 'package')}, which are read where no selector finds any.`,
        )),
  ]
  if (groups.length > 0) return [...notes, sure.length > 0 ? 'pricing:' : '# pricing:', ...sure, ...unsure]
  if (notes.length > 0) return notes
  if (!published.isInShekels) {
    const example = '#   - { page: /prices/, each: table tbody tr, fields: { name: td:first-child, price: td:last-child } }'
    return published.offers > 0 ? [] : [...comment('', 'No prices were found. If there are some:'), '# offers:', example]
  }
  return [
    ...comment('', 'No packages with prices per month in shekels were found. If there are some:'),
    '# pricing: { page: /pricing/, plan: .card, fields: { name: h3, price: .price, includes: li } }',
  ]
}

function planLines({ path, found }: NonNullable<SiteSuggestion['pricing']['plans']>): Lines {
  const { rules, plans, unpriced, note } = found
  const [first] = plans
  const left = unpriced > 0 ? `; ${unpriced} without a fixed price left out` : ''
  const examples: Readonly<Record<string, string>> = {
    name: quotedExample(first?.name),
    audience: quotedExample(first?.audience),
    price: quotedExample(first?.priceText),
    includes: itemsNote(plans.flatMap(({ includes }) => includes)),
    excludes: itemsNote(plans.flatMap(({ excludes }) => excludes)),
  }
  return [
    ...noted(`  page: ${pathScalar(path)}`, plans.length === 0 ? '' : count(plans.length, 'package') + left),
    ...noted(`  plan: ${scalar(rules.plan ?? '')}`, plans.map(({ name, priceText }) => `${name}: ${priceText}`).join(' | ')),
    '  fields:',
    ...Object.entries(rules.fields ?? {}).flatMap(([key, selector]) =>
      noted(`    ${key}: ${scalar(selector)}`, examples[key] ?? ''),
    ),
    ...(rules.note === undefined ? [] : noted(`  note: ${scalar(rules.note)}`, quote(note))),
  ]
}

function quotedExample(text: string | undefined): string {
  return text === undefined || text === '' ? '' : quote(text, 80)
}

function itemsNote([first, ...others]: readonly string[]): string {
  return first === undefined ? '' : `${count(others.length + 1, 'item')} in all, the first: ${quote(first)}`
}

function rangeLines({ path, found: { each, ranges } }: NonNullable<SiteSuggestion['pricing']['ranges']>): Lines {
  const note = `${count(ranges.length, 'range')}, such as ${quote(ranges[0] ?? '')}`
  return ['  ranges:', `    page: ${pathScalar(path)}`, ...noted(`    each: ${scalar(each)}`, note)]
}

/**
 * `contact`: the page, and what is read without a key. Values are never copied: they would stay when the page changes. So their lines are
 * not YAML, and an owner who uncomments one gets an error.
 */
function contactLines({ contact: { page, sure, read } }: SiteSuggestion): Lines {
  const known = read.flatMap(({ fact, value, method, page: place }) => {
    const where = place === null ? '' : `, ${displayPath(place)}`
    return comment('  ', `- ${fact.replace('contact.', '')} is ${shorten(value)} (${method}${where})`)
  })
  const rule = page === null ? [] : noted(`  page: ${pathScalar(page.value)}`, page.from)
  const lines = [
    page === null ? '# contact: { page: /contact/ }' : 'contact:',
    ...(known.length > 0
      ? [...comment('  ', 'Read from the pages, without a key:'), ...known]
      : comment('  ', 'The pages give no contact details that could be read.')),
    ...rule,
  ]
  return page === null || sure ? lines : commentedOut(lines)
}

function resultLines({ results }: SiteSuggestion): Lines {
  const [best] = results
  if (best === undefined) return []
  const rules = results.flatMap(({ selector, found, pages, example }) =>
    noted(`  result: ${scalar(selector)}`, `on ${found} of ${count(pages, 'page')}, such as ${quote(example)}`),
  )
  const lines = ['caseStudies:', ...rules]
  if (best.sure) return lines
  return [...comment('', 'The headline result is the summary of the page, unless one of these is it:'), ...commentedOut(lines)]
}

function termLines({ term }: SiteSuggestion): Lines {
  if (term === null) return []
  const { selector, found, pages, example, sure } = term
  const note = `the term on ${found} of ${count(pages, 'page')}, such as ${quote(example)}`
  const lines = ['glossary:', ...noted(`  term: ${scalar(selector)}`, note)]
  return sure ? lines : commentedOut(lines)
}

/** Name of the tool of the first form (SPEC 4, WebMCP); tools of one page need different names. */
const formTool = 'request_consultation'

function formLines({ forms, name }: SiteSuggestion): Lines {
  if (forms.length === 0) return []
  const company = name === null ? '' : ` of ${name}`
  const entries = forms.flatMap(({ selector, paths, more }, at) => [
    ...noted(`  - pages: ${list(paths.map(pathScalar))}`, more > 0 ? `also on ${count(more, 'more page')}` : ''),
    `    form: ${scalar(selector)}`,
    `    tool: ${at === 0 ? formTool : `${formTool}_${at + 1}`}`,
    `    description: ${scalar(`Fill the contact form${company}; the visitor reviews it and presses send.`)}`,
  ])
  const intro = "Offered to agents in the visitor's browser: the agent fills the form, the visitor sends it."
  return [...comment('', intro), 'forms:', ...entries]
}

/** One line of the summary on the terminal: a part of the configuration and what was found for it; null for nothing. */
export function foundParts(site: SiteSuggestion): readonly (readonly [string, string | null])[] {
  const { name, identity, sections, services, pricing, contact, results, term, forms, published } = site
  const { plans, ranges, offered } = pricing
  const [result] = results
  const counts = new Map<string, number>()
  for (const { type, count: pages } of sections.typed) counts.set(type, (counts.get(type) ?? 0) + pages)
  if (sections.hubs.length > 0) counts.set('hub', sections.hubs.length)
  const jsonLd = offered === null ? null : `${offered.count} in JSON-LD of ${displayPath(offered.path)}`
  const contactPage = contact.page === null ? [] : [displayPath(contact.page.value)]
  return [
    ['site', [identity.baseUrl?.value, identity.language?.value, name].filter(Boolean).join(', ')],
    ['sections', [...counts].map(([type, pages]) => `${pages} ${type}`).join(', ')],
    [
      'services',
      services.length === 0
        ? readAnyway(published.services)
        : `${services.length}: ${shorten(services.map(({ id }) => id).join(', '))}`,
    ],
    ['packages', plans === null ? jsonLd : onPage(plans.found.plans.length, plans)],
    ['ranges', ranges === null ? null : onPage(ranges.found.ranges.length, ranges)],
    ['offers', readAnyway(published.offers)],
    ['contact', [...contactPage, ...contact.read.map(({ fact }) => fact.replace('contact.', ''))].join(', ')],
    [
      'results',
      result === undefined ? null : result.sure ? `${result.selector}, such as ${shorten(result.example)}` : 'commented out',
    ],
    ['terms', term === null ? null : count(term.pages, 'page')],
    ['forms', forms.map(({ selector, paths }) => `${selector} on ${count(paths.length, 'page')}`).join(', ')],
  ]
}

/** What is published without its own key. */
function readAnyway(number: number): string | null {
  return number === 0 ? null : `${number}, read from the pages; nothing to configure`
}

function onPage(number: number, { path, doubt }: { readonly path: SitePath; readonly doubt: string | null }): string {
  return doubt === null ? `${number} on ${displayPath(path)}` : `commented out: ${doubt}`
}
