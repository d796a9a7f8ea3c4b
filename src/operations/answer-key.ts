import type { OperationContext } from './operation.ts'

/** Answers that change with time are kept this long, in milliseconds. */
const timeStep = 60_000

/**
 * Names everything that an answer depends on: the generation, the question, its checked parameters and, for some, the minute.
 * @param question name of an operation or tool, with its face where they could be the same
 */
export function answerKey(question: string, timed: boolean, parameters: object, { reader, now }: OperationContext): string {
  const time = timed ? Math.floor(now.getTime() / timeStep) : ''
  return `${question} ${reader.generation.number} ${time} ${JSON.stringify(parameters)}`
}
