/** Lines of a text of limited length. After a line that does not fit no more are added, so that a list is cut at one point. */
export class BoundedLines {
  readonly lines: string[] = []
  #left: number
  #full = false

  /** @param maxLength in characters, line ends included */
  constructor(maxLength: number) {
    this.#left = maxLength
  }

  add(line: string): void {
    this.#left -= line.length + 1
    this.#full ||= this.#left < 0
    if (!this.#full) this.lines.push(line)
  }

  /** Whether a line did not fit. */
  get full(): boolean {
    return this.#full
  }
}
