import type { PreparedResponse } from './prepared-response.ts'
import { SizedCache } from './sized-cache.ts'

/** The cache of prepared responses that all faces share. */
export class ResponseCache extends SizedCache<PreparedResponse> {}
