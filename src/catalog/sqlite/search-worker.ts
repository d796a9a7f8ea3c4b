import type { DatabaseSync } from 'node:sqlite'
import { type MessagePort, parentPort } from 'node:worker_threads'
import { Search, type Searcher } from '../search/search.ts'
import { openGeneration } from './generation-file.ts'
import type { FromSearchThread, SearchTask, ToSearchThread } from './search-thread.ts'
import { SqliteSearchEngine } from './sqlite-search-engine.ts'

/** What a search thread runs. */
if (parentPort === null) throw new Error('This module is run by a search thread.')
serveSearch(parentPort)

function serveSearch(port: MessagePort): void {
  const generations = new Map<string, { readonly db: DatabaseSync; readonly searcher: Searcher }>()

  function searcherOf(file: string, read: number): Searcher {
    const known = generations.get(file)
    if (known !== undefined) return known.searcher
    const { db, meta } = openGeneration(file)
    const searcher = new Search(new SqliteSearchEngine(db, meta.generation.pages, read))
    generations.set(file, { db, searcher })
    return searcher
  }

  async function answerTo({ id, file, read, task }: ToSearchThread & { kind: 'task' }): Promise<FromSearchThread> {
    try {
      return { id, ...(await run(task, searcherOf(file, read))) }
    } catch {
      // The caller then searches itself, and reports what is wrong.
      return { id }
    }
  }

  port.on('message', (message: ToSearchThread) => {
    if (message.kind === 'task') {
      void answerTo(message).then((answer) => port.postMessage(answer))
      return
    }
    generations.get(message.file)?.db.close()
    generations.delete(message.file)
  })
}

async function run(task: SearchTask, searcher: Searcher): Promise<Omit<FromSearchThread, 'id'>> {
  if (task.name === 'search') return { slice: await searcher.search(task.query, task.window) }
  if (task.name === 'passages') return { passages: await searcher.passages(task.query) }
  if (task.name === 'partial') return { hits: await searcher.partial(task.query, task.max) }
  return { suggestions: await searcher.suggest(task.query) }
}
