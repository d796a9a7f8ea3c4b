import { extname } from 'node:path'
import type { DestinationStream, Logger } from 'pino'
import type { Config } from '../config/config.ts'
import { countsOf, type Figures } from '../server/metrics.ts'
import type { SharedWindows } from '../server/shared-request-counter.ts'
import { startRestartedThread, type RestartedThread } from './restarted-thread.ts'

/** What a thread is started with. */
export interface AnsweringData {
  /** With the port that is listened on. */
  readonly config: Config
  /** Of this machine, see `localFolderOf`. */
  readonly folder: string
  readonly windows: SharedWindows
  /** From 2: the first one is the thread of the program itself. */
  readonly number: number
}

/** What it is told; figures are asked for with a number, under which they are answered. */
export type ToAnswering =
  | { readonly kind: 'stop' }
  | { readonly kind: 'refresh' }
  | { readonly kind: 'figures'; readonly question: number }

/** What it tells; lines of the log are whole. */
export type FromAnswering =
  | { readonly kind: 'listening' }
  | { readonly kind: 'log'; readonly lines: string }
  | { readonly kind: 'figures'; readonly question: number; readonly figures: Figures }

/** The thread's module beside this one: `.ts` from the sources, `.js` when built. */
const workerModule = new URL(`./answering-worker${extname(new URL(import.meta.url).pathname)}`, import.meta.url)

/** Longer than a thread takes to finish what runs (server/graceful-close.ts), shorter than the program has; in milliseconds. */
const grace = 8_500

/** Waits this long before a thread that died is started anew, in milliseconds. */
const restartDelay = 1_000

/** As much for what requests leave behind as the program's own thread has (bin/daf.js), in MiB: three times one half. */
const resourceLimits = { maxYoungGenerationSizeMb: 24 }

/** A thread that does not tell its figures within this time is counted as it was last, in milliseconds. */
const figuresTime = 1_000

/** A thread that answers beside the one of the program, started anew when it dies. */
export class AnsweringThread {
  /** Resolves when it listens, or failed to. */
  readonly listening: Promise<void>
  readonly #thread: RestartedThread<ToAnswering>
  readonly #questions = new Map<number, (figures: Figures) => void>()
  /** What those before it have counted. */
  #past: Promise<Figures> = Promise.resolve([])
  #last: Figures = []
  #question = 0

  constructor(data: AnsweringData, log: DestinationStream, logger: Logger) {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.listening = promise
    this.#thread = startRestartedThread<FromAnswering, ToAnswering>({
      module: workerModule,
      name: `answering ${data.number}`,
      data,
      resourceLimits,
      grace,
      restartDelay,
      listen: (message) => {
        if (message.kind === 'listening') resolve()
        else if (message.kind === 'log') log.write(message.lines)
        else this.#questions.get(message.question)?.(message.figures)
      },
      died: (reason) => {
        logger.error(`A thread that answers stopped, and is started anew: ${reason}`)
        resolve()
        this.#keepCounts()
      },
    })
  }

  tell(message: ToAnswering): void {
    this.#thread.tell(message)
  }

  /** Its figures, and what those before it have counted. */
  async figures(): Promise<readonly Figures[]> {
    const question = ++this.#question
    const { promise, resolve } = Promise.withResolvers<Figures>()
    this.#questions.set(question, resolve)
    const late = setTimeout(() => resolve(this.#last), figuresTime)
    this.tell({ kind: 'figures', question })
    this.#last = await promise
    clearTimeout(late)
    this.#questions.delete(question)
    return Promise.all([this.#last, this.#past])
  }

  /** Has it finish what runs, and ends it. */
  stop(): Promise<void> {
    return this.#thread.stop({ kind: 'stop' })
  }

  #keepCounts(): void {
    const last = this.#last
    this.#last = []
    this.#past = this.#past.then((past) => countsOf([past, last]))
  }
}
