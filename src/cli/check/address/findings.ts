import { parsePath } from '../../../model/site-path.ts'
import type { FactSource, Notice } from '../../../model/site-record.ts'
import type { Reply, SiteClient } from './site-client.ts'
import { inParallel } from '../../../publishing/in-parallel.ts'

/** What the checks of a running address find: what answers as it should, and what does not. */
export class Findings {
  readonly facts: FactSource[] = []
  readonly problems: Notice[] = []

  /** Something that answers as it should. */
  good(fact: string, value: string, target: string): void {
    this.facts.push({ fact, value: onOneLine(value), method: 'http', page: parsePath(target) ?? null })
  }

  /** Something that keeps agents from reading the site, or harms its visitors. */
  broken(target: string, message: string, key?: string): void {
    this.#add('error', target, message, key)
  }

  /** Something that would help, or is doubtful. */
  doubtful(target: string, message: string, key?: string): void {
    this.#add('warning', target, message, key)
  }

  #add(level: Notice['level'], target: string, message: string, key: string | undefined): void {
    const page = parsePath(target)
    const notice = {
      level,
      message: onOneLine(message),
      ...(page === undefined ? {} : { page }),
      ...(key === undefined ? {} : { key }),
    }
    // The same fault on several sampled pages is told for each; the very same line is told once.
    if (!this.problems.some((known) => JSON.stringify(known) === JSON.stringify(notice))) this.problems.push(notice)
  }
}

/** Longest text of a server that is told, in characters. */
const longest = 1_000

/** What a server says may be meant for the terminal: controls, line separators and marks of direction go. */
export function onOneLine(text: string): string {
  return text
    .slice(0, longest)
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]+/gu, ' ')
    .trim()
}

/** What was answered, in a few words. */
export function answered({ status, headers, failure }: Reply): string {
  if (status === 0) return `there is no answer (${failure})`
  const type = mediaType(headers)
  return `the answer is ${status}${type === '' ? '' : ` ${type}`}`
}

/** The media type of an answer without parameters, in lower case; empty where it says none. */
export function mediaType(headers: Headers): string {
  return (headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
}

/** Whether an answer is said to differ by `Accept`. */
export function variesByAccept(headers: Headers): boolean {
  const names = (headers.get('vary') ?? '').toLowerCase().split(',')
  return names.some((name) => name.trim() === 'accept' || name.trim() === '*')
}

/** An answer's JSON as a record; undefined where it is none. */
export function jsonRecord(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Whether a value is an object with names. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The records of a list; empty for anything else. */
export function records(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.filter(isRecord) : []
}

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
function sampled<Item>(items: readonly Item[], most: number): readonly Item[] {
  if (items.length <= most) return items
  const step = items.length / most
  return Array.from({ length: most }, (_, at) => items[Math.floor(at * step)]).filter((item) => item !== undefined)
}

/** What the checks of a running address work with. */
export interface AddressCheck {
  readonly client: SiteClient
  readonly findings: Findings
  readonly links: LinkResolver
}
