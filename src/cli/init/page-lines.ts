import type { SuggestedSections } from '../../extraction/suggest/suggest-sections.ts'
import type { TypedGroup, UntypedGroup } from '../../extraction/suggest/typed-groups.ts'
import { displayPath } from '../../model/site-path.ts'
import { count } from '../report-text.ts'
import { comment, commentedOut, list, noted, pathScalar, quote } from './yaml-lines.ts'

/** Parts of the site that are told although nothing is known of them. */
const mostUntyped = 20

/** `pages`: the type of pages by their addresses, and pages that are left out. */
export function pageLines({ typed, untyped, hubs, listings, thanks }: SuggestedSections): readonly string[] {
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
