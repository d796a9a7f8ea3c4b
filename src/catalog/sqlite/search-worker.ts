import type { DatabaseSync } from 'node:sqlite'
import { type MessagePort, parentPort } from 'node:worker_threads'
import { openGeneration } from './generation-file.ts'
import { PlaceFinder } from './place-finder.ts'
import { SearchIndex } from './search-index.ts'
import type { FromSearchThread, ToSearchThread } from './search-thread.ts'

/** What a search thread runs. */
if (parentPort === null) throw new Error('This module is run by a search thread.')
serveSearch(parentPort)

function serveSearch(port: MessagePort): void {
  const generations = new Map<string, { readonly db: DatabaseSync; readonly index: SearchIndex }>()

  function indexOf(file: string, bitsets: number): SearchIndex {
    const known = generations.get(file)
    if (known !== undefined) return known.index
    const { db, meta } = openGeneration(file)
    const index = new SearchIndex(db, new PlaceFinder(db), meta.generation.pages, bitsets)
    generations.set(file, { db, index })
    return index
  }

  function answerTo({ id, file, bitsets, query, window }: ToSearchThread & { kind: 'search' }): FromSearchThread {
    try {
      return { id, slice: indexOf(file, bitsets).search(query, window) }
    } catch {
      // The one who asks tries himself, and tells what is wrong.
      return { id, slice: undefined }
    }
  }

  port.on('message', (message: ToSearchThread) => {
    if (message.kind === 'search') return port.postMessage(answerTo(message))
    generations.get(message.file)?.db.close()
    generations.delete(message.file)
  })
}
