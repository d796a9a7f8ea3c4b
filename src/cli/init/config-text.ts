import { count, shorten } from '../report-text.ts'
import type { SiteSuggestion } from './suggest-site.ts'
import { comment, commentedOut, ifKnown, list, noted, pathScalar, quote, scalar } from './yaml-lines.ts'
import { displayPath, type SitePath } from '../../model/site-path.ts'
import type { ContactValue, SuggestedContact } from './suggest-contact.ts'
import type { SuggestedSections, TypedGroup, UntypedGroup } from '../../extraction/suggest/suggest-sections.ts'
import type { SuggestedPlans } from '../../extraction/suggest/suggest-plans.ts'
import type { SuggestedRanges } from '../../extraction/suggest/suggest-ranges.ts'
import type { PricesOnPage, SuggestedPricing } from '../../extraction/suggest/suggest-pricing.ts'

/** What the file says of itself. */
interface ConfigHead {
  /** The source, from the file's folder. */
  readonly source: string
  readonly isLive: boolean
  readonly looked: number
  readonly pages: number
}

/**
 * The text of `daf.yaml`: what was found as keys with the reason behind each, what is not sure as comments (CONTRACT 2).
 */
export function configText(site: SiteSuggestion, head: ConfigHead): string {
  const parts = [
    headLines(head),
    siteLines(site),
    sourceLines(head),
    pageLines(site.sections),
    serviceLines(site),
    pricingLines(site.pricing),
    contactLines(site.contact),
    resultLines(site),
    termLines(site),
    formLines(site),
    policyLines(),
  ]
  const written = parts.filter((lines) => lines.length > 0).map((lines) => lines.join('\n'))
  return `${written.join('\n\n')}\n`
}

/** `98 pages`, `500 of 3098 pages`. */
export function lookedAt({ looked, pages }: ConfigHead): string {
  return looked < pages ? `${looked} of ${count(pages, 'page')}` : count(pages, 'page')
}

function headLines(head: ConfigHead): readonly string[] {
  return comment(
    '',
    `How daf reads this site, as daf init found it by looking at ${lookedAt(head)}. Behind each line stands what it was found by. ` +
      'Lines that are not sure are commented out: take the mark off the ones that are right. `daf check` tells what is read with this file.',
  )
}

function sourceLines({ source, isLive }: ConfigHead): readonly string[] {
  const written = `source: ${scalar(source)}`
  if (!isLive) return [written]
  const note = 'where daf reaches the site once its public name leads to daf'
  return [written, `# upstream: { address: http://127.0.0.1:8081 } # ${note}`]
}

function siteLines({ identity: { name, baseUrl, hosts, language } }: SiteSuggestion): readonly string[] {
  const noName = ['  # name: … # default: the title of the home page']
  const noUrl = ['  # baseUrl: https://www.example.com # the public address; no page names it']
  const isKnown = [name, baseUrl, language].some((value) => value !== null)
  return [
    isKnown ? 'site:' : '# site:',
    ...ifKnown(name, ({ value, from }) => noted(`  name: ${scalar(value)}`, from), noName),
    ...ifKnown(
      baseUrl,
      ({ value, from }) =>
        noted(`  baseUrl: ${scalar(value)}`, `${from}; for a try on this machine: --base-url http://localhost:8080`),
      noUrl,
    ),
    ...(hosts.length === 0 ? [] : noted(`  hosts: ${list(hosts.map(scalar))}`, 'pages link to it')),
    ...ifKnown(language, ({ value, from }) => noted(`  language: ${scalar(value)}`, from)),
  ]
}

function serviceLines({ services }: SiteSuggestion): readonly string[] {
  if (services.length === 0) {
    const intro = comment('', 'No services were found. Pages of the type service are the services; they can be listed, too:')
    return [...intro, '# services:', '#   - { id: my-service, page: /my-service/ }']
  }
  const intro =
    'The id is part of the API: readers keep it. Names and descriptions that are not written here are the title and summary of the page.'
  const entries = services.flatMap(({ id, path, title, name, nameHe, idFrom }) => [
    ...noted(`  - id: ${scalar(id)}`, idFrom ?? ''),
    ...noted(`    page: ${pathScalar(path)}`, quote(title)),
    ...ifKnown(name, (value) => [`    name: ${scalar(value)}`]),
    ...ifKnown(nameHe, (value) => noted(`    nameHe: ${scalar(value)}`, 'as JSON-LD has it')),
  ])
  return [...comment('', intro), 'services:', ...entries]
}

function resultLines({ results }: SiteSuggestion): readonly string[] {
  const lines = results.flatMap(({ selector, found, pages, example }) =>
    noted(`  result: ${scalar(selector)}`, `on ${found} of ${count(pages, 'page')}, such as ${quote(example)}`),
  )
  if (lines.length === 0) return []
  if (results[0]?.sure === true) return ['caseStudies:', ...lines]
  const intro = comment('', 'The headline result is the summary of the page, unless one of these is it:')
  return [...intro, ...commentedOut(['caseStudies:', ...lines])]
}

function termLines({ term }: SiteSuggestion): readonly string[] {
  return ifKnown(term, ({ selector, found, pages, example, sure }) => {
    const note = `the term on ${found} of ${count(pages, 'page')}, such as ${quote(example)}`
    const lines = ['glossary:', ...noted(`  term: ${scalar(selector)}`, note)]
    return sure ? lines : commentedOut(lines)
  })
}

/** Name of the tool of the first form (SPEC 4, WebMCP); a page may have no second one of that name. */
const tool = 'request_consultation'

function formLines({ forms, identity: { name } }: SiteSuggestion): readonly string[] {
  if (forms.length === 0) return []
  const company = name === null ? '' : ` of ${name.value}`
  const entries = forms.flatMap(({ selector, paths, more }, at) => [
    ...noted(`  - pages: ${list(paths.map(pathScalar))}`, more > 0 ? `it stands on ${count(more, 'more page')}` : ''),
    `    form: ${scalar(selector)}`,
    `    tool: ${at === 0 ? tool : `${tool}_${at + 1}`}`,
    `    description: ${scalar(`Fill the contact form${company}; the visitor reviews it and presses send.`)}`,
  ])
  const intro = "Offered to agents in the visitor's browser: the agent fills the form, the visitor sends it."
  return [...comment('', intro), 'forms:', ...entries]
}

/** What only the owner can say. */
function policyLines(): readonly string[] {
  return [
    ...comment('', 'Your policy on the use of the content, for robots.txt; nothing is published until you write it:'),
    '# contentSignals: { search: yes, ai-input: yes, ai-train: no }',
  ]
}

/** What must be known for contact details to be published (CONTRACT 2, Missing facts). */
const required = ['company', 'phone', 'email', 'address', 'hours']

/** `contact`: the page, what JSON-LD says without a key, and what the pages add. */
function contactLines({ page, added, doubtful, read, complete }: SuggestedContact): readonly string[] {
  const facts = read.map(({ fact, ...source }) => ({ ...source, key: fact.replace('contact.', '') }))
  const known = facts.flatMap(({ key, value, method, page: place }) =>
    comment('  ', `${key}: ${shorten(value)} (${method}${place === null ? '' : `, ${displayPath(place)}`})`),
  )
  const keys = [
    ...(page === null ? [] : noted(`  page: ${pathScalar(page.value)}`, page.from)),
    ...added.flatMap((value) => noted(keyLine(value), value.from)),
  ]
  const choices = doubtful.flatMap((value) => commentedOut(noted(keyLine(value), `one of several ${value.from}`)))
  const missing = required.filter((key) => ![...facts, ...added].some((one) => one.key === key))
  const wanted = missing.length > 0 ? missing : ['page']
  return [
    keys.length > 0 ? 'contact:' : '# contact:',
    ...(known.length > 0 ? [...comment('  ', 'Read from the pages without a key:'), ...known] : []),
    ...keys,
    ...choices,
    ...(complete ? [] : comment('  ', `Contact details are published when all are known; still open: ${wanted.join(', ')}.`)),
  ]
}

function keyLine({ key, value }: ContactValue): string {
  switch (key) {
    case 'company':
      return `  company: { name: ${scalar(value)} }`
    case 'address':
    case 'hours':
      return `  ${key}: { text: ${scalar(value)} }`
    default:
      return `  ${key}: ${scalar(value)}`
  }
}

/** Parts of the site that are told although nothing is known of them. */
const mostUntyped = 20

/** `pages`: the type of pages by their addresses, and pages that are left out. */
function pageLines({ typed, untyped, hubs, listings, thanks }: SuggestedSections): readonly string[] {
  const types = [
    ...rule(listings, 'hub', 'lists that the generator made'),
    ...typed.flatMap((group) => rule(group.match, group.type, groupNote(group))),
    ...rule(hubs, 'hub', 'the pages that list them'),
  ]
  const guesses = untyped
    .slice(0, mostUntyped)
    .flatMap((group) => commentedOut(rule([group.match], group.guess ?? 'page', guessNote(group))))
  const exclude =
    thanks.length === 0
      ? []
      : noted(`  exclude: ${list(thanks.map(pathScalar))}`, 'shown after a form was sent; no page links to it')
  const unknown = comment(
    '',
    'No part of the site was recognised as services, articles, a glossary or case studies. JSON-LD gives pages their types, too.',
  )
  if (types.length > 0) return ['pages:', '  types:', ...types, ...guesses, ...exclude]
  if (exclude.length + guesses.length === 0) return unknown
  const guessed = guesses.length > 0 ? ['  # types:', ...guesses] : []
  return [...unknown, exclude.length > 0 ? 'pages:' : '# pages:', ...exclude, ...guessed]
}

function rule(match: readonly string[], type: string, note: string): readonly string[] {
  const [only, another] = match
  if (only === undefined) return []
  const written = another === undefined ? pathScalar(only) : list(match.map(pathScalar))
  return noted(`    - { match: ${written}, type: ${type} }`, note)
}

function groupNote({ count: pages, pages: looked, evidence }: TypedGroup): string {
  const example = looked[0] === undefined ? '' : ` such as ${displayPath(looked[0].path)} ${quote(looked[0].title, 40)}`
  return `${count(pages, 'page')}${example}; ${evidence}`
}

function guessNote({ count: pages, example, guess }: UntypedGroup): string {
  return `${count(pages, 'page')} such as ${displayPath(example)}${guess === null ? ', of no type that was recognised' : ': they have dates'}`
}

/** `pricing`: the packages and the price ranges. */
function pricingLines({ plans, ranges, otherPlans, offered }: SuggestedPricing): readonly string[] {
  const groups = [
    ...ifKnown(plans, (found) => [{ doubt: found.doubt, lines: planLines(found) }]),
    ...ifKnown(ranges, (found) => [{ doubt: found.doubt, lines: rangeLines(found) }]),
  ]
  const sure = groups.flatMap(({ doubt, lines }) => (doubt === null ? lines : []))
  const unsure = groups.flatMap(({ doubt, lines }) =>
    doubt === null ? [] : [...comment('  ', `Not sure: ${doubt}.`), ...commentedOut(lines)],
  )
  const notes = [
    ...(otherPlans.length === 0 ? [] : comment('', `Packages stand on these pages, too: ${namedPages(otherPlans)}`)),
    ...ifKnown(offered, ({ path, count: plansOffered }) =>
      comment(
        '',
        `JSON-LD of ${displayPath(path)} offers ${count(plansOffered, 'package')}, which are read where no selector finds any.`,
      ),
    ),
  ]
  if (groups.length > 0) return [...notes, sure.length > 0 ? 'pricing:' : '# pricing:', ...sure, ...unsure]
  if (notes.length > 0) return notes
  return [
    ...comment('', 'No packages with prices per month in shekels were found. Where there are some:'),
    '# pricing: { page: /pricing/, plan: .card, fields: { name: h3, price: .price, includes: li } }',
  ]
}

/** Other pages with packages that are named; more of them are an archive. */
const mostNamed = 10

function namedPages(paths: readonly SitePath[]): string {
  const named = paths.slice(0, mostNamed).map(displayPath).join(', ')
  return paths.length > mostNamed ? `${named} and ${paths.length - mostNamed} more` : named
}

function planLines({ path, found: { rules, doubtful, plans, unpriced, note } }: PricesOnPage<SuggestedPlans>): readonly string[] {
  const left = unpriced > 0 ? `; what else the selector finds has no price and is left out (${unpriced})` : ''
  const [first] = plans
  const examples: Readonly<Record<string, string>> = {
    name: quoted(first?.name),
    audience: quoted(first?.audience),
    price: quoted(first?.priceText),
    includes: listNote(plans.flatMap(({ includes }) => includes)),
    excludes: listNote(plans.flatMap(({ excludes }) => excludes)),
  }
  const { note: doubtfulNote, ...doubtfulFields } = doubtful
  const fieldLines = (fields: Readonly<Record<string, string>>, why?: string) =>
    Object.entries(fields).flatMap(([key, selector]) => noted(`    ${key}: ${scalar(selector)}`, why ?? examples[key] ?? ''))
  return [
    ...noted(`  page: ${pathScalar(path)}`, plans.length === 0 ? '' : count(plans.length, 'package') + left),
    ...noted(`  plan: ${scalar(rules.plan ?? '')}`, plans.map(({ name, priceText }) => `${name}: ${priceText}`).join(' | ')),
    '  fields:',
    ...fieldLines(rules.fields ?? {}),
    ...commentedOut(fieldLines(doubtfulFields, 'not sure')),
    ...ifKnown(rules.note, (selector) => noted(`  note: ${scalar(selector)}`, quote(note))),
    ...ifKnown(doubtfulNote, (selector) => commentedOut(noted(`  note: ${scalar(selector)}`, 'not sure'))),
  ]
}

function quoted(text: string | undefined): string {
  return text === undefined || text === '' ? '' : quote(text, 80)
}

function listNote(items: readonly string[]): string {
  return items[0] === undefined ? '' : `${count(items.length, 'item')} in all, the first: ${quote(items[0])}`
}

function rangeLines({ path, found: { each, ranges } }: PricesOnPage<SuggestedRanges>): readonly string[] {
  return [
    '  ranges:',
    `    page: ${pathScalar(path)}`,
    ...noted(`    each: ${scalar(each)}`, `${count(ranges.length, 'range')}, such as ${quote(ranges[0] ?? '')}`),
  ]
}
