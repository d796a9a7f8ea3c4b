import type { ServerResponse } from 'node:http'
import { pipeline, Readable } from 'node:stream'

/** A range of bytes; `end` is exclusive. */
interface ByteRange {
  readonly start: number
  readonly end: number
}

/**
 * Parses a `Range` field with a single range (RFC 9110 section 14.2). Null if there is none, or one that a server may
 * ignore: another unit, several ranges, or malformed.
 * @param size of the whole file, in bytes
 */
export function parseByteRange(field: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(field?.trim() ?? '')
  const [, first = '', last = ''] = match ?? []
  if (match === null || (first === '' && last === '')) return null
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size }
  }
  const start = Number(first)
  const end = last === '' ? size : Math.min(Number(last) + 1, size)
  if (last !== '' && Number(last) < start) return null
  return start >= size ? 'unsatisfiable' : { start, end }
}

/** Chunks of large files that are read concurrently, over all connections of a thread. */
const concurrentReads = 8

let free = concurrentReads
/** First chunks have priority: a response cannot begin without one. */
const waitingForFirst: (() => void)[] = []
const waitingForNext: (() => void)[] = []

/**
 * Sends a large file in chunks, each read when it is its turn and the previous one has been sent: thousands of downloads share the disk
 * and the thread fairly with other requests, and each connection holds one chunk. An error closes the connection.
 */
export function sendChunks(chunks: AsyncIterable<Uint8Array>, response: ServerResponse): void {
  pipeline(Readable.from(inTurns(chunks, response)), response, () => {})
}

async function* inTurns(chunks: AsyncIterable<Uint8Array>, response: ServerResponse): AsyncGenerator<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]()
  for (let queue = waitingForFirst; ; queue = waitingForNext) {
    if (response.writableNeedDrain) await drained(response)
    if (response.destroyed) return
    if (free > 0) free--
    else await new Promise<void>((resolve) => void queue.push(resolve))
    let read: IteratorResult<Uint8Array>
    try {
      read = await iterator.next()
    } finally {
      const next = waitingForFirst.shift() ?? waitingForNext.shift()
      if (next === undefined) free++
      else next()
    }
    if (read.done === true) return
    yield read.value
  }
}

/** Resolves when the kernel has accepted the written data, or the connection is closed. */
function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      response.off('drain', done).off('close', done)
      resolve()
    }
    response.on('drain', done).on('close', done)
  })
}
