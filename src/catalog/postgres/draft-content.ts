import { createHash } from 'node:crypto'
import type { ContentHash } from '../../model/page-record.ts'
import { contentSize, partSize, readContent } from './content-rows.ts'
import type { PublishingSession } from './publishing-session.ts'
import type { WriteQueue } from './write-queue.ts'

/** Bytes, and number of contents, that are written together. */
const batchBytes = 1_048_576
const batchCount = 200

/** Contents that a draft adds. They are written within its transaction, and go with an abandoned draft. */
export class DraftContent {
  readonly #session: PublishingSession
  readonly #queue: WriteQueue
  /** What is not written yet, so that it can be read. */
  readonly #unwritten = new Map<ContentHash, Uint8Array>()
  #staged: ContentHash[] = []
  #stagedBytes = 0

  constructor(session: PublishingSession, queue: WriteQueue) {
    this.#session = session
    this.#queue = queue
  }

  put(bytes: Uint8Array): ContentHash {
    const hash = createHash('sha256').update(bytes).digest('hex')
    if (this.#unwritten.has(hash)) return hash
    // Not `slice`, which of a Buffer copies nothing.
    this.#unwritten.set(hash, Uint8Array.from(bytes))
    this.#staged.push(hash)
    this.#stagedBytes += bytes.length
    if (this.#stagedBytes >= batchBytes || this.#staged.length >= batchCount) this.flush()
    return hash
  }

  async read(hash: ContentHash): Promise<Uint8Array> {
    // A copy: publishing transfers the bytes to another thread.
    return this.#unwritten.get(hash)?.slice() ?? readContent(this.#session, hash)
  }

  async size(hash: ContentHash): Promise<number> {
    return this.#unwritten.get(hash)?.length ?? contentSize(this.#session, hash)
  }

  /** Queues what is staged. */
  flush(): void {
    const staged = this.#staged
    if (staged.length === 0) return
    this.#queue.add(this.#stagedBytes, () => this.#write(staged))
    this.#staged = []
    this.#stagedBytes = 0
  }

  async #write(hashes: readonly ContentHash[]): Promise<void> {
    const contents = hashes.map((hash) => ({ hash, bytes: this.#unwritten.get(hash) ?? new Uint8Array() }))
    await this.#session.rows(
      `INSERT INTO daf.content (hash, size) SELECT * FROM unnest($1::text[], $2::bigint[]) ON CONFLICT (hash) DO NOTHING`,
      [hashes, contents.map(({ bytes }) => bytes.length)],
    )
    const parts = contents.flatMap(({ hash, bytes }) => partsOf(hash, bytes))
    while (parts.length > 0) await this.#writeParts(parts.splice(0, countWithin(parts)))
    for (const hash of hashes) this.#unwritten.delete(hash)
  }

  async #writeParts(parts: readonly Part[]): Promise<void> {
    await this.#session.rows(
      `INSERT INTO daf.content_part (hash, part, bytes) SELECT * FROM unnest($1::text[], $2::int[], $3::bytea[])
        ON CONFLICT (hash, part) DO NOTHING`,
      [parts.map(({ hash }) => hash), parts.map(({ part }) => part), parts.map(({ bytes }) => bytes)],
    )
  }
}

interface Part {
  readonly hash: ContentHash
  readonly part: number
  readonly bytes: Buffer
}

function partsOf(hash: ContentHash, bytes: Uint8Array): readonly Part[] {
  return Array.from({ length: Math.ceil(bytes.length / partSize) }, (_, part) => {
    const { buffer, byteOffset, length } = bytes.subarray(part * partSize, (part + 1) * partSize)
    return { hash, part, bytes: Buffer.from(buffer, byteOffset, length) }
  })
}

/** Number of parts that one statement takes; at least one. */
function countWithin(parts: readonly Part[]): number {
  let bytes = 0
  const beyond = parts.findIndex((part) => (bytes += part.bytes.length) > batchBytes)
  return beyond === -1 ? parts.length : Math.max(beyond, 1)
}
