import { Presets, SingleBar } from 'cli-progress'
import { Pace } from './pace.ts'

/** What is being done with pages, or with files of a copy, for people. */
export type Activity = 'fetching' | 'reading' | 'copying'

/** Shows how far long work is. */
export interface Progress {
  update(activity: Activity, done: number, total: number): void
  /** Takes the bar away, so that other lines can be written. */
  stop(): void
}

/** A plain line is written at most this often, in milliseconds. */
const lineEvery = 2_000

/** Work that is shorter than this many documents is not worth a bar. */
const worthShowing = 20

/** A progress bar on a terminal, plain lines elsewhere, with rate and remaining time (CONTRACT 1). Both go to stderr. */
export function createProgress(stream: NodeJS.WriteStream = process.stderr): Progress {
  return stream.isTTY === true ? createBar(stream) : createLines(stream)
}

function createBar(stream: NodeJS.WriteStream): Progress {
  const pace = new Pace()
  let bar: SingleBar | undefined
  let shown: Activity | undefined
  const stop = () => {
    bar?.stop()
    bar = undefined
  }
  return {
    update(activity, done, total) {
      if (total < worthShowing) return
      pace.note(activity, done)
      if (activity !== shown) stop()
      shown = activity
      const words = { activity, pace: pace.text(total) }
      if (bar === undefined) {
        bar = new SingleBar(
          // The cursor stays visible: after Ctrl-C nothing would show it again.
          { stream, format: '{activity} {bar} {value}/{total} · {pace}', clearOnComplete: true },
          Presets.shades_classic,
        )
        bar.start(total, done, words)
      }
      bar.setTotal(total)
      bar.update(done, words)
    },
    stop,
  }
}

function createLines(stream: NodeJS.WriteStream): Progress {
  const pace = new Pace()
  let last = 0
  return {
    update(activity, done, total) {
      const now = performance.now()
      // The first line of some work comes after a while: short work needs none.
      if (pace.note(activity, done)) last = now
      if (total < worthShowing || now - last < lineEvery) return
      last = now
      const unit = activity === 'copying' ? 'files' : 'pages'
      stream.write(`daf: ${activity} ${done} of ${total} ${unit} · ${pace.text(total)}\n`)
    },
    stop() {},
  }
}
