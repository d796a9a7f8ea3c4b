import { write, writeSync } from 'node:fs'

/**
 * Lines are gathered for this long, in milliseconds, or until there are so many bytes: a write for each request costs the process
 * as much as answering it.
 */
const gathering = { time: 250, bytes: 64 * 1024 } as const

/** A pipe that is full is tried again after this time, in milliseconds; when the process ends, for so long in all. */
const patience = { pause: 20, atEnd: 1_000 } as const

/** What waits for a reader that does not read, in bytes. More is dropped: logs must not fill the memory. */
const maxWaiting = 1024 * 1024

/** Kept free for the line that tells how many were dropped, in bytes. */
const lastLine = 256

/** Where pino writes its lines. */
export interface LogStream {
  /** @param lines one or several, each whole and with a line feed at its end; dropped they are together */
  write(lines: string): void
  /** Writes what is left, when the process ends. */
  end(): void
}

/**
 * Writes lines to a file descriptor and never fails by it: where it is closed or its disk is full, lines are lost and the server goes
 * on; where nobody reads it, as much as fits waits. (Pino's own stream ends the process at a full disk, and then writes for ever.)
 */
export function openLogStream(fd: number): LogStream {
  const gathered = new GatheredLines()
  let dropped = 0
  /** What is being written; null while nothing is. */
  let writing: Buffer | null = null
  /** Such a write has been handed to the system, and may never end. */
  let isUnderWay = false

  function put(lines: string): void {
    if (!gathered.add(lines, lastLine)) dropped += lines.split('\n').length - 1
    else if (gathered.bytes >= gathering.bytes) flush()
  }

  function take(): Buffer {
    if (dropped > 0) gathered.add(droppedLine(dropped), 0)
    dropped = 0
    return gathered.take()
  }

  function flush(): void {
    if (writing === null && gathered.bytes > 0) writeOn(take())
  }

  function writeOn(text: Buffer): void {
    writing = text
    isUnderWay = true
    write(fd, text, (error, written) => {
      isUnderWay = false
      // A pipe that this process does not wait for says so when it is full.
      if (error?.code === 'EAGAIN') return void setTimeout(writeOn, patience.pause, text).unref()
      if (error === null && written < text.length) return writeOn(text.subarray(written))
      writing = null
      if (gathered.bytes >= gathering.bytes) flush()
    })
  }

  const clock = setInterval(flush, gathering.time).unref()
  return {
    write: put,
    end() {
      clearInterval(clock)
      // Behind a write that does not come to its end another one would wait for ever.
      if (!isUnderWay) writeNow(fd, Buffer.concat([writing ?? Buffer.alloc(0), take()]))
    },
  }
}

/**
 * Lines as bytes. Strings that wait would be moved about by the garbage collector again and again. There are two places for them, of which the one fills while
 * the other is written.
 */
class GatheredLines {
  // Only the part that is used takes memory of the system.
  #filling = Buffer.allocUnsafeSlow(maxWaiting)
  #other = Buffer.allocUnsafeSlow(maxWaiting)
  #bytes = 0

  get bytes(): number {
    return this.#bytes
  }

  /** @returns whether they fit, with so many bytes left over */
  add(lines: string, spare: number): boolean {
    const left = maxWaiting - spare - this.#bytes
    // Three bytes are the most that a code unit takes.
    if (lines.length * 3 > left && Buffer.byteLength(lines) > left) return false
    this.#bytes += this.#filling.write(lines, this.#bytes)
    return true
  }

  /** All of it; whole until it is called again. */
  take(): Buffer {
    const taken = this.#filling.subarray(0, this.#bytes)
    ;[this.#filling, this.#other] = [this.#other, this.#filling]
    this.#bytes = 0
    return taken
  }
}

/** Writes as much as is taken in a short time. */
function writeNow(fd: number, text: Buffer): void {
  const until = performance.now() + patience.atEnd
  for (let rest = text; rest.length > 0 && performance.now() < until;) {
    try {
      rest = rest.subarray(writeSync(fd, rest))
    } catch (error) {
      // Nobody is left who could be told.
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) return
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, patience.pause)
    }
  }
}

function droppedLine(lines: number): string {
  return `${JSON.stringify({ level: 40, time: new Date().toISOString(), lines, msg: 'log lines were dropped; nobody read them in time' })}\n`
}
