import { inParallel } from '../../../publishing/in-parallel.ts'
import { answered, type Findings, mediaType } from './findings.ts'
import type { SiteClient } from './site-client.ts'

/** Links that are asked at the same time. */
const atOnce = 4

/** Links of one file that are followed; of longer ones some from every part. */
const mostOfOneFile = 25

/** Gathers the links of catalogs and follows each once. */
export class LinkResolver {
  readonly #client: SiteClient
  readonly #findings: Findings
  /** Files that name an address, by the address. */
  readonly #named = new Map<string, Set<string>>()
  #foreign = 0

  constructor(client: SiteClient, findings: Findings) {
    this.#client = client
    this.#findings = findings
  }

  /** Notes what a file links to; other hosts are none of ours to ask. */
  add(file: string, addresses: readonly string[]): void {
    const targets = new Set<string>()
    for (const address of addresses) {
      const target = this.#client.targetOf(address, file)
      if (target === null) this.#foreign++
      else targets.add(target)
    }
    for (const target of sampled([...targets], mostOfOneFile)) {
      const files = this.#named.get(target) ?? new Set()
      this.#named.set(target, files.add(file))
    }
  }

  /** Follows every link that was noted. */
  async resolveAll(): Promise<void> {
    let good = 0
    await inParallel([...this.#named], { items: atOnce }, async ([target, files]) => {
      const reply = await this.#client.follow(target)
      if (isThere(reply.status, mediaType(reply.headers), target)) good++
      else this.#findings.broken(target, `${[...files].join(', ')} links to ${target}, but ${answered(reply)}.`)
    })
    const elsewhere = this.#foreign > 0 ? `, ${this.#foreign} to other sites not followed` : ''
    if (good > 0) this.#findings.good('links', `${good} named by these files lead somewhere${elsewhere}`, '')
  }
}

/** An endpoint that wants parameters, and a server that wants messages, are there, too. */
function isThere(status: number, type: string, target: string): boolean {
  if (status === 405) return /^\/mcp\/?$/.test(target)
  return status === 200 || (status === 400 && type === 'application/problem+json')
}

/** At most `most` items, evenly from the whole list. */
export function sampled<Item>(items: readonly Item[], most: number): readonly Item[] {
  if (items.length <= most) return items
  const step = items.length / most
  return Array.from({ length: most }, (_, at) => items[Math.floor(at * step)]).filter((item) => item !== undefined)
}
