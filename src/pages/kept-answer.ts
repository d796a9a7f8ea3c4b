import type { AnswerCache } from '../http/answer-cache.ts'
import type { PreparedAnswer } from '../http/prepared-answer.ts'
import type { OperationContext } from '../operations/operation.ts'

/**
 * The response that is cached for this generation under a name, or the one that `make` gives.
 * @param name everything else that the response depends on: what stands at an address and in which form, never how it was asked for
 */
export function keptAnswer<Made extends PreparedAnswer | undefined>(
  cache: AnswerCache,
  name: string,
  { reader }: OperationContext,
  make: () => Promise<Made>,
): Promise<PreparedAnswer | Made> {
  return cache.getOrMake(`pages ${reader.generation.number} ${name}`, make)
}
