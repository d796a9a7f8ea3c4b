import { memoizeByText } from '../../tree/memoize-by-text.ts'
import type { TextLine } from '../text-lines.ts'
import { looksLikeHours } from './hours-text.ts'
import type { PageContext } from './page-context.ts'
import { numbersIn } from './phone.ts'
import { isHeadOffice, plainLabel } from './words.ts'

/** What a company calls one of its branches, before or after its name: `סניף חיפה`, `Filiale Mitte`, `Downtown branch`. */
const branch =
  /^(?:(?:our|the|unsere) )?(?<before>branch|filiale|niederlassung|zweigstelle|standort|praxis|studio|salon|agence|succursale|boutique|magasin|cabinet|sucursal|tienda|clínica|sede|negozio|filial|loja|unidade|oddział|placówka|gabinet|pobočka|provozovna|vestiging|филиал|салон|магазин|فرع|ה?סניף|שלוחת|קליניקת|מרפאת) \S|\S (?<after>branch|location|store|office|clinic)$/u

/** Words of the longest name of a branch. */
const mostWords = 6

/** What a heading calls the branch that it names; undefined if it names none. */
const branchWord = memoizeByText((heading: string): string | undefined => {
  const plain = plainLabel(heading.slice(0, 100))
  const { before, after } = branch.exec(plain)?.groups ?? {}
  return plain.split(' ').length > mostWords || isHeadOffice(plain) ? undefined : (before ?? after)
})

/** The headings of a page that name its branches: at least two that use the same word for it. */
export function branchHeadings(lines: readonly TextLine[], context: PageContext): ReadonlySet<string> {
  const headings = new Set(lines.map(({ block }) => context.placeOf(block).heading))
  const byWord = Map.groupBy(headings, (heading) => branchWord(heading))
  return new Set([...byWord].flatMap(([word, same]) => (word === undefined || same.length < 2 ? [] : same)))
}

/** A street without a word for it, its number and a town: `Long Row 120, Haifa`; not `Floor 2, left door`. */
const streetAndTown =
  /^(?!(?:קומה|חדר|בניין|כניסה|דירה|חנות|floor|room|level|unit|etage|stock|raum|piso|piano|étage)(?!\p{L}))\p{L}[\p{L}\p{M}'’׳״".-]*(?: [\p{L}\p{M}'’׳״".-]+){0,4} \d{1,4}\p{L}?(?:[/-]\d{1,4})?, ?\p{L}[\p{L}\p{M}'’׳״".-]*(?: [\p{L}\p{M}'’׳״".-]+){0,3}$/iu

/** Whether a line below the name of a branch is its address. */
export function isBranchAddress(text: string): boolean {
  return text.length <= 100 && streetAndTown.test(text) && !looksLikeHours(text) && numbersIn(text).length === 0
}
