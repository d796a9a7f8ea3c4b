/** What is remembered of one question, by default: texts, and the longest one in characters. */
const most = { entries: 2_000, length: 200 } as const

/**
 * Caches the answers of a function to short texts: the pages of a site share most lines, and the readers of one page ask about each line
 * several times. Cleared when full.
 */
export function rememberTexts<Answer>(answer: (text: string) => Answer): (text: string) => Answer {
  const known = new Map<string, { readonly answer: Answer }>()
  return (text) => {
    if (text.length > most.length) return answer(text)
    const before = known.get(text)
    if (before !== undefined) return before.answer
    if (known.size >= most.entries) known.clear()
    // A part of a document would hold all of it in memory; this is a part of a copy.
    const own = `${text}\n`.slice(0, -1)
    const found = { answer: answer(own) }
    known.set(own, found)
    return found.answer
  }
}
