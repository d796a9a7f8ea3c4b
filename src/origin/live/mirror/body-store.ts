import { hash as hashOf, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '../../../model/error-text.ts'

/** Younger files may belong to a crawl of another process. */
const sweepAge = 60 * 60 * 1000

/** Bodies of responses, by their hash. A body is complete or not there. */
export class BodyStore {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Stores a body and returns its name. */
  async put(bytes: Uint8Array): Promise<string> {
    const hash = hashOf('sha256', bytes)
    const file = this.#fileOf(hash)
    if (await hasSize(file, bytes.length)) return hash
    await mkdir(join(this.#folder, hash.slice(0, 2)), { recursive: true })
    const temporary = `${file}.${randomUUID()}.new`
    await writeFile(temporary, bytes)
    await rename(temporary, file)
    return hash
  }

  /** The body of this name; undefined when it is missing or damaged. */
  async get(hash: string): Promise<Uint8Array | undefined> {
    try {
      const bytes = await readFile(this.#fileOf(hash))
      if (hashOf('sha256', bytes) === hash) return bytes
      // A power cut may leave a file of the right size without its bytes; the next response is stored again.
      await this.delete(hash)
      return undefined
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return undefined
      throw error
    }
  }

  /** Whether the bytes of a copy are there; reading them shows whether they are complete. */
  has({ hash, size }: { readonly hash: string; readonly size: number }): Promise<boolean> {
    return hasSize(this.#fileOf(hash), size)
  }

  async delete(hash: string): Promise<void> {
    await rm(this.#fileOf(hash), { force: true })
  }

  /** Removes what nothing refers to any longer, and what a killed process left half-written. */
  async sweep(isNamed: (hash: string) => boolean): Promise<void> {
    const now = new Date()
    for (const part of await readdir(this.#folder).catch(() => [])) {
      for (const name of await readdir(join(this.#folder, part)).catch(() => [])) {
        const file = join(this.#folder, part, name)
        if (isNamed(name)) continue
        const stats = await stat(file).catch(() => undefined)
        if (stats === undefined) continue
        const age = now.getTime() - stats.mtimeMs
        if (age > sweepAge) await rm(file, { force: true })
        // Written by a clock that was set back since: its age counts from now on.
        else if (age < 0) await utimes(file, now, now)
      }
    }
  }

  #fileOf(hash: string): string {
    return join(this.#folder, hash.slice(0, 2), hash)
  }
}

async function hasSize(file: string, size: number): Promise<boolean> {
  return stat(file).then(
    (stats) => stats.size === size,
    () => false,
  )
}
