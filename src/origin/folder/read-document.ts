import { constants } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { SourceChangedError, type SourceDocument } from '../origin.ts'
import { revisionOf } from '../file-revision.ts'

/** A pipe that took a file's place must not make the reader wait for a writer; the flag means nothing for files. */
const flags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)

/**
 * Bytes of a document, exactly those that the listing showed: what was opened is the file of that revision, before and after.
 * @param root real path of the folder that the listing was made of
 * @throws SourceChangedError when it is another file now; the system's error when the file cannot be read
 */
export async function readDocument(root: string, document: SourceDocument): Promise<Uint8Array> {
  const handle = await open(join(root, document.location), flags)
  try {
    await assertUnchanged(handle, document)
    const bytes = Buffer.allocUnsafeSlow(document.size)
    let length = 0
    while (length < bytes.length) {
      const { bytesRead } = await handle.read(bytes, length, bytes.length - length, null)
      if (bytesRead === 0) throw changed(document)
      length += bytesRead
    }
    await assertUnchanged(handle, document)
    return bytes
  } finally {
    await handle.close()
  }
}

async function assertUnchanged(handle: FileHandle, document: SourceDocument): Promise<void> {
  const stats = await handle.stat({ bigint: true })
  if (!stats.isFile() || revisionOf(stats) !== document.revision) throw changed(document)
}

function changed({ location }: SourceDocument): SourceChangedError {
  return new SourceChangedError(`${location} changed while it was read.`)
}
