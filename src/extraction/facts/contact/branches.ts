import type { Element, Root } from 'hast'
import { isHeading } from '../../tree/element-kinds.ts'
import { elementsOf, parentOf } from '../../tree/element.ts'
import { memoizeByText } from '../../tree/memoize-by-text.ts'
import { collapse, visibleText } from '../../tree/visible-text.ts'
import { memoize } from '../../../model/maps.ts'
import type { TextLine } from '../text-lines.ts'
import { headingText, type PageContext } from './page-context.ts'
import { isHebrewTown } from './address/forms/hebrew-addresses.ts'
import type { FoundContact } from './shown-contact.ts'
import { isHeadOffice } from './departments.ts'
import { plainLabel } from './label-words.ts'

/** Words for a branch, before or after its name: `סניף חיפה`, `Filiale Mitte`, `Downtown branch`. */
const branch =
  /^(?:(?:our|the|unsere) )?(?<before>branch|filiale|niederlassung|zweigstelle|standort|praxis|studio|salon|agence|succursale|boutique|magasin|cabinet|sucursal|tienda|clínica|sede|negozio|filial|loja|unidade|oddział|placówka|gabinet|pobočka|provozovna|vestiging|филиал|салон|магазин|فرع|ה?סניף|שלוחת|קליניקת|מרפאת) \S|\S (?<after>branch|location|store|shop|showroom|studio|salon|surgery|office|clinic)$/u

/** Most words in the name of a branch. */
const maxWords = 6

/** The word by which a heading names a branch; undefined if it names none. */
const branchWord = memoizeByText((heading: string): string | undefined => {
  const plain = plainLabel(heading.slice(0, 100))
  const { before, after } = branch.exec(plain)?.groups ?? {}
  return plain.split(' ').length > maxWords || isHeadOffice(plain) ? undefined : (before ?? after)
})

/** A heading above the company's branches, each below the name of its town: not those of others that sell its goods. */
const allBranches = /^(?:ה?סניפים(?: שלנו)?|סניפי ה(?!דואר|בנק)\p{L}+(?: שלנו)?)$/u

/** Longest text of such a heading, in characters. */
const longestAnnouncement = 40

const announcesBranches = (text: string) => text.length <= longestAnnouncement && allBranches.test(plainLabel(text))

/** The headings right below a line that announces branches, in the same box, such as a small title over a slogan; not a link, as in a menu. */
function headingsBelowAnnouncement(lines: readonly TextLine[]): ReadonlySet<Element> {
  const linksIn = memoize(linkTexts)
  const found = lines.flatMap(({ text, block }, at) => {
    const next = lines[at + 1]?.block ?? null
    if (block === null || isHeading(block) || next === null || !isHeading(next) || !announcesBranches(text)) return []
    const box = parentOf(next)
    return (box === block || box === parentOf(block)) && !linksIn(block).has(text) ? [next] : []
  })
  return new Set(found)
}

/** The texts of the links in a block: one leads to the branches, and says nothing about what is below it. */
function linkTexts(block: Element): ReadonlySet<string> {
  return new Set(elementsOf(block).flatMap((element) => (element.tagName === 'a' ? [collapse(visibleText(element))] : [])))
}

/** The towns in headings below one that announces branches, itself or in the line above it. */
function townsOfBranches(headings: readonly Element[], belowAnnouncement: ReadonlySet<Element>): ReadonlySet<string> {
  const towns = new Set<string>()
  let above: string | undefined
  for (const heading of headings) {
    const text = plainLabel(headingText(heading))
    if (announcesBranches(text) || belowAnnouncement.has(heading)) above = heading.tagName
    else if (above !== undefined && heading.tagName <= above) above = undefined
    else if (above !== undefined && isHebrewTown(text)) towns.add(headingText(heading))
  }
  return towns
}

/** The headings that name branches, by their texts. */
export type Branches = ReadonlyMap<string, readonly Element[]>

/** The headings of a page that name branches: at least two with the same word for a branch, or towns below a heading for all. */
export function branchHeadings(root: Root, lines: readonly TextLine[], context: PageContext): Branches {
  // Most pages have none; checking this first avoids locating every line.
  const all = [...elementsOf(root)].filter((element) => isHeading(element))
  const towns = townsOfBranches(all, headingsBelowAnnouncement(lines))
  const wordOf = (heading: string) => branchWord(heading) ?? (towns.has(heading) ? 'town' : undefined)
  if (all.filter((element) => wordOf(headingText(element)) !== undefined).length < 2) return new Map()
  const headings = new Set(lines.map(({ block }) => context.placeOf(block).heading))
  const byWord = Map.groupBy(headings, wordOf)
  const branches = new Set([...byWord].flatMap(([word, same]) => (word === undefined || same.length < 2 ? [] : [...same])))
  return Map.groupBy(
    all.filter((element) => branches.has(headingText(element))),
    headingText,
  )
}

/** The company itself has no opening hours if those of its branches differ, or if some of them cannot be read. */
export function withoutBranchHours(
  found: readonly FoundContact[],
  branches: Branches,
  context: PageContext,
): readonly FoundContact[] {
  const isOfBranch = ({ value, element }: FoundContact) =>
    value.kind === 'hours' && branches.has(context.placeOf(element).heading)
  const hours = found.filter(isOfBranch)
  const read = new Set(hours.map(({ element }) => context.placeOf(element).heading))
  const areSame = read.size === branches.size && new Set(hours.map(({ value }) => value.value)).size === 1
  return areSame ? found : found.filter((one) => !isOfBranch(one))
}
