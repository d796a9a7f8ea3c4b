import { decodeHtml } from '../../../extraction/decode-html.ts'
import { inspectPage } from '../../../extraction/inspection/inspect-page.ts'
import { matchesPath } from '../../../extraction/page-type.ts'
import { parsePath, type SitePath } from '../../../model/site-path.ts'
import type { Notice } from '../../../model/site-record.ts'
import { followPath } from './follow-path.ts'
import type { Survey } from './survey.ts'

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
