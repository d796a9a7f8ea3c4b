import type { Generation } from '../catalog/catalog.ts'
import type { Report } from '../model/site-record.ts'

/** What publishing tells while it works; each is something that a person at the terminal or the log would want to know. */
export type PublishEvent =
  /** The source was looked at. */
  | { readonly kind: 'listed'; readonly documents: number }
  /** `done` of the addresses of a live site that are `known` so far are asked; `bytes` were read. */
  | { readonly kind: 'crawl'; readonly done: number; readonly known: number; readonly bytes: number }
  /** `done` of `total` HTML documents that have to be read anew are read. */
  | { readonly kind: 'progress'; readonly done: number; readonly total: number }
  | { readonly kind: 'warning'; readonly message: string }
  | PublishOutcome
  /** Publishing failed; the generation before stays. The message is one line. */
  | { readonly kind: 'failed'; readonly message: string }

/** How one publish ended. */
export type PublishOutcome = Published | Unchanged | Held

/** A new generation is current. */
export interface Published {
  readonly kind: 'published'
  readonly generation: Generation
  readonly report: Report
  /** Number of pages that were added, replaced or removed. */
  readonly changed: number
  /** Time from the start of this publish. */
  readonly seconds: number
}

/** The source says what the current generation says already. */
export interface Unchanged {
  readonly kind: 'unchanged'
  readonly generation: Generation
  readonly report: Report
}

/** The source was not published on purpose; the current generation stays. */
export interface Held {
  readonly kind: 'held'
  /**
   * `loss`: more than half of the pages vanished. `partial`: they are not there yet, because a first look is under way.
   * `rolled-back`: the owner returned from exactly this source.
   */
  readonly reason: 'loss' | 'partial' | 'rolled-back'
  /** Pages of the current generation, and how many of them the source has no longer. */
  readonly pages: number
  readonly vanished: number
  /** One line for people. */
  readonly message: string
}
