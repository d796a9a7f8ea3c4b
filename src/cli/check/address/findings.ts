import { parsePath } from '../../../model/site-path.ts'
import type { FactSource, Notice } from '../../../model/site-record.ts'
import type { Reply } from './site-client.ts'

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
