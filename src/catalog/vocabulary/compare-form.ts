import { foldTerm } from '../analysis/fold-term.ts'

const ordinaryForms: Readonly<Record<string, string>> = { ך: 'כ', ם: 'מ', ן: 'נ', ף: 'פ', ץ: 'צ' }

/** A word as spellings are compared: without accents, geresh and gershayim, final letters as the ordinary ones. */
export function compareForm(word: string): string {
  // Nearly all words; the general way takes ten times as long.
  if (/^[a-z0-9א-ת]*$/.test(word)) return word.replace(/[ךםןףץ]/g, (letter) => ordinaryForms[letter] ?? letter)
  return foldTerm(word)
}
