import { closeSync, createReadStream, fsyncSync, openSync, writeSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { errorCode } from '../../../model/error-text.ts'
import { parseJson } from '../../../model/json-record.ts'

/**
 * A file of JSON values, one a line, that is only appended to or replaced as a whole. Each line begins with the line end: what a
 * killed process left of its last line never runs into the next one, and a part of a JSON object is never valid itself.
 */
export class Journal {
  readonly #file: string
  #handle: number | undefined
  #lines = 0

  constructor(file: string) {
    this.#file = file
  }

  /** Lines of the file, torn ones included. */
  get lines(): number {
    return this.#lines
  }

  /** The values in the file, without lines that are torn or not JSON. */
  async *read(): AsyncGenerator<unknown> {
    try {
      for await (const line of createInterface({ input: createReadStream(this.#file), crlfDelay: Infinity })) {
        this.#lines++
        const value = parseJson(line)
        if (value !== undefined) yield value
      }
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') throw error
    }
  }

  /** Appends a value, which survives the process, not a power cut. */
  append(value: unknown): void {
    this.#handle ??= openSync(this.#file, 'a')
    writeSync(this.#handle, `\n${JSON.stringify(value)}`)
    this.#lines++
  }

  /** Replaces the file by these values, atomically. */
  async replace(values: Iterable<unknown>): Promise<void> {
    const temporary = `${this.#file}.new`
    await rm(temporary, { force: true })
    const handle = openSync(temporary, 'wx')
    let lines = 0
    try {
      for (const value of values) {
        writeSync(handle, `\n${JSON.stringify(value)}`)
        lines++
      }
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
    this.close()
    await rename(temporary, this.#file)
    this.#lines = lines
  }

  close(): void {
    if (this.#handle !== undefined) closeSync(this.#handle)
    this.#handle = undefined
  }
}
