import { compareCodeUnits } from '../../model/compare-code-units.ts'
import type { SitePath } from '../../model/site-path.ts'
import type { MarkedText } from './marked-texts.ts'
import type { PageSurvey } from './survey-page.ts'

/** A selector that finds one text on each page of a type. */
export interface SuggestedSelector {
  readonly selector: string
  /** Number of pages on which it finds something. */
  readonly found: number
  readonly pages: number
  readonly example: string
  readonly sure: boolean
}

/** Minimum share of the pages of a type on which a selector must find something of the expected kind. */
const coverage = 0.8

/** Maximum number of suggestions if none is sure. */
const maxChoices = 3

/** Class names of a result, and ambiguous ones. */
const resultNames = / (?:result|results|outcome|outcomes|achievement|kpi|bottomline|(?:ה|ב)?תוצא(?:ה|ות)) /
const vagueNames =
  / (?:headline|metric|metrics|kpis|impact|stat|stats|figure|highlight|success|gain|win|growth|numbers|הישג|הישגים) /
const otherNames =
  / (?:date|dates|time|published|updated|meta|byline|author|reading|breadcrumb|breadcrumbs|tag|tags|category|caption|share|related|client|industry|sector) /

/** A change in numbers, or in words for numbers: `64%`, `פי 3`, `3.2 times`, `from 35 to 120`, `₪40,000`. */
const change =
  /\d\s?%|%\s?\d|[×x]\s?\d|\d\s?[×x](?!\p{L})|(?<!\p{L})פי[ -]?(?:\d|שתיים|שניים|שלוש|ארבע|חמי?ש)|\d[\d.,]*\s(?:times|פעמים)|(?:from|up from|לעומת|במקום|מ[־-]?)\s?\d|(?<!\p{L})(?:doubled|tripled|doubling|הכפל|הכפיל|שילש)|[₪$€]\s?\d|\d\s?[₪$€]/iu

/** Dates and years, whose numbers are not results. */
const dates = /\d{1,4}[./-]\d{1,2}[./-]\d{1,4}|(?<!\d)(?:19|20)\d\d(?!\d)/g

interface Candidate {
  readonly suggestion: SuggestedSelector
  readonly texts: readonly string[]
  readonly weight: number
  readonly rank: number
}

/** The headline result of case studies: the short text that one selector finds on each of them and that says what changed. */
export function suggestResult(studies: readonly PageSurvey[]): readonly SuggestedSelector[] {
  const selectors = new Set(studies.flatMap(({ marked }) => [...marked.keys()]))
  const candidates = [...selectors]
    .flatMap((selector) => resultCandidate(selector, studies) ?? [])
    .toSorted((one, other) => other.weight - one.weight || one.rank - other.rank)
  const suggestions = [...Map.groupBy(candidates, ({ texts }) => JSON.stringify(texts)).values()].flatMap(
    ([first]) => first?.suggestion ?? [],
  )
  return suggestions.slice(0, suggestions[0]?.sure === true ? 1 : maxChoices)
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
  const share = (is: (mark: MarkedText) => boolean) => marks.filter(is).length / marks.length
  const isCalled = (names: RegExp) => share(({ words }) => names.test(words)) >= coverage
  const named = isCalled(resultNames)
  if (isCalled(otherNames) && !named) return undefined
  const changed = share(({ text }) => change.test(text)) >= coverage
  const counted = share(({ text }) => /\d/.test(text.replace(dates, ''))) >= 0.6
  const vague = isCalled(vagueNames) && counted
  // One page alone shows no pattern.
  const sure = named || vague || (changed && studies.length > 1)
  if (!sure && !counted) return undefined
  const weight = (named ? 4 : 0) + (vague ? 2 : 0) + (changed ? 1 : 0) + (sure ? 8 : 0)
  const suggestion = { selector, found: marks.length, pages: studies.length, example: first.text, sure }
  return { suggestion, texts, weight, rank: first.rank }
}

/**
 * The selector of the term on each page of the glossary: its heading, or another element with the term as JSON-LD or the list
 * of terms spells it.
 * @param listed what the list of terms calls a page
 */
export function suggestTerm(pages: readonly PageSurvey[], listed: ReadonlyMap<SitePath, string>): SuggestedSelector | null {
  const terms = new Map(pages.map(({ path, facts }) => [path, facts.terms[0]?.term ?? listed.get(path)]))
  const marks = new Set(
    pages.flatMap((page) =>
      [...page.marked].flatMap(([selector, { text }]) => (terms.get(page.path) === text ? [selector] : [])),
    ),
  )
  const headed = pages.filter(({ titledByHeading }) => titledByHeading)
  const isTerm = ({ path, title }: PageSurvey) => [undefined, title].includes(terms.get(path))
  const choices = [
    { selector: 'h1', found: headed.filter(isTerm), sure: true },
    ...[...marks].map((selector) => {
      const found = pages.filter(({ path, marked }) => marked.get(selector)?.text === terms.get(path))
      return { selector, found, sure: true }
    }),
    { selector: 'h1', found: headed, sure: false },
  ]
  const best = choices.find(({ found }) => found.length > 0 && found.length >= coverage * pages.length)
  const [first] = best?.found ?? []
  if (best === undefined || first === undefined) return null
  const { selector, found, sure } = best
  const example = selector === 'h1' ? first.title : (first.marked.get(selector)?.text ?? '')
  return { selector, found: found.length, pages: pages.length, example, sure }
}

/** A contact form and the pages that contain it. */
export interface SuggestedForm {
  readonly selector: string
  readonly paths: readonly SitePath[]
  /** Number of further pages that contain it. */
  readonly more: number
}

/** Maximum number of listed pages of a form. */
const maxFormPages = 20

/** Whether a selector finds whatever is at a position. */
const byPosition = /:nth-of-type|\+/

/**
 * The contact forms of the site; one that is on nearly every page is listed where visitors look for it. Forms with different fields that one
 * selector finds by its name, such as those of several branches, are one.
 */
export function suggestForms(pages: readonly PageSurvey[], isChosen: (path: SitePath) => boolean): readonly SuggestedForm[] {
  const places = pages.flatMap(({ path, forms }) => forms.map(({ fields, selectors }) => ({ path, fields, selectors })))
  const found = [...Map.groupBy(places, ({ fields }) => fields).values()].flatMap(bySelector)
  const forms = Map.groupBy(found, (form) => (byPosition.test(form.selector) ? form : form.selector))
  return [...forms.values()].flatMap((same) => {
    const [first] = same
    const paths = same.flatMap((form) => form.paths).toSorted(compareCodeUnits)
    const listed = paths.length > maxFormPages ? paths.filter(isChosen).slice(0, maxFormPages) : paths
    if (first === undefined || listed.length === 0) return []
    return [{ selector: first.selector, paths: listed, more: paths.length - listed.length }]
  })
}

interface FormPlace {
  readonly path: SitePath
  readonly selectors: readonly string[]
}

/** Groups the places of one form by a selector that finds it on all pages of the group. */
function bySelector(places: readonly FormPlace[]): readonly { readonly selector: string; readonly paths: readonly SitePath[] }[] {
  const [first] = places
  if (first === undefined) return []
  const isShared = (selector: string) => places.every(({ selectors }) => selectors.includes(selector))
  // A selector by position finds whatever is there, so it comes last.
  const selector = first.selectors.find((one) => isShared(one) && !byPosition.test(one)) ?? first.selectors[0]
  if (selector === undefined) return []
  const held = places.filter(({ selectors }) => selectors.includes(selector))
  const rest = places.filter((place) => place.path !== first.path && !held.includes(place))
  return [{ selector, paths: [...new Set(held.map(({ path }) => path))] }, ...bySelector(rest)]
}
