/**
 * Has what Node warns of, such as a deprecation or a timer with a negative time, told as other things are, and not written to the standard
 * error output as text. Of the thread that calls it.
 * @param warn one line
 */
export function tellProcessWarnings(warn: (message: string) => void): void {
  process.removeAllListeners('warning')
  process.on('warning', ({ name, message }) => warn(`${name}: ${message}`.replace(/\s+/g, ' ')))
}
