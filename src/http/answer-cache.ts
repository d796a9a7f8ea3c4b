import type { PreparedAnswer } from './prepared-answer.ts'
import { SizedCache } from './sized-cache.ts'

/** The cache of prepared responses that all faces share. */
export class AnswerCache extends SizedCache<PreparedAnswer> {}
