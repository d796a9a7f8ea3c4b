import { Presets, SingleBar } from 'cli-progress'
import { displayPath } from '../model/site-path.ts'
import { shorten } from './report-text.ts'

/** What is being done with pages or with files of a copy, for people. */
type Activity = 'fetching' | 'reading' | 'copying' | 'writing'

/** Shows the progress of long work. */
export interface Progress {
  /** @param awaited path whose response takes long, shown while no other comes */
  update(activity: Activity, done: number, total: number, awaited?: string): void
  /** Removes the bar, so that other lines can be written. */
  stop(): void
}

/** A plain line is written at most this often, in milliseconds. */
const lineEvery = 2_000

/** Fewer documents than this are not worth showing, unless they have taken this time, in milliseconds. */
const worthShowing = { documents: 20, time: 5_000 } as const

/** A progress bar on a terminal, plain lines elsewhere, with rate and remaining time, on stderr (CONTRACT 1). */
export function createProgress(
  stream: NodeJS.WriteStream = process.stderr,
  clock: () => number = () => performance.now(),
): Progress {
  return stream.isTTY === true ? createBar(stream, new Pace(clock)) : createLines(stream, new Pace(clock), clock)
}

function createBar(stream: NodeJS.WriteStream, pace: Pace): Progress {
  let bar: SingleBar | undefined
  let shown: Activity | undefined
  const clear = () => {
    bar?.stop()
    bar = undefined
  }
  return {
    update(activity, done, total, awaited) {
      pace.note(activity, done)
      if (!pace.isWorthShowing(total) && awaited === undefined) return
      if (activity !== shown) clear()
      shown = activity
      const words = { activity, pace: pace.text(total, awaited) }
      if (bar === undefined) {
        bar = new SingleBar(
          // Cursor and line wrapping stay as they are: after Ctrl-C nothing would restore them. So a line must fit into 80 columns.
          { stream, format: '{activity} {bar} {value}/{total} · {pace}', clearOnComplete: true, linewrap: true, barsize: 20 },
          Presets.shades_classic,
        )
        bar.start(total, done, words)
      }
      bar.setTotal(total)
      bar.update(done, words)
    },
    stop() {
      clear()
      pace.end()
    },
  }
}

function createLines(stream: NodeJS.WriteStream, pace: Pace, clock: () => number): Progress {
  let last = 0
  return {
    update(activity, done, total, awaited) {
      const now = clock()
      // No line at the start: short work needs none.
      if (pace.note(activity, done)) last = now
      if (awaited === undefined && (!pace.isWorthShowing(total) || now - last < lineEvery)) return
      last = now
      const unit = activity === 'copying' || activity === 'writing' ? 'files' : 'pages'
      stream.write(`daf: ${activity} ${done} of ${total} ${unit} · ${pace.text(total, awaited)}\n`)
    },
    stop: () => pace.end(),
  }
}

/** Period over which the rate is measured, in milliseconds. */
const window = 30_000

/** Maximum number of samples in it. */
const maxSamples = 60

/** Maximum shown length of a path, in characters: the bar's line fits into 80 columns. */
const maxAwaited = 24

/** Minimum time for a rate, in milliseconds. */
const minTime = 1_000

/** The rate of work over its last half minute. */
export class Pace {
  #work = ''
  #began = 0
  #samples: { readonly at: number; readonly done: number }[] = []
  readonly #clock: () => number

  /** @param clock a monotonic clock, in milliseconds */
  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock
  }

  /** Records how much is done; true at the start of other work. */
  note(work: string, done: number): boolean {
    const at = this.#clock()
    const last = this.#samples.at(-1)
    const isNew = last === undefined || work !== this.#work || done < last.done
    if (isNew) {
      this.#began = at
      this.#samples = []
    }
    this.#work = work
    const samples = this.#samples.filter((sample) => at - sample.at <= window)
    // Close samples are merged, so that the oldest ones stay.
    const close = samples.length > 1 && at - (samples.at(-2)?.at ?? 0) < window / maxSamples
    this.#samples = [...(close ? samples.slice(0, -1) : samples), { at, done }]
    return isNew
  }

  /** The work has ended: the next one is new, however much of it is done at once. */
  end(): void {
    this.#samples = []
  }

  /** Whether it has so much to do, or has taken so long, that people want to see it. */
  isWorthShowing(total: number): boolean {
    return total >= worthShowing.documents || this.#clock() - this.#began >= worthShowing.time
  }

  /** `12.3 per second · about 4 min left`, as far as it is known. */
  text(total: number, awaited?: string): string {
    const [first] = this.#samples
    const last = this.#samples.at(-1)
    if (awaited !== undefined && first?.done === last?.done) return `waiting for ${shorten(displayPath(awaited), maxAwaited)}`
    if (first === undefined || last === undefined || last.at - first.at < minTime) return 'just started'
    if (last.done === first.done) return 'waiting'
    const rate = ((last.done - first.done) / (last.at - first.at)) * 1_000
    const shown = rate < 1 ? `${Math.ceil(rate * 60)} per minute` : `${rate.toFixed(rate < 10 ? 1 : 0)} per second`
    return `${shown} · ${remaining((total - last.done) / rate)} left`
  }
}

function remaining(seconds: number): string {
  if (seconds < 60) return `about ${Math.max(1, Math.round(seconds))} s`
  if (seconds < 5_400) return `about ${Math.round(seconds / 60)} min`
  return `about ${(seconds / 3_600).toFixed(1)} h`
}
