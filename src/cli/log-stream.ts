import { write, writeSync } from 'node:fs'
import { errorCode } from '../model/error-text.ts'

/** Lines are buffered for this time, in milliseconds, or up to this size, in bytes: a write per request costs as much as serving it. */
const buffering = { time: 250, bytes: 64 * 1024 } as const

/** Time after which a full pipe is retried, and total time for retries when the process ends, in milliseconds. */
const retry = { pause: 20, atEnd: 1_000 } as const

/** Maximum buffer for a slow reader, in bytes. More is dropped: logs must not fill the memory. */
const maxBuffered = 1024 * 1024

/** Reserved for the line that says how many were dropped, in bytes. */
const reserved = 256

/** The destination of pino's lines. */
interface LogStream {
  /** @param lines one or several, each complete with a line feed; they are kept or dropped together */
  write(lines: string): void
  /** Writes the buffer when the process ends. */
  end(): void
}

/**
 * Writes lines to a file descriptor and never fails: if it is closed or its disk is full, lines are lost and the server continues; if its
 * reader is slow, a bounded amount is buffered (decision 33: pino's own stream ends the process on a full disk).
 */
export function openLogStream(fd: number): LogStream {
  // Bytes, since every garbage collection would move waiting strings. One buffer fills while the other is written; only the used
  // part takes memory.
  let filling = Buffer.allocUnsafeSlow(maxBuffered)
  let other = Buffer.allocUnsafeSlow(maxBuffered)
  let bytes = 0
  let dropped = 0
  /** What is being written, if anything. */
  let writing: Buffer | null = null
  /** Whether a write is pending that may never return. */
  let isPending = false

  /** Buffers lines, if they fit with some bytes to spare. */
  function add(lines: string, spare: number): boolean {
    const left = maxBuffered - spare - bytes
    // A UTF-16 code unit takes at most three bytes.
    if (lines.length * 3 > left && Buffer.byteLength(lines) > left) return false
    bytes += filling.write(lines, bytes)
    return true
  }

  /** The buffered bytes, valid until the next call. */
  function take(): Buffer {
    if (dropped > 0) add(droppedLine(dropped), 0)
    const taken = filling.subarray(0, bytes)
    ;[filling, other] = [other, filling]
    dropped = 0
    bytes = 0
    return taken
  }

  function flush(): void {
    if (writing === null && bytes > 0) writeOut(take())
  }

  function writeOut(text: Buffer): void {
    writing = text
    isPending = true
    write(fd, text, (error, written) => {
      isPending = false
      // A full pipe in non-blocking mode.
      if (error?.code === 'EAGAIN') return void setTimeout(writeOut, retry.pause, text).unref()
      if (error === null && written < text.length) return writeOut(text.subarray(written))
      writing = null
      if (bytes >= buffering.bytes) flush()
    })
  }

  const timer = setInterval(flush, buffering.time).unref()
  return {
    write(lines) {
      if (!add(lines, reserved)) dropped += lines.split('\n').length - 1
      else if (bytes >= buffering.bytes) flush()
    },
    end() {
      clearInterval(timer)
      // After a write that does not return, another one would block for ever.
      if (!isPending) writeNow(fd, Buffer.concat([writing ?? Buffer.alloc(0), take()]))
    },
  }
}

/** Writes what it can within a short time. */
function writeNow(fd: number, text: Buffer): void {
  const until = performance.now() + retry.atEnd
  for (let rest = text; rest.length > 0 && performance.now() < until;) {
    try {
      rest = rest.subarray(writeSync(fd, rest))
    } catch (error) {
      // The reader is gone.
      if (errorCode(error) !== 'EAGAIN') return
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, retry.pause)
    }
  }
}

function droppedLine(lines: number): string {
  const time = new Date().toISOString()
  return `${JSON.stringify({ level: 40, time, lines, msg: 'log lines were dropped; the reader is too slow' })}\n`
}
