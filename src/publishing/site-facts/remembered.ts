/** Caches the answers of a function: the pages of large sites ask the same question thousands of times. */
export function remembered<Question, Answer>(answer: (question: Question) => Answer): (question: Question) => Answer {
  const known = new Map<Question, { readonly answer: Answer }>()
  return (question) => {
    const found = known.get(question) ?? { answer: answer(question) }
    known.set(question, found)
    return found.answer
  }
}

/**
 * Caches the answers of a function by object. Unchanged things are the same object in the next publish (see `PublishMemory`); the answer
 * must depend on nothing else.
 */
export function rememberedOf<Subject extends object, Answer>(answer: (subject: Subject) => Answer): (subject: Subject) => Answer {
  const known = new WeakMap<Subject, { readonly answer: Answer }>()
  return (subject) => {
    let found = known.get(subject)
    if (found === undefined) known.set(subject, (found = { answer: answer(subject) }))
    return found.answer
  }
}
