import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { parse } from 'yaml'
import { decodeHtml } from '../../src/extraction/decode-html.ts'
import { extractPage } from '../../src/extraction/extract-page.ts'
import type { ExtractedPage } from '../../src/extraction/extracted-page.ts'
import { withBaseUrl, withBaseUrlDeep } from '../../src/model/base-url.ts'
import type { PageFacts } from '../../src/model/page-facts.ts'
import type { SiteRules } from '../../src/model/site-rules.ts'
import { knownFailures } from './hebrew-known-failures.ts'
import { wordOverlap } from './word-overlap.ts'

/*
 * Typical pages of Hebrew sites, of fictional companies. Each folder holds page.html, its content according to a careful reader
 * (expected.md) and its facts (expected.json), written by hand; configuration by the owner, if any, is in daf.yaml.
 */
const folder = join(import.meta.dirname, 'hebrew')

/** The facts of a page; omitted ones must be absent. */
interface Expected {
  readonly path: string
  readonly host: string
  readonly title: string
  readonly summary: string
  readonly language: string
  readonly type: string | null
  readonly updatedAt: string | null
  readonly facts: Partial<ReadFacts>
}

/** Facts without their provenance and the wording of rejections. */
type ReadFacts = Omit<PageFacts, Found | 'services' | 'terms' | 'refused'> & {
  readonly siteName: string | null
  readonly organization: object | null
  readonly services: readonly object[]
  readonly terms: readonly object[]
  readonly isContactPage: boolean
  readonly refused: readonly string[]
}
type Found =
  | 'naming'
  | 'aboutPrices'
  | 'dollarCountries'
  | 'offers'
  | 'organization'
  | 'organizationElsewhere'
  | 'organizationParts'
  | 'contactPageMethod'
  | 'places'
  | 'shownContact'
  | 'shownPlaces'
  | 'contactLinks'
  | 'listedServices'
  | 'serviceParts'
  | 'resultBelow'
  | 'isGallery'
  | 'listedCaseStudies'
  | 'questions'
  | 'isQuestionPage'

const noFacts: ReadFacts = {
  siteName: null,
  organization: null,
  services: [],
  plans: [],
  plansMethod: null,
  priceNote: null,
  priceRanges: [],
  terms: [],
  result: null,
  term: null,
  isContactPage: false,
  refused: [],
}

function read(name: string): { readonly page: ExtractedPage; readonly expected: Expected; readonly markdown: string } {
  const file = (part: string) => join(folder, name, part)
  const expected: Expected = JSON.parse(readFileSync(file('expected.json'), 'utf8'))
  const rules: SiteRules = existsSync(file('daf.yaml')) ? parse(readFileSync(file('daf.yaml'), 'utf8')) : {}
  const { html } = decodeHtml(readFileSync(file('page.html')))
  const { path, host } = expected
  return {
    page: extractPage({ html, path, ownHosts: [host], rules }),
    expected,
    markdown: readFileSync(file('expected.md'), 'utf8'),
  }
}

/** The organization merged from all statements on the page; the first one wins for each field. */
function factsOf({ facts }: ExtractedPage): ReadFacts {
  const {
    organization,
    organizationElsewhere,
    contactPageMethod,
    refused,
    naming,
    plans,
    plansMethod,
    priceNote,
    priceRanges,
    result,
    term,
  } = facts
  const said = [...organizationElsewhere.toReversed(), ...(organization === null ? [] : [organization])].map(withoutMethod)
  return {
    siteName: naming.openGraph ?? naming.organization ?? naming.website,
    plans,
    plansMethod,
    priceNote,
    priceRanges,
    result,
    term,
    organization: said.length === 0 ? null : Object.assign({}, ...said),
    services: facts.services.map(withoutMethod),
    terms: facts.terms.map(withoutMethod),
    isContactPage: contactPageMethod !== null,
    refused: refused.map(({ key }) => key),
  }
}

function withoutMethod(fact: object): object {
  return Object.fromEntries(Object.entries(fact).filter(([name]) => !['method', 'ids', 'shown', 'fragment'].includes(name)))
}

/** A fixed failure must be removed from the list. */
function holds(name: string, part: 'markdown' | 'facts', check: () => void): void {
  const reason = knownFailures.get(`${name} ${part}`)
  if (reason === undefined) check()
  else
    assert.throws(
      check,
      assert.AssertionError,
      `${name} ${part} is correct now: remove it from the list of known failures (${reason})`,
    )
}

describe('a Hebrew page', () => {
  const overlaps: number[] = []

  for (const name of readdirSync(folder)) {
    test(`${name} becomes the Markdown that a careful reader would write`, () => {
      const { page, expected, markdown } = read(name)
      const shown = withBaseUrl(page.markdown, `https://${expected.host}`)
      overlaps.push(wordOverlap(shown, markdown))
      holds(name, 'markdown', () => assert.equal(shown, markdown))
    })

    test(`${name} has the expected facts`, () => {
      const { page, expected } = read(name)
      const { title, summary, language, structuredType } = page
      const said = { title, summary, language, type: structuredType, updatedAt: page.dates.declared }
      const facts = withBaseUrlDeep(factsOf(page), `https://${expected.host}`)
      holds(name, 'facts', () => {
        const { title, summary, language, type, updatedAt } = expected
        assert.deepEqual(said, { title, summary, language, type, updatedAt })
        assert.deepEqual(facts, { ...noFacts, ...expected.facts })
      })
    })
  }

  test('keeps its words', (context) => {
    const mean = overlaps.reduce((sum, overlap) => sum + overlap, 0) / overlaps.length
    context.diagnostic(`word F1 over ${overlaps.length} pages: ${mean.toFixed(4)}, lowest ${Math.min(...overlaps).toFixed(4)}`)
    assert.ok(mean >= 0.95, `word F1 is ${mean.toFixed(4)}`)
  })
})
