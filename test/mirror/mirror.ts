import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { markdownPath } from '../../src/model/site-path.ts'

/** Gets an address of a site. */
export type Get = (target: string) => Promise<{ readonly status: number; readonly body: string; readonly bytes: Buffer }>

interface ChangesBody {
  readonly changes: readonly { url: string; title: string; type: string; change: string; at: string; hash: string | null }[]
  readonly nextCursor: string
}

/** A copy of a site's Markdown by someone who knows nothing but `/v1/changes/`. */
export class Mirror {
  /** Bytes by the path of their page. */
  readonly pages = new Map<string, Buffer>()
  /** How often it had to begin again. */
  restarts = 0
  #cursor: string | undefined
  /** What a list from the beginning has named so far; what it does not name by its end is gone. */
  #named: Set<string> | undefined = new Set()

  /**
   * Reads what changed.
   * @param limit changes that are asked for at once
   * @param steps after which it stops, wherever it is
   */
  async follow(get: Get, limit: number, steps = Infinity): Promise<void> {
    for (let step = 0; step < steps; step++) {
      const cursor = this.#cursor === undefined ? '' : `&cursor=${this.#cursor}`
      const { status, body } = await get(`/v1/changes/?limit=${limit}${cursor}`)
      if (status === 410) {
        assert.match(JSON.parse(body).detail, /start again without cursor/)
        this.#cursor = undefined
        this.#named = new Set()
        this.restarts++
        continue
      }
      assert.equal(status, 200, body)
      const { changes, nextCursor }: ChangesBody = JSON.parse(body)
      assert.ok(changes.length <= limit)
      for (const change of changes) await this.#apply(change, get)
      if (changes.length > 0) {
        this.#cursor = nextCursor
        continue
      }
      if (this.#cursor !== undefined) assert.equal(nextCursor, this.#cursor, 'an empty list repeats its cursor')
      this.#cursor = nextCursor
      if (this.#named !== undefined) for (const path of this.pages.keys()) if (!this.#named.has(path)) this.pages.delete(path)
      this.#named = undefined
      return
    }
  }

  async #apply({ url, change, hash }: ChangesBody['changes'][number], get: Get): Promise<void> {
    const path = new URL(url).pathname
    this.#named?.add(path)
    if (change === 'removed') {
      assert.equal(hash, null)
      this.pages.delete(path)
      return
    }
    const { status, bytes } = await get(markdownPath(path))
    assert.equal(status, 200, `${change} ${path}`)
    assert.equal(createHash('sha256').update(bytes).digest('hex'), hash, `${change} ${path}`)
    this.pages.set(path, bytes)
  }
}
