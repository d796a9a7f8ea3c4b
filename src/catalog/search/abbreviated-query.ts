import { type Abbreviation, abbreviationsIn } from '../analysis/abbreviations.ts'
import { isFunctionWord } from '../analysis/function-words.ts'
import { foldHebrew, withoutPrefixes } from '../analysis/hebrew-keys.ts'
import { foldPlain } from '../analysis/plain-keys.ts'
import { words } from '../analysis/words.ts'

/**
 * Abbreviations that pages explain are stored among their words: as `=ארהב=ארצות=הברית`, which is not a word. So each has an exact number of
 * pages, whatever is published or removed.
 */
export const explanationMark = '='

/** Abbreviations of one page. */
const maxOfPage = 32

/** Abbreviations of a site; those on the most pages. */
export const maxAbbreviations = 2_000

/** The abbreviations that texts explain, as they are stored. */
export function explanations(texts: readonly string[]): readonly string[] {
  return texts
    .flatMap(abbreviationsIn)
    .slice(0, maxOfPage)
    .map(({ short, long }) => [short, ...long].map((word) => explanationMark + word).join(''))
}

/**
 * The abbreviations of a site, in both directions. Of several meanings of one, it has the one that most pages give. It has none that is spelled
 * like a function word: `us` and `it` are on every page.
 */
export class Abbreviations {
  readonly #byShort = new Map<string, Abbreviation>()
  /** By the key of the first word. */
  readonly #byLong = new Map<string, Abbreviation[]>()

  /** @param stored as {@link explanations} gives them, those of the most pages first */
  constructor(stored: Iterable<string>) {
    for (const explanation of stored) {
      const [, short = '', ...long] = explanation.split(explanationMark)
      const [first] = long
      if (first === undefined || this.#byShort.has(short) || isFunctionWord(short)) continue
      this.#byShort.set(short, { short, long })
      for (const key of readings(first)) this.#byLong.set(key, [...(this.#byLong.get(key) ?? []), { short, long }])
    }
  }

  /** A query with its abbreviations written out and its names abbreviated; undefined when the site explains none of them. */
  otherwise(query: string): string | undefined {
    const written = Array.from(words(query), ({ text }) => text)
    const other: string[] = []
    let isOther = false
    for (let at = 0; at < written.length;) {
      const name = this.#nameAt(written, at)
      const short = name === undefined ? this.#shortAt(written[at] ?? '') : undefined
      other.push(...(name !== undefined ? [name.short] : (short?.long ?? [written[at] ?? ''])))
      isOther ||= name !== undefined || short !== undefined
      at += name?.long.length ?? 1
    }
    return isOther ? other.join(' ') : undefined
  }

  /** The longest name that begins at a word. */
  #nameAt(written: readonly string[], at: number): Abbreviation | undefined {
    const candidates = new Set(readings(written[at] ?? '').flatMap((key) => this.#byLong.get(key) ?? []))
    return [...candidates]
      .filter(({ long }) => long.every((word, behind) => isSame(word, written[at + behind] ?? '')))
      .toSorted((a, b) => b.long.length - a.long.length)[0]
  }

  #shortAt(word: string): Abbreviation | undefined {
    if (isFunctionWord(word)) return undefined
    const forms = isHebrew(word) ? withoutPrefixes(word) : [word, foldPlain(word)]
    return forms.map((form) => this.#byShort.get(form)).find((one) => one !== undefined)
  }
}

function isSame(one: string, other: string): boolean {
  const keys = new Set(readings(one))
  return readings(other).some((key) => keys.has(key))
}

function readings(word: string): readonly string[] {
  return isHebrew(word) ? withoutPrefixes(word).map(foldHebrew) : [foldPlain(word)]
}

function isHebrew(word: string): boolean {
  return /^[א-ת]/.test(word)
}
