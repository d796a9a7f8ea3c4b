import type { AnswerCache } from '../http/answer-cache.ts'
import { PreparedAnswer } from '../http/prepared-answer.ts'
import type { OperationContext } from '../operations/operation.ts'

/**
 * The answer that was kept for this generation under a name, or the one that `make` gives. Kept are answers that the name
 * determines: whole ones with content. A redirect also depends on the query.
 * @param question what else `make` depends on; those who ask the same at once wait for one answer
 */
export async function keptAnswer<Made>(
  cache: AnswerCache,
  name: string,
  question: string,
  { reader }: OperationContext,
  make: () => Promise<PreparedAnswer | Made>,
): Promise<PreparedAnswer | Made> {
  const key = `pages ${reader.generation.number} ${name}`
  return (
    cache.get(key) ??
    cache.makeOnce(key, `${key} ${question}`, make, (made) =>
      made instanceof PreparedAnswer && (made.status < 300 || made.status >= 400) ? made : undefined,
    )
  )
}
