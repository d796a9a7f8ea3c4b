/** The part of a fact that a text must have: it may write a phone number without its country, and hours without the days. */
const leastShare = 0.5

/** Whether a text states a published fact in its own words: has most of its numbers, or the words of one that has none. */
export function states(text: string, fact: string): boolean {
  const numbers = numbersOf(fact)
  const parts = numbers.length > 1 ? numbers : [...numbers, ...wordsOf(fact)]
  const written = numbers.length > 1 ? numbersOf(text) : [...numbersOf(text), ...wordsOf(text)]
  const found = parts.filter((part) => written.some((other) => other.endsWith(part) || part.endsWith(other)))
  return parts.length > 0 && found.length >= leastShare * parts.length
}

function numbersOf(text: string): readonly string[] {
  return [...new Set(text.match(/\d{2,}/g))]
}

function wordsOf(text: string): readonly string[] {
  return [...new Set(text.toLowerCase().match(/\p{L}{2,}/gu))]
}
