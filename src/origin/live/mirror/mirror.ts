import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { BodyStore } from './body-store.ts'
import { Journal } from './journal.ts'
import type { Copy, LookState, MirrorPage } from './mirror-page.ts'

/** Version of the journal; a mirror of another one is read anew from the site. */
const version = 1

/** A line of the journal. The last one about an address counts. */
type Line =
  | { readonly daf: 'mirror'; readonly version: number }
  | { readonly page: MirrorPage }
  /** The answer was what is known. */
  | { readonly same: readonly [address: string, answered: number] }
  | { readonly forget: string }
  | { readonly look: LookState }

/** Rewritten when the journal has this many times as many lines as it needs. */
const slack = { factor: 3, lines: 1_000 } as const

/** A copy of a site on disk. What was written outlives the process at any moment. */
export class Mirror {
  readonly #journal: Journal
  readonly #bodies: BodyStore
  readonly #pages = new Map<string, MirrorPage>()
  #look: LookState | undefined
  /** Bodies that a newer one has replaced: since the end of the last look, and before. They may still be read for a while. */
  #replaced = new Set<string>()
  #sweepable = new Set<string>()

  private constructor(folder: string) {
    this.#journal = new Journal(join(folder, 'journal.jsonl'))
    this.#bodies = new BodyStore(join(folder, 'bodies'))
  }

  static async open(folder: string): Promise<Mirror> {
    await mkdir(folder, { recursive: true })
    const mirror = new Mirror(folder)
    await mirror.#load()
    return mirror
  }

  /** By address, in the order in which they became known. */
  get pages(): ReadonlyMap<string, MirrorPage> {
    return this.#pages
  }

  get look(): LookState | undefined {
    return this.#look
  }

  set(page: MirrorPage): void {
    const before = this.#pages.get(page.address)?.copy?.hash
    if (before !== undefined && before !== page.copy?.hash) this.#replaced.add(before)
    this.#pages.set(page.address, page)
    this.#write({ page })
  }

  /** The site said again what is known of an address. */
  confirm(address: string, answered: number): void {
    const page = this.#pages.get(address)
    if (page === undefined) return
    this.#pages.set(address, { ...page, answered })
    this.#write({ same: [address, answered] })
  }

  forget(address: string): void {
    if (this.#pages.delete(address)) this.#write({ forget: address })
  }

  setLook(look: LookState): void {
    this.#look = look
    this.#write({ look })
  }

  putBody(bytes: Uint8Array): Promise<string> {
    return this.#bodies.put(bytes)
  }

  /** Whether the bytes of a copy are there; whether they are whole is found out when they are read. */
  hasBody(copy: Copy): Promise<boolean> {
    return this.#bodies.has(copy)
  }

  /** Undefined when the body is missing or damaged. */
  body(hash: string): Promise<Uint8Array | undefined> {
    return this.#bodies.get(hash)
  }

  /** Housekeeping at the end of a look: bodies that nothing has named since the look before are removed, the journal is shortened. */
  async tidy(): Promise<void> {
    const named = new Set(Array.from(this.#pages.values(), ({ copy }) => copy?.hash))
    for (const hash of this.#sweepable) if (!named.has(hash)) await this.#bodies.delete(hash)
    this.#sweepable = this.#replaced
    this.#replaced = new Set()
    if (this.#journal.lines > this.#pages.size * slack.factor + slack.lines) await this.#rewrite()
  }

  close(): void {
    this.#journal.close()
  }

  async #load(): Promise<void> {
    let isOurs = false
    for await (const value of this.#journal.read()) {
      const line = asLine(value)
      if (line === undefined) continue
      if ('daf' in line) isOurs = line.version === version
      else if (isOurs) this.#apply(line)
    }
    if (!isOurs) await this.#rewrite()
    const named = new Set(Array.from(this.#pages.values(), ({ copy }) => copy?.hash))
    await this.#bodies.sweep((hash) => named.has(hash))
  }

  #apply(line: Exclude<Line, { readonly daf: 'mirror' }>): void {
    if ('page' in line) this.#pages.set(line.page.address, line.page)
    else if ('forget' in line) this.#pages.delete(line.forget)
    else if ('look' in line) this.#look = line.look
    else {
      const [address, answered] = line.same
      const page = this.#pages.get(address)
      if (page !== undefined) this.#pages.set(address, { ...page, answered })
    }
  }

  #write(line: Line): void {
    this.#journal.append(line)
  }

  #rewrite(): Promise<void> {
    return this.#journal.replace(this.#lines())
  }

  *#lines(): Generator<Line> {
    yield { daf: 'mirror', version }
    if (this.#look !== undefined) yield { look: this.#look }
    for (const page of this.#pages.values()) yield { page }
  }
}

/** The journal holds what this version of the program wrote, or another one's, whose first line says so. */
function asLine(value: unknown): Line | undefined {
  const isLine =
    typeof value === 'object' && value !== null && ['daf', 'page', 'same', 'forget', 'look'].some((key) => key in value)
  return isLine ? (value as Line) : undefined
}
