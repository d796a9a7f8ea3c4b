import { count } from '../report-text.ts'
import { contactLines } from './contact-lines.ts'
import { pageLines } from './page-lines.ts'
import { pricingLines } from './pricing-lines.ts'
import type { SiteSuggestion } from './suggest-site.ts'
import { comment, commentedOut, ifKnown, list, noted, pathScalar, quote, scalar } from './yaml-lines.ts'

/** What the file says of itself. */
export interface ConfigHead {
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
