import type { ServerResponse } from 'node:http'

/** Pieces of large files that are read at once, over all connections of a thread. */
const atOnce = 8

let free = atOnce
/** First pieces come first: a response has not begun before it has one. */
const first: (() => void)[] = []
const further: (() => void)[] = []

/**
 * The pieces of a large file, each read when it is its turn and the one before has left: thousands of downloads share the disk and
 * the thread evenly, the requests of others come in between, and each connection holds one piece.
 */
export async function* inTurns(pieces: AsyncIterable<Uint8Array>, response: ServerResponse): AsyncGenerator<Uint8Array> {
  const iterator = pieces[Symbol.asyncIterator]()
  for (let waiting = first; ; waiting = further) {
    if (response.writableNeedDrain) await drained(response)
    if (response.destroyed) return
    const { value, done } = await inTurn(waiting, () => iterator.next())
    if (done === true) return
    yield value
  }
}

/** Resolves when the system has accepted what was written, or the connection is closed. */
function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      response.off('drain', done).off('close', done)
      resolve()
    }
    response.on('drain', done).on('close', done)
  })
}

async function inTurn<Result>(waiting: (() => void)[], work: () => Promise<Result>): Promise<Result> {
  if (free > 0) free--
  else await new Promise<void>((resolve) => void waiting.push(resolve))
  try {
    return await work()
  } finally {
    const next = first.shift() ?? further.shift()
    if (next === undefined) free++
    else next()
  }
}
