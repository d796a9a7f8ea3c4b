import { constants } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { errorCode } from '../../model/error-text.ts'
import { fileErrorText, revisionOf } from '../file-errors.ts'
import { SourceUnavailableError } from '../origin.ts'

/** Largest file that is read, in bytes. */
const maxFileBytes = 5 * 1024 * 1024

/** A named pipe in place of the file must not make the reader wait for a writer. */
const flags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)

/**
 * Reads a JSON file, such as the status dashboard's feed or a seed of known updates (CONTRACT 2, engineUpdates).
 * @param limit the largest accepted size, in bytes
 * @throws SourceUnavailableError one line that names the file and the problem
 */
export async function readJsonFile(file: string, limit = maxFileBytes): Promise<unknown> {
  const text = await readText(file, limit)
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    const fault = error instanceof Error ? error.message.replace(/\s+/g, ' ').replace(/ is not valid JSON$/, '') : ''
    throw new SourceUnavailableError(`${file} is not valid JSON (${fault.slice(0, 200)}).`, { cause: error })
  }
}

async function readText(file: string, limit: number): Promise<string> {
  try {
    await using handle = await open(file, flags)
    if (!(await handle.stat()).isFile()) throw new SourceUnavailableError(`${file} is not a file.`)
    const bytes = Buffer.allocUnsafe(limit + 1)
    let length = 0
    for (let read = -1; read !== 0 && length <= limit; length += read) {
      read = (await handle.read(bytes, length, bytes.length - length)).bytesRead
    }
    if (length > limit) throw new SourceUnavailableError(`${file} is larger than ${limit} bytes.`)
    return bytes.toString('utf8', 0, length)
  } catch (error) {
    if (error instanceof SourceUnavailableError) throw error
    throw new SourceUnavailableError(`${file} ${fileErrorText(error)}.`, { cause: error })
  }
}

/**
 * Changes whenever the bytes of a file may have changed; null while there is no such file or it cannot be reached.
 * Cheap enough for polling.
 */
export async function fileRevision(file: string): Promise<string | null> {
  try {
    return revisionOf(await stat(file, { bigint: true }))
  } catch (error) {
    if (errorCode(error) === '') throw error
    return null
  }
}
