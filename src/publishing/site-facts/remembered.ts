/** A function that works out its answer to each question once: on large sites the pages ask the same thousands of times. */
export function remembered<Question, Answer>(answer: (question: Question) => Answer): (question: Question) => Answer {
  const known = new Map<Question, { readonly answer: Answer }>()
  return (question) => {
    const found = known.get(question) ?? { answer: answer(question) }
    known.set(question, found)
    return found.answer
  }
}
