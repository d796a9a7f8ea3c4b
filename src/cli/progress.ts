import { Presets, SingleBar } from 'cli-progress'

/** Shows how far long work is. */
export interface Progress {
  update(done: number, total: number): void
  /** Takes the bar away, so that other lines can be written. */
  stop(): void
}

/** A plain line is written at most this often, in milliseconds. */
const lineEvery = 2_000

/** Work that is shorter than this many documents is not worth a bar. */
const worthShowing = 20

/** A progress bar on a terminal, plain lines elsewhere (CONTRACT 1). Both go to stderr. */
export function createProgress(stream: NodeJS.WriteStream = process.stderr): Progress {
  return stream.isTTY === true ? createBar(stream) : createLines(stream)
}

function createBar(stream: NodeJS.WriteStream): Progress {
  let bar: SingleBar | undefined
  return {
    update(done, total) {
      if (total < worthShowing) return
      if (bar === undefined) {
        bar = new SingleBar(
          // The cursor stays visible: after Ctrl-C nothing would show it again.
          { stream, format: 'reading {bar} {value}/{total} · {eta_formatted} left', clearOnComplete: true },
          Presets.shades_classic,
        )
        bar.start(total, done)
      }
      bar.setTotal(total)
      bar.update(done)
    },
    stop() {
      bar?.stop()
      bar = undefined
    },
  }
}

function createLines(stream: NodeJS.WriteStream): Progress {
  let last = Date.now()
  return {
    update(done, total) {
      const now = Date.now()
      if (total < worthShowing || now - last < lineEvery) return
      last = now
      stream.write(`daf: reading ${done} of ${total} pages\n`)
    },
    stop() {},
  }
}
