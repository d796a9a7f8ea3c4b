/** Characters that would break a line or hide its text: controls, line separators, bidi overrides and isolates. */
const unprintable = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu

/** The program was started or configured wrongly (CONTRACT 1): the command line prints the problems and exits with 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
  /** At least one; each is one line for people that names the place and the fix. */
  readonly problems: readonly string[]

  constructor(...problems: readonly string[]) {
    const lines = problems.map(onOneLine)
    super(lines.join('\n'))
    this.problems = lines
  }
}

function onOneLine(text: string): string {
  return text.replace(unprintable, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
