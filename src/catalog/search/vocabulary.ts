import { compareCodeUnits } from '../../model/compare-code-units.ts'
import { foldTerm } from '../analysis/fold-term.ts'
import { withOrdinaryLetters } from '../analysis/normalise-text.ts'
import { appendTo } from '../../model/maps.ts'
import { countBits } from '../count-bits.ts'
import { inOtherLayout } from './keyboard-layout.ts'
import { isVowelLetter, letterCost, spellingCost } from './spelling-cost.ts'

/** What may have been meant by a word, in words of the site. */
export interface Spelling {
  /** One word, or two that were written as one. */
  readonly text: string
  /** How far it is from what was written; 0 is the word itself. */
  readonly cost: number
  /** Number of pages that have it. */
  readonly pages: number
}

/** Words that are compared; the most frequent ones of a site with more. */
export const maxVocabulary = 200_000

/** Spellings of one word that are returned. */
const maxSpellings = 8

/** A word of two letters is near to every other one; only longer ones may have two letters changed. */
const shortestWord = 3
const longWord = 5

const otherLayoutCost = 2
const splitCost = 5
/** Nearly any word falls into parts of two letters. */
const shortSplitCost = 7
const shortestPart = 2
const longPart = 3

/** What words that are forms of one another share at least: letters of their beginning, and that part of each. */
const sharedLetters = 4
const sharedPart = 0.6

/** A word of this length is recognised at the beginning of a compound: `Lachgas` in `Lachgassedierung`. */
const shortestOfCompound = 6

/** Nouns of verbs whose ending is longer than the part that may differ, as `cancellation` and `Buchung`, with the endings of the verb after the same stem. */
const nounsOfVerbs = [
  { noun: /^(.{4,}?)(?:(?<=l)l)?ations?$/, verb: /^(?:l?(?:e?s|e[dr]|ing|able)?|ez?)$/ },
  { noun: /^(.{4,})ung(?:en)?$/, verb: /^(?:en|e?t|bar)$/ },
] as const

/** Words of one length (without ו and י), in columns, so that comparing all of them reads numbers only. */
interface Column {
  readonly words: string[]
  readonly forms: string[]
  readonly pages: number[]
  /** Which letters a word has, one bit each. */
  readonly letters: number[]
}

/** Words by their first letters. */
type Beginnings = ReadonlyMap<string, readonly (readonly [column: Column, at: number])[]>

/** The words of a site, searched for other spellings of a word. */
export class Vocabulary {
  readonly #columns: Column[] = []
  /** Where the words with the same first letters are, not Hebrew ones; made when related words are first sought. */
  #beginnings: Beginnings | undefined

  /** Adds a word that is not in it yet. */
  add(word: string, pages: number): void {
    this.#beginnings = undefined
    const form = compareForm(word)
    const column = (this.#columns[firmLength(form)] ??= { words: [], forms: [], pages: [], letters: [] })
    column.words.push(word)
    column.forms.push(form)
    column.pages.push(pages)
    column.letters.push(lettersOf(form))
  }

  /** What may have been meant by a word: the closest first, then the most frequent. */
  spellings(word: string): readonly Spelling[] {
    const form = compareForm(word.toLowerCase())
    const best = new Map<string, Spelling>()
    for (const spelling of [...this.#near(form), ...this.#otherLayout(word), ...this.#split(form)]) {
      const known = best.get(spelling.text)
      if (known === undefined || spelling.cost < known.cost) best.set(spelling.text, spelling)
    }
    return [...best.values()].toSorted(compareSpellings).slice(0, maxSpellings)
  }

  /**
   * Words that begin as a word does and differ in their ending, as the forms of a word do in most languages, and compounds that begin with it;
   * those that share most with it first.
   * @param word one that {@link mayBeRelated}
   */
  related(word: string): readonly Spelling[] {
    const form = withoutArticle(compareForm(word.toLowerCase()))
    const beginnings = (this.#beginnings ??= this.#byBeginning())
    const found: Spelling[] = []
    for (const [column, at] of beginnings.get(form.slice(0, sharedLetters)) ?? []) {
      const { words, forms, pages } = column
      const other = withoutArticle(forms[at] ?? '')
      if (!areRelated(form, other)) continue
      const cost = Math.max(form.length, other.length) - sharedBeginning(form, other)
      found.push({ text: words[at] ?? '', cost, pages: pages[at] ?? 0 })
    }
    return found.toSorted(compareSpellings).slice(0, maxSpellings)
  }

  #byBeginning(): Beginnings {
    const beginnings = new Map<string, (readonly [Column, number])[]>()
    for (const column of this.#columns.filter(Boolean)) {
      for (const [at, form] of column.forms.entries()) {
        const bare = withoutArticle(form)
        if (mayHaveForms(bare)) appendTo(beginnings, bare.slice(0, sharedLetters), [column, at])
      }
    }
    return beginnings
  }

  /** Words with one letter changed; of longer words also with two, where there are none with one. */
  #near(form: string): readonly Spelling[] {
    if (form.length < shortestWord) return []
    const near = this.#within(form, 1)
    return near.length > 0 || form.length < longWord ? near : this.#within(form, 2)
  }

  #within(form: string, changes: number): readonly Spelling[] {
    const highest = changes * letterCost
    const length = firmLength(form)
    const letters = lettersOf(form)
    const found: Spelling[] = []
    for (let other = Math.max(0, length - changes); other <= length + changes; other++) {
      const column = this.#columns[other]
      if (column === undefined) continue
      for (let at = 0; at < column.letters.length; at++) {
        // A changed letter is one less and one more.
        if (countBits((column.letters[at] ?? 0) ^ letters) > 2 * changes) continue
        const cost = spellingCost(form, column.forms[at] ?? '', highest)
        if (cost <= highest) found.push({ text: column.words[at] ?? '', cost, pages: column.pages[at] ?? 0 })
      }
    }
    return found
  }

  #otherLayout(word: string): readonly Spelling[] {
    const known = this.#find(compareForm(inOtherLayout(word)))
    return known === undefined ? [] : [{ ...known, cost: otherLayoutCost }]
  }

  #split(form: string): readonly Spelling[] {
    const found: Spelling[] = []
    for (let at = shortestPart; at <= form.length - shortestPart; at++) {
      const first = this.#find(form.slice(0, at))
      const second = first === undefined ? undefined : this.#find(form.slice(at))
      if (first === undefined || second === undefined) continue
      const cost = Math.min(at, form.length - at) < longPart ? shortSplitCost : splitCost
      found.push({ text: `${first.text} ${second.text}`, cost, pages: Math.min(first.pages, second.pages) })
    }
    return found
  }

  /** The most frequent word with exactly this form. */
  #find(form: string): Spelling | undefined {
    const column = this.#columns[firmLength(form)]
    const letters = lettersOf(form)
    let best: Spelling | undefined
    for (let at = 0; at < (column?.letters.length ?? 0); at++) {
      if (column?.letters[at] !== letters || column.forms[at] !== form) continue
      const known = { text: column.words[at] ?? '', cost: 0, pages: column.pages[at] ?? 0 }
      if (best === undefined || compareSpellings(known, best) < 0) best = known
    }
    return best
  }
}

/** Whether words that begin alike may be forms of a word; those of a Hebrew one are known. */
export function mayBeRelated(word: string): boolean {
  return mayHaveForms(compareForm(word.toLowerCase()))
}

function mayHaveForms(form: string): boolean {
  return form.length >= sharedLetters && /^(?:(?![א-ת])\p{L})+$/u.test(form)
}

/** The closest first, then those on more pages. */
export function compareSpellings(a: Spelling, b: Spelling): number {
  return a.cost - b.cost || b.pages - a.pages || compareCodeUnits(a.text, b.text)
}

/** A word as spellings are compared: without accents, geresh and gershayim, final letters as the ordinary ones. */
function compareForm(word: string): string {
  // Nearly all words; the general way takes ten times as long.
  if (/^[a-z0-9א-ת]*$/.test(word)) return withOrdinaryLetters(word)
  return foldTerm(word)
}

/** An Arabic word without its article, and a conjunction or preposition before it. */
function withoutArticle(form: string): string {
  return form.replace(/^(?:[وف]?[بك]?ال|[وف]?لل)(?=[\u0620-\u064a]{3})/, '')
}

function areRelated(form: string, other: string): boolean {
  const isCompound = form.length >= shortestOfCompound && other.startsWith(form)
  return isCompound || shareBeginning(form, other) || isNounOf(form, other) || isNounOf(other, form)
}

function shareBeginning(one: string, other: string): boolean {
  return sharedBeginning(one, other) >= Math.max(sharedLetters, Math.max(one.length, other.length) * sharedPart)
}

/** Whether a word is the noun of a verb: `Zeitung` is not that of `Zeit`, nor `operation` that of `opera`. */
function isNounOf(word: string, verbForm: string): boolean {
  return nounsOfVerbs.some(({ noun, verb }) => {
    const stem = noun.exec(word)?.[1]
    return stem !== undefined && verbForm.startsWith(stem) && verb.test(verbForm.slice(stem.length))
  })
}

function sharedBeginning(one: string, other: string): number {
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  return at
}

/** Number of letters but ו and י, which spellings may have or not. */
function firmLength(form: string): number {
  let length = 0
  for (let at = 0; at < form.length; at++) if (!isVowelLetter(form.charCodeAt(at))) length++
  return length
}

/** The set of letters but ו and י; letters whose codes are 32 apart share a bit. */
function lettersOf(form: string): number {
  let set = 0
  for (let at = 0; at < form.length; at++) if (!isVowelLetter(form.charCodeAt(at))) set |= 1 << (form.charCodeAt(at) & 31)
  return set
}
