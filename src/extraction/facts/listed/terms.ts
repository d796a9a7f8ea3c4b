import { isAlsoArticle } from '../../metadata/main-things.ts'
import { pageType } from '../../page-type.ts'
import { type FactPage, selectedText } from '../fact-page.ts'
import { factLimits } from '../limits.ts'
import { firstText, hasType, nodesOf, preferred, reachableNodes } from '../structured/structured-node.ts'
import type { DefinedTerm, PageFacts } from '../../../model/page-facts.ts'
import type { SitePath } from '../../../model/site-path.ts'
import { elementsOf, isElement } from '../../tree/element.ts'
import { isTopicName } from '../part-words.ts'
import { isPageAbout } from './announced.ts'
import { boxGroups, cardGroups } from './card-groups.ts'
import { beforeDash, described, describedName } from './described-name.ts'
import { ownTarget } from './own-links.ts'
import { textBelow } from './results.ts'

const termTypes = new Set(['DefinedTerm', 'CategoryCode'])

/** Properties that lead to explained terms; `about` and `mentions` lead to terms that are only mentioned. */
const explaining = ['mainEntity', 'hasDefinedTerm', 'itemListElement', 'item']

/** The terms that a page explains, those of a DefinedTermSet among them or else those that it shows, and what the configured selector finds. */
export function readTerms(page: FactPage): Partial<PageFacts> {
  const { topLevel } = page.structured
  const reached = reachableNodes(topLevel, (node) => explaining.flatMap((name) => nodesOf(node, name)))
  const declared = preferred(reached.filter((node) => hasType(node, termTypes) && !isAlsoArticle(node, topLevel)))
    .map((node) => ({
      term: firstText(node, 'name'),
      summary: firstText(node, 'description') || null,
      path: node.page,
      method: node.source,
    }))
    .filter(({ term }) => term !== '')
    .slice(0, factLimits.terms)
  const terms = declared.length > 0 ? declared : shownTerms(page).slice(0, factLimits.terms)
  // JSON-LD may also make a page part of the glossary.
  const isGlossary =
    declared.length > 0 || page.head.addresses.some((address) => pageType(address, page.rules, null) === 'glossary')
  return { terms, term: isGlossary ? selectedText(page, page.rules.glossary?.term) : null }
}

/** Fewest terms of a glossary. */
const minTerms = 3

type ShownTerm = Pick<DefinedTerm, 'term' | 'summary' | 'path'>

/**
 * The terms that a page called a glossary explains without markup (CONTRACT 2, glossary): in description lists, at the beginning of items or
 * paragraphs, as headings, in collapsible parts, in rows or in other boxes. What it writes most of its terms as counts.
 */
function shownTerms(page: FactPage): readonly DefinedTerm[] {
  if (!isPageAbout('glossary', page)) return []
  const ways = [termsInItems, termsInHeadings, termsInFolds, termsInBoxes].map((read) => distinct(read(page)))
  const most = ways.reduce((best, terms) => (terms.length > best.length ? terms : best), [])
  return most.length < minTerms ? [] : most.map((term) => ({ ...term, method: 'page' as const }))
}

function distinct(terms: readonly ShownTerm[]): readonly ShownTerm[] {
  const isTerm = ({ term }: ShownTerm) =>
    (['other', 'conditions', 'questions', 'services', 'glossary'] as const).every((topic) => !isTopicName(topic, term))
  return [...new Map(terms.filter(isTerm).map((term) => [term.term, term])).values()]
}

function termOf(name: string, text: string, path: SitePath | null = null): readonly ShownTerm[] {
  const found = described(name, text)
  return found === undefined ? [] : [{ term: found.name, summary: found.description, path }]
}

/** Fewest words of a text that explains the heading above it: fewer may be a label or a number of pictures. */
const minWords = 6

function explains(text: string): boolean {
  return (text.match(/\p{L}+/gu)?.length ?? 0) >= minWords
}

function termsInItems({ outline }: FactPage): readonly ShownTerm[] {
  const items = outline.elements.filter((element) => isElement(element, 'dt', 'li', 'p'))
  return items.flatMap((item) => {
    const found = describedName(item) ?? (isElement(item, 'dt') ? undefined : beforeDash(item))
    return found === undefined ? [] : [{ term: found.name, summary: found.description, path: null }]
  })
}

/** The headings of the rank that most terms have, if two thirds of them are terms; others may be letters or groups. */
function termsInHeadings(page: FactPage): readonly ShownTerm[] {
  const { outline } = page
  const headings = outline.headings.filter(({ rank, text }) => rank > 1 && [...text].length > 1)
  const ranks = Map.groupBy(headings, ({ rank }) => rank).values()
  return [...ranks]
    .map((same) => {
      const terms = same.flatMap((heading) => {
        const link = elementsOf(heading.element).find((one) => isElement(one, 'a'))
        const text = textBelow(heading, outline)
        return explains(text) ? termOf(heading.text, text, (link && ownTarget(link, page)?.path) ?? null) : []
      })
      return terms.length * 3 < same.length * 2 ? [] : terms
    })
    .reduce<readonly ShownTerm[]>((best, terms) => (terms.length > best.length ? terms : best), [])
}

function termsInFolds(page: FactPage): readonly ShownTerm[] {
  const cards = cardGroups(page).flatMap((group) => group.cards)
  const folded = cards.filter(({ heading, text }) => isElement(heading.element, 'summary', 'button') && explains(text))
  return folded.flatMap(({ heading, text }) => termOf(heading.text, text))
}

/** In boxes without headings, rows of two cells, and lines in bold with what follows them. */
function termsInBoxes(page: FactPage): readonly ShownTerm[] {
  const cards = boxGroups(page).flatMap((group) => group.cards)
  return cards.flatMap(({ heading, text, thing: { path } }) => termOf(heading.text, text, path))
}
