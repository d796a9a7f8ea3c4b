import type { Element } from 'hast'
import { selectBelow } from '../../facts/select-elements.ts'
import { classesOf, nameWords } from '../class-names.ts'
import { selectorsFor } from '../selectors.ts'
import type { Parents } from '../tree-places.ts'
import type { Line } from '../text-lines.ts'

/** What may say whom the packages are for. */
export interface FoundAudience {
  readonly selector: string
  /** Whether its class or its words say so. */
  readonly sure: boolean
}

/** Lengths of such a text, in characters. */
const textLength = { least: 4, most: 250 } as const

/** Words of a class that name whom something is for. */
const audienceNames = / (?:audience|for|who|whom|meant|suited|suitable|ideal|fit|fits|target) /

/** How such a text begins, in Hebrew and English: as what something is meant for. */
const audienceWords =
  /^(?:ל\p{L}{2,}|(?:מתאימ?ה?|אידיאלית?|מיועדת?|מושלמת?|טובה?) (?:עבור |במיוחד |גם )?(?:ל|עבור)|עבור |(?:(?:ideal|best|perfect|great|good|made|suited|suitable|designed|built) )?for |if you )/iu

/** Customers, by which such a text is known wherever they stand in it. */
const customers =
  /(?<!\p{L})(?:[הלבוש]{0,2}(?:עסק(?:ים)?|חברות|ארגונים|סטארט ?אפ(?:ים)?|חנויות|מותגים|יזמים|עצמאים|בעלי|רשתות|משרדים|קליניקות)|business(?:es)?|compan(?:y|ies)|start-?ups?|teams?|shops?|stores?|brands?|owners?|agenc(?:y|ies)|organi[sz]ations?|freelancers?|founders?|enterprises?|professionals?)(?!\p{L})/iu

/** The line of each card that says who the package is for; null where there is none alike. Not every card need have one. */
export function audienceIn(
  cards: readonly Element[],
  lines: readonly (readonly Line[])[],
  parents: Parents,
): FoundAudience | null {
  const own = lines.map((some) => some.filter((line) => isOwn(line, some, lines)))
  const ways: readonly (readonly [(line: Line) => boolean, boolean])[] = [
    [({ element }) => audienceNames.test(nameWords(classesOf(element))), true],
    [({ text }) => audienceWords.test(text), true],
    [({ text }) => customers.test(text), true],
    [() => true, false],
  ]
  for (const [says, sure] of ways) {
    const found = own.map((some) => some.find(says)?.element)
    const selector = found.filter(Boolean).length * 2 > cards.length ? selectorOf(cards, found, own, parents) : undefined
    if (selector !== undefined) return { selector, sure }
  }
  return null
}

/** Lines that several cards share are labels. */
function isOwn({ text }: Line, card: readonly Line[], all: readonly (readonly Line[])[]): boolean {
  if (text.length < textLength.least || text.length > textLength.most || !/\p{L}/u.test(text)) return false
  return !all.some((other) => other !== card && other.some((line) => line.text === text))
}

/** The best selector that finds the wanted line alone, else first, and in cards that lack one nothing but such a line. */
function selectorOf(
  cards: readonly Element[],
  wanted: readonly (Element | undefined)[],
  lines: readonly (readonly Line[])[],
  parents: Parents,
): string | undefined {
  const known = wanted.filter((element) => element !== undefined)
  const candidates = selectorsFor(known, parents, cards)
  const finds = (selector: string, most: number) =>
    cards.every((card, at) => {
      const [first, ...others] = selectBelow(selector, card)
      if (first === undefined) return wanted[at] === undefined
      return others.length < most && (wanted[at] ?? lines[at]?.find(({ element }) => element === first)?.element) === first
    })
  return [1, Infinity].flatMap((most) => candidates.find(({ selector }) => finds(selector, most)) ?? [])[0]?.selector
}
