import { plainWords } from '../../../extraction/facts/part-words.ts'

/** Fewest letters of a word that is compared: shorter ones are mostly articles and prepositions. */
const shortestWord = 4

/** Whether two names have a word in common. */
export function sharesWord(one: string, other: string): boolean {
  const others = wordsOf(other)
  return wordsOf(one).some((word) => others.includes(word))
}

/** Whether a word of one name is in a word of the other: `Roof` and `Roofing`. */
export function isCalledAlike(one: string, other: string): boolean {
  const others = wordsOf(other)
  return wordsOf(one).some((word) => others.some((another) => word.includes(another) || another.includes(word)))
}

function wordsOf(name: string): readonly string[] {
  return plainWords(name)
    .split(' ')
    .filter((word) => word.length >= shortestWord)
}
