import { setFlagsFromString } from 'node:v8'
import { ExtractionError } from '../extraction/extracted-page.ts'
import { errorMessage } from '../model/error-text.ts'
import type { FromProcess, ToProcess } from './extraction-pool.ts'
import { ExtractionThreads } from './extraction-threads.ts'

/*
 * The process that extracts the documents of a source, in threads. Started by extraction-pool.ts. It ends when its parent has ended for
 * whatever reason, and ignores signals, which terminals and systemd send to both.
 */
if (process.send === undefined) throw new Error('This module is run by the extraction pool, in a process of its own.')
process.on('disconnect', () => process.exit())
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})

/*
 * How V8 compiles in the threads (decision 57). Hundreds of regular expressions run many times each, so they are compiled to machine code
 * at once; most sites are read before Turbofan's code has paid for its compilation. Set here, where V8 only warns of flags that a later
 * version does not know.
 */
setFlagsFromString('--regexp-tier-up-ticks=0')
setFlagsFromString('--no-turbofan')

let threads: ExtractionThreads<unknown> | undefined
process.on('message', (message: ToProcess) => {
  if (message.kind === 'task') return void answer(message)
  const { size, bounds, module } = message
  threads = new ExtractionThreads({ size, bounds, module: module === null ? undefined : new URL(module) })
  // Loading takes as long as reading many documents, and the first one is on its way.
  threads.prepare()
  reply({ kind: 'ready' })
})

async function answer({ id, task }: Extract<ToProcess, { readonly kind: 'task' }>): Promise<void> {
  try {
    if (threads === undefined) throw new Error('The extraction process was sent a document before its options.')
    reply({ kind: 'done', id, document: await threads.extract(task) })
  } catch (error) {
    reply({ kind: error instanceof ExtractionError ? 'refused' : 'failed', id, message: errorMessage(error) })
  }
}

function reply(message: FromProcess<unknown>): void {
  // Without a reader the channel closes, and with it this process.
  process.send?.(message, undefined, undefined, () => {})
}
