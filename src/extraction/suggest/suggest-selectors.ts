import type { SitePath } from '../../model/site-path.ts'
import type { MarkedText } from './marked-texts.ts'
import type { PageSurvey } from './survey-page.ts'

/** A selector that finds one text on each page of a kind. */
export interface SuggestedSelector {
  readonly selector: string
  /** Pages on which it finds something, of those that were looked at. */
  readonly found: number
  readonly pages: number
  readonly example: string
  readonly sure: boolean
}

/** Share of the pages of a kind on which a selector must find something, and on which texts must be alike in kind. */
const coverage = 0.8

/** Suggestions that are made where none is sure. */
const mostChoices = 3

/** Words that name a result, and those that name many things. */
const resultNames = / (?:result|results|outcome|outcomes|achievement|kpi|bottomline|(?:ה|ב)?תוצא(?:ה|ות)) /
const vagueNames =
  / (?:headline|metric|metrics|kpis|impact|stat|stats|figure|highlight|success|gain|win|growth|numbers|הישג|הישגים) /
const otherNames =
  / (?:date|dates|time|published|updated|meta|byline|author|reading|breadcrumb|breadcrumbs|tag|tags|category|caption|share|related|client|industry|sector) /

/** A change in numbers, or in words for numbers: `64%`, `פי 3`, `3.2 times`, `from 35 to 120`, `₪40,000`. */
const change =
  /\d\s?%|%\s?\d|[×x]\s?\d|\d\s?[×x](?!\p{L})|(?<!\p{L})פי[ -]?(?:\d|שתיים|שניים|שלוש|ארבע|חמי?ש)|\d[\d.,]*\s(?:times|פעמים)|(?:from|up from|לעומת|במקום|מ[־-]?)\s?\d|(?<!\p{L})(?:doubled|tripled|doubling|הכפל|הכפיל|שילש)|[₪$€]\s?\d|\d\s?[₪$€]/iu

/** Dates and years, whose numbers tell no result. */
const dates = /\d{1,4}[./-]\d{1,2}[./-]\d{1,4}|(?<!\d)(?:19|20)\d\d(?!\d)/g

interface Candidate extends SuggestedSelector {
  readonly texts: readonly string[]
  readonly weight: number
  readonly rank: number
}

/** The headline result of case studies: the short text that one selector finds on each of them and that says what changed. */
export function suggestResult(studies: readonly PageSurvey[]): readonly SuggestedSelector[] {
  const selectors = new Set(studies.flatMap(({ marked }) => [...marked.keys()]))
  const candidates = [...selectors].flatMap((selector) => resultCandidate(selector, studies) ?? [])
  const sorted = candidates.toSorted((one, other) => other.weight - one.weight || one.rank - other.rank)
  const [best] = sorted
  if (best === undefined) return []
  const choices = best.sure
    ? [best]
    : sorted.filter(({ texts }, at) => sorted.findIndex((other) => isSame(other.texts, texts)) === at)
  return choices
    .slice(0, mostChoices)
    .map(({ selector, found, pages, example, sure }) => ({ selector, found, pages, example, sure }))
}

function resultCandidate(selector: string, studies: readonly PageSurvey[]): Candidate | undefined {
  const marks = studies.flatMap(({ marked, title }) => {
    const mark = marked.get(selector)
    return mark === undefined || mark.text === title || mark.text.length < 6 ? [] : [mark]
  })
  const [first] = marks
  if (first === undefined || marks.length < coverage * studies.length) return undefined
  const texts = marks.map(({ text }) => text)
  if (studies.length > 1 && new Set(texts).size < coverage * texts.length) return undefined
  const says = (pattern: RegExp) => marks.filter(({ words }) => pattern.test(words)).length >= coverage * marks.length
  const named = says(resultNames)
  if (says(otherNames) && !named) return undefined
  const changed = shareOf(marks, ({ text }) => change.test(text))
  const counted = shareOf(marks, ({ text }) => /\d/.test(text.replace(dates, '')))
  const vague = says(vagueNames) && counted >= 0.6
  // One page alone shows no pattern.
  const sure = named || vague || (changed >= coverage && studies.length > 1)
  if (!sure && counted < 0.6) return undefined
  const weight = (named ? 4 : 0) + (vague ? 2 : 0) + (changed >= coverage ? 1 : 0) + (sure ? 8 : 0)
  return { selector, found: marks.length, pages: studies.length, example: first.text, sure, texts, weight, rank: first.rank }
}

function shareOf(marks: readonly MarkedText[], is: (mark: MarkedText) => boolean): number {
  return marks.filter(is).length / marks.length
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((text, at) => text === other[at])
}

/**
 * What the term of each page of the glossary is found by: its heading, or what else holds the term as JSON-LD or the list
 * of terms has it.
 * @param listed what the list of terms calls a page
 */
export function suggestTerm(pages: readonly PageSurvey[], listed: ReadonlyMap<SitePath, string>): SuggestedSelector | null {
  const terms = new Map(pages.flatMap(({ path, facts }) => [[path, facts.terms[0]?.term ?? listed.get(path)] as const]))
  const isTerm = ({ path }: PageSurvey, text: string) => terms.get(path) === undefined || terms.get(path) === text
  const marks = new Set(
    pages.flatMap((page) =>
      [...page.marked].flatMap(([selector, { text }]) => (terms.get(page.path) === text ? [selector] : [])),
    ),
  )
  const headed = pages.filter((page) => page.titledByHeading && isTerm(page, page.title))
  const byHeading = pages.filter(({ titledByHeading }) => titledByHeading)
  const choices = [
    { selector: 'h1', found: headed, text: ({ title }: PageSurvey) => title },
    ...[...marks].map((selector) => ({
      selector,
      found: pages.filter((page) => page.marked.get(selector)?.text === terms.get(page.path)),
      text: ({ marked }: PageSurvey) => marked.get(selector)?.text ?? '',
    })),
    { selector: 'h1', found: byHeading, text: ({ title }: PageSurvey) => title },
  ]
  for (const [at, { selector, found, text }] of choices.entries()) {
    const [example] = found
    if (example === undefined || found.length < coverage * pages.length) continue
    return { selector, found: found.length, pages: pages.length, example: text(example), sure: at < choices.length - 1 }
  }
  return null
}

/** A form that visitors write to the company with, on the pages that hold it. */
export interface SuggestedForm {
  readonly selector: string
  readonly paths: readonly SitePath[]
  /** Pages that hold it beyond those that are named. */
  readonly more: number
}

/** Pages of a form that are named. */
const mostFormPages = 20

/** The contact forms of the site; one that stands on nearly every page is named for those where visitors look for it. */
export function suggestForms(pages: readonly PageSurvey[], isChosen: (path: SitePath) => boolean): readonly SuggestedForm[] {
  const byFields = new Map<string, { path: SitePath; selectors: readonly string[] }[]>()
  for (const { path, forms } of pages) {
    for (const { fields, selectors } of forms) byFields.set(fields, [...(byFields.get(fields) ?? []), { path, selectors }])
  }
  return [...byFields.values()].flatMap(alikeNamed).flatMap(({ selector, paths }) => {
    const named = paths.length > mostFormPages ? paths.filter(isChosen).slice(0, mostFormPages) : paths
    return named.length === 0 ? [] : [{ selector, paths: named, more: paths.length - named.length }]
  })
}

/** Groups the places of one form by a selector that finds it on all pages of the group. */
function alikeNamed(
  places: readonly { readonly path: SitePath; readonly selectors: readonly string[] }[],
): readonly { readonly selector: string; readonly paths: readonly SitePath[] }[] {
  const [first] = places
  if (first === undefined) return []
  const isShared = (selector: string) => places.every(({ selectors }) => selectors.includes(selector))
  const best = first.selectors.find((selector) => isShared(selector) && !isPlace(selector)) ?? first.selectors[0]
  if (best === undefined) return []
  const held = places.filter(({ selectors }) => selectors.includes(best))
  const rest = places.filter((place) => place.path !== first.path && !held.includes(place))
  return [{ selector: best, paths: [...new Set(held.map(({ path }) => path))] }, ...alikeNamed(rest)]
}

/** Whether a selector finds what stands at a place, whatever it is called. */
function isPlace(selector: string): boolean {
  return selector.includes(':nth-of-type') || selector.includes('+')
}
