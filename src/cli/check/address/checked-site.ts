import { isRecord, parseJson, type JsonRecord } from '../../../model/json-record.ts'
import { parsePath } from '../../../model/site-path.ts'
import type { FactSource, Notice } from '../../../model/site-record.ts'
import { withoutUndefined } from '../../../model/without-undefined.ts'
import { inParallel } from '../../../publishing/in-parallel.ts'
import type { SiteClient, SiteResponse } from './site-client.ts'

/** One check of a running address. */
export interface SiteCheck {
  /** Name of the fact that is reported when the check passes. */
  readonly id: string
  /** Path that the fact belongs to; empty for none. */
  readonly path: string
  /** Reports problems. Resolves to what works, in a few words; undefined if nothing does. */
  readonly run: (site: CheckedSite) => Promise<string | undefined>
}

/** Links that are requested at the same time. */
const concurrentLinks = 4

/** Maximum number of links followed in one file; more are sampled evenly. */
const linksPerFile = 25

/** A running site while it is checked: the client, the findings so far, and the links still to be followed. */
export class CheckedSite {
  readonly client: SiteClient
  readonly facts: FactSource[] = []
  readonly problems: Notice[] = []
  /** Addresses of sitemaps that robots.txt names. */
  sitemaps: readonly string[] = []
  /** Paths that the sitemap lists. */
  listed: readonly string[] = []
  /** Files that link to a target, by target. */
  readonly #links = new Map<string, Set<string>>()
  #foreignLinks = 0

  constructor(client: SiteClient) {
    this.client = client
  }

  /** Runs a check and reports what works. */
  async run({ id, path, run }: SiteCheck): Promise<void> {
    const value = await run(this)
    if (value !== undefined) this.pass(id, value, path)
  }

  /** Reports something that works as it should. */
  pass(fact: string, value: string, path: string): void {
    this.facts.push({ fact, value: onOneLine(value), method: 'http', page: parsePath(path) ?? null })
  }

  /** Reports something that keeps agents from reading the site or harms visitors. @returns undefined, the value of a failed check */
  error(path: string, message: string, key?: string): undefined {
    this.#report('error', path, message, key)
  }

  /** Reports something that would help or is uncertain. @returns undefined, as `error` does */
  warn(path: string, message: string, key?: string): undefined {
    this.#report('warning', path, message, key)
  }

  /** Notes the links of a file, to be followed later. Other hosts are not contacted. */
  addLinks(file: string, addresses: readonly string[]): void {
    const targets = new Set<string>()
    for (const address of addresses) {
      const target = this.client.targetOf(address, file)
      if (target === null) this.#foreignLinks++
      else targets.add(target)
    }
    for (const target of sampleOf([...targets], linksPerFile)) {
      this.#links.set(target, (this.#links.get(target) ?? new Set()).add(file))
    }
  }

  /** Follows every noted link. Resolves to the number of working ones. */
  async followLinks(): Promise<string | undefined> {
    let good = 0
    await inParallel([...this.#links], { items: concurrentLinks }, async ([target, files]) => {
      const response = await this.client.follow(target)
      if (exists(response, target)) good++
      else this.error(target, `${[...files].join(', ')} links to ${target}, but ${describe(response)}.`)
    })
    const broken = this.#links.size - good
    const elsewhere = this.#foreignLinks > 0 ? `; ${this.#foreignLinks} to other sites not checked` : ''
    return good > 0 ? `${this.#links.size} checked, ${broken === 0 ? 'none' : broken} broken${elsewhere}` : undefined
  }

  #report(level: Notice['level'], path: string, message: string, key: string | undefined): void {
    const notice = { level, message: onOneLine(message), ...withoutUndefined({ page: parsePath(path), key }) }
    if (!this.problems.some((known) => JSON.stringify(known) === JSON.stringify(notice))) this.problems.push(notice)
  }
}

/** An endpoint that requires parameters, and a server that expects messages, exist too. */
function exists({ status, type }: SiteResponse, target: string): boolean {
  if (status === 405) return /^\/mcp\/?$/.test(target)
  return status === 200 || (status === 400 && type === 'application/problem+json')
}

/** At most `max` items, spread evenly over the list. */
function sampleOf<Item>(items: readonly Item[], max: number): readonly Item[] {
  const step = items.length / max
  return items.filter((_, at) => items.length <= max || Math.floor(at / step) > Math.floor((at - 1) / step))
}

/** Maximum length of a server's text in messages, in characters. */
const longestText = 1_000

/** Removes controls, line separators and direction marks, with which a server could affect the terminal. */
export function onOneLine(text: string): string {
  return text
    .slice(0, longestText)
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]+/gu, ' ')
    .trim()
}

/** A response in a few words. */
export function describe({ status, type, failure }: SiteResponse): string {
  if (status === 0) return `there is no response (${failure})`
  return `the response is ${status}${type === '' ? '' : ` ${type}`}`
}

/** A response's JSON object; undefined for anything else. */
export function jsonRecord(text: string): JsonRecord | undefined {
  const value = parseJson(text)
  return isRecord(value) ? value : undefined
}
