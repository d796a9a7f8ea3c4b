import { ExtractionError } from '../extraction/extracted-page.ts'
import type { SiteRules } from '../model/site-rules.ts'
import type { FromProcess, ToProcess } from './extraction-pool.ts'
import { ExtractionThreads } from './extraction-threads.ts'

/*
 * The process that reads the documents of a source, in threads. Started by extraction-process.ts. It ends with the one that started
 * it, however that one ends, and not by a signal that is meant for that one: a terminal and systemd send it to both.
 */
if (process.send === undefined) throw new Error('This module is run by the extraction pool, in a process of its own.')
process.on('disconnect', () => process.exit())
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})

let threads: ExtractionThreads | undefined
let rules: SiteRules = {}
process.on('message', (message: ToProcess) => {
  if (message.kind === 'start') {
    const { size, bounds, module } = message
    threads = new ExtractionThreads({ size, bounds, module: module === null ? undefined : new URL(module) })
    reply({ kind: 'ready' })
  } else if (message.kind === 'rules') rules = message.rules
  else void answer(message)
})

async function answer({ id, task }: Extract<ToProcess, { readonly kind: 'task' }>): Promise<void> {
  try {
    if (threads === undefined) throw new Error('The process was given no start.')
    reply({ kind: 'done', id, document: await threads.extract({ ...task, rules }) })
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    reply({ kind: error instanceof ExtractionError ? 'refused' : 'failed', id, message })
  }
}

function reply(message: FromProcess): void {
  // Without a reader the channel closes, and with it this process.
  process.send?.(message, undefined, undefined, () => {})
}
