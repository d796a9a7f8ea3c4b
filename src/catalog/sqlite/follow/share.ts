import { manifestName } from '../catalog-folder.ts'

/**
 * A published catalog's folder as a follower reads it: plain files that may be replaced at any moment, read-only, without locks. Paths are
 * relative to the folder, such as `generations/7.sqlite`.
 */
export interface Share {
  /** For people; never with a password. */
  readonly name: string
  /** The current text of the manifest. @throws ShareError */
  manifest(signal: AbortSignal): Promise<string>
  /**
   * Opens a file for reading.
   * @param from byte to start at
   * @throws ShareError when there is no such file, now or while it is read
   */
  open(path: string, from: number, signal: AbortSignal): Promise<SharedFile>
  close(): Promise<void>
}

/** A file of a share that is being read. */
export interface SharedFile {
  /** Byte that the chunks start at: the requested one, or 0. */
  readonly from: number
  /** Each chunk is valid until the next one is read. */
  readonly chunks: AsyncIterable<Uint8Array>
}

/** Largest manifest that is read, in bytes. */
const maxManifestBytes = 16 * 1024

/** The text of a manifest. @throws ShareError when it is too large */
export async function readManifestText(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for await (const chunk of chunks) {
    text += decoder.decode(chunk, { stream: true })
    size += chunk.length
    if (size > maxManifestBytes) throw new ShareError(`has a ${manifestName} that is too large`)
  }
  return text + decoder.decode()
}

/** The share cannot be used now; the message is for people, a clause about the share: "responds 503 Service Unavailable". */
export class ShareError extends Error {
  override readonly name = 'ShareError'
}

/** Message about a share without such a file. */
export function missing(path: string): string {
  const hint = path === manifestName ? ' (is it the catalog itself, a sub-folder of the data folder where it is published?)' : ''
  return `has no ${path}${hint}`
}
