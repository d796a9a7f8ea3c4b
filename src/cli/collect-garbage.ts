import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Makes a function that collects the garbage of the calling thread at once: for a thread that rests after much work. V8 lets
 * a heap grow to a multiple of what is in use before it collects all of it, and never gets there in one that rests.
 */
export function garbageCollector(): () => void {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  // Compiled code that is kept on the disk is only good for the flags that it was made with.
  setFlagsFromString('--no-expose-gc')
  return typeof collect === 'function' ? () => void collect() : () => {}
}
