/** Lines of a text that has a greatest length: what does not fit any more is counted instead of written. */
export class BoundedLines {
  readonly #lines: string[] = []
  #left: number
  #omitted = 0

  /** @param most greatest length in characters, line ends included */
  constructor(most: number) {
    this.#left = most
  }

  /** Adds a line; once one did not fit, none does, so that a list breaks off in one place. */
  add(line: string): void {
    const length = line.length + 1
    if (this.#omitted > 0 || length > this.#left) {
      this.#omitted++
      return
    }
    this.#left -= length
    this.#lines.push(line)
  }

  get full(): boolean {
    return this.#omitted > 0
  }

  /** Number of lines that were added and fitted. */
  get count(): number {
    return this.#lines.length
  }

  get lines(): readonly string[] {
    return this.#lines
  }
}
