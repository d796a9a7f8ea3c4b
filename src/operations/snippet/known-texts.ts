import type { ContentHash } from '../../model/page-record.ts'

/** Texts that are kept, in code units all together: at most twice as many bytes. */
const maxKept = 8 * 1024 * 1024

/** A text that is longer is not kept: it would push out many others. */
const maxLength = maxKept / 64

/** Texts of pages by the hash of their bytes, which never change; those that were asked for longest ago go first. */
export class KnownTexts {
  readonly #texts = new Map<ContentHash, string>()
  #kept = 0

  get(hash: ContentHash): string | undefined {
    const text = this.#texts.get(hash)
    if (text === undefined) return undefined
    this.#texts.delete(hash)
    this.#texts.set(hash, text)
    return text
  }

  set(hash: ContentHash, text: string): void {
    if (text.length > maxLength || this.#texts.has(hash)) return
    this.#texts.set(hash, text)
    this.#kept += text.length
    for (const [oldest, { length }] of this.#texts) {
      if (this.#kept <= maxKept) break
      this.#texts.delete(oldest)
      this.#kept -= length
    }
  }
}
