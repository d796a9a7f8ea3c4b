import { valueAt } from '../../../config/key-path.ts'
import { decodeHtml } from '../../../extraction/decode-html.ts'
import { inspectPage } from '../../../extraction/inspection/inspect-page.ts'
import { matchesPath } from '../../../extraction/page-type.ts'
import { parsePath, type SitePath } from '../../../model/site-path.ts'
import { charsetOf, type Finding, followPath, type Survey } from './survey.ts'

/** `pages.main` where it matches nothing: on some pages a warning, on all of them an error. */
export function mainSelector({ rules, pages }: Survey): readonly Finding[] {
  const { main } = rules.pages ?? {}
  const key = 'pages.main'
  const missed = main === undefined ? [] : pages.filter(({ inspection }) => !inspection.found.main)
  if (missed.length > 0 && missed.length === pages.length)
    return [{ level: 'error', message: `pages.main (${main}) found nothing on any page.`, key }]
  const message = `pages.main (${main}) found nothing here; the main content was found without it.`
  return missed.map(({ record }) => ({ message, page: record.path, key }))
}

/** Selectors of `pages.remove` that match nothing on any page. */
export function unusedRemovals({ rules, pages }: Survey): readonly Finding[] {
  return (rules.pages?.remove ?? []).flatMap((selector, at) => {
    const key = `pages.remove[${at}]`
    const isUsed = pages.some(({ inspection }) => inspection.found.remove[at] === true)
    return isUsed ? [] : [{ message: `${key} (${selector}) found nothing on any page.`, key }]
  })
}

/** Keys that have no effect without another one. */
const needs: readonly (readonly [key: string, needed: string])[] = [
  ['pricing.fields', 'pricing.plan'],
  ['caseStudies.page', 'caseStudies.each'],
  ['caseStudies.each', 'caseStudies.page'],
  ['caseStudies.fields', 'caseStudies.each'],
]

/** Keys without the one that gives them an effect. */
export function incompleteKeys({ rules }: Survey): readonly Finding[] {
  const isSet = (key: string) => valueAt(rules, key.split('.')) !== undefined
  const incomplete = needs.filter(([key, needed]) => isSet(key) && !isSet(needed))
  return incomplete.map(([key, needed]) => ({ message: `${key} has no effect without ${needed}.`, key }))
}

/** Patterns of `pages.types` and `questions.exclude` that match no published page. */
export function unusedPagePatterns({ rules, pages }: Survey): readonly Finding[] {
  const paths = pages.map(({ record }) => record.path)
  const types = rules.pages?.types ?? []
  const excluded = rules.questions?.exclude ?? []
  return [
    ...types.flatMap(({ match }, at) => unusedPatterns(`pages.types[${at}].match`, match, paths, 'published page')),
    ...excluded.flatMap((exclude, at) => unusedPatterns(`questions.exclude[${at}]`, exclude, paths, 'published page')),
  ]
}

/** Patterns of `pages.exclude` that match no document. */
export function unusedExclusions({ rules, documents }: Survey): readonly Finding[] {
  const paths = documents.map(({ path }) => path)
  const excluded = rules.pages?.exclude ?? []
  return excluded.flatMap((exclude, at) => unusedPatterns(`pages.exclude[${at}]`, exclude, paths, 'document'))
}

function unusedPatterns(
  key: string,
  match: string | readonly string[],
  paths: readonly SitePath[],
  of: string,
): readonly Finding[] {
  const unused = [match].flat().filter((pattern) => !paths.some((path) => matchesPath(pattern, path)))
  return unused.map((pattern) => ({ message: `${key} (${pattern}) is the path of no ${of}.`, key }))
}

/** Configured forms that are not on the pages that the configuration names. */
export async function missingForms(survey: Survey): Promise<readonly Finding[]> {
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

/** Whether a page, published or not, has the form; undefined if the path leads to no HTML. */
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
