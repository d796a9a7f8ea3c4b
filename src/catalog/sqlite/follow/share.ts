import { manifestName } from '../catalog-folder.ts'

/**
 * A catalog's folder as a server elsewhere reaches it: plain files that others may replace at any moment, read-only, without
 * locks. Paths are those in the folder, such as `generations/7.sqlite`.
 */
export interface Share {
  /** For people; never with a password. */
  readonly name: string
  /** The manifest's text as it is now. @throws ShareError */
  manifest(signal: AbortSignal): Promise<string>
  /**
   * Opens a file for reading.
   * @param from byte to start at
   * @throws ShareError when there is no such file, here or while it is read
   */
  open(path: string, from: number, signal: AbortSignal): Promise<SharedFile>
  close(): Promise<void>
}

/** A file of a share that is being read. */
export interface SharedFile {
  /** Byte that the chunks really start at: the one asked for, or 0. */
  readonly from: number
  /** The bytes of each hold until the next one is asked for. */
  readonly chunks: AsyncIterable<Uint8Array>
}

/** Largest manifest that is read, in bytes. */
const mostManifestBytes = 16 * 1024

/** The text of a manifest. @throws ShareError when it is too large to be one */
export async function readManifestText(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for await (const chunk of chunks) {
    text += decoder.decode(chunk, { stream: true })
    size += chunk.length
    if (size > mostManifestBytes) throw new ShareError(`has a ${manifestName} that is too large to be one`)
  }
  return text + decoder.decode()
}

/** The share cannot be used now; the message is for people, a clause about the share: "answers 503 Service Unavailable". */
export class ShareError extends Error {
  override readonly name = 'ShareError'
}

/** What is said of a share that has no such file. */
export function missing(path: string): string {
  const hint = path === manifestName ? ' (is it the catalog itself, a sub-folder of the data folder where it is published?)' : ''
  return `has no ${path}${hint}`
}
