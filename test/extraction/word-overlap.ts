/** F1 of the bags of words of two Markdown texts without the addresses of links, from 0 to 1; a word is a run of letters, marks and digits. */
export function wordOverlap(found: string, expected: string): number {
  const [one, other] = [wordsOf(found), wordsOf(expected)]
  const left = new Map<string, number>()
  for (const word of other) left.set(word, (left.get(word) ?? 0) + 1)
  let common = 0
  for (const word of one) {
    const count = left.get(word) ?? 0
    if (count > 0) common++
    left.set(word, count - 1)
  }
  return common === 0 ? 0 : (2 * common) / (one.length + other.length)
}

function wordsOf(text: string): readonly string[] {
  return (
    text
      .replace(/\]\([^)]*\)/g, ' ')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  )
}
