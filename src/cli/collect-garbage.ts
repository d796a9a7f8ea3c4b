import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Creates a function that collects the garbage of the calling thread at once, for a thread that becomes idle. V8 lets a heap grow to a
 * multiple of the memory in use before a full collection, which an idle thread never reaches.
 */
export function garbageCollector(): () => void {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  // Cached code on disk is only valid for the flags that it was compiled with.
  setFlagsFromString('--no-expose-gc')
  return typeof collect === 'function' ? () => void collect() : () => {}
}
