import type { RedirectRule } from '../../model/redirect-rule.ts'
import { parsePath } from '../../model/site-path.ts'
import { withLiteralPercents } from './document-path.ts'

/** Limits of a `_redirects` file: number of rules, and characters per line. */
const redirectBounds = { rules: 10_000, line: 2_000 } as const

/** Rules of a `_redirects` file. */
export interface ParsedRedirects {
  /** In the order of the file: the first one that matches an address wins. */
  readonly rules: readonly RedirectRule[]
  /** One message per ignored line, with its number and the reason. */
  readonly warnings: readonly string[]
}

/** Statuses that a rule may have; see `RedirectRule`. */
const statuses = new Set([200, 301, 302, 303, 307, 308, 404, 410])

/** Where a rule has no status (CONTRACT 3, Pages). */
const defaultStatus = 301

/** The problem of one line; caught where lines are read. */
class LineError extends Error {}

/** Maximum number of invalid lines reported individually. */
const maxWarnings = 20

/**
 * Reads a `_redirects` file as Netlify and Cloudflare Pages do: `from to [status][!]` a line, `#` begins a comment, `*` at the end
 * of `from` and `:name` for one segment. What this service cannot do (conditions, other hosts as `from`, proxying) is left out with a warning.
 */
export function parseRedirects(text: string): ParsedRedirects {
  const rules: RedirectRule[] = []
  const faults: string[] = []
  for (const [at, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .entries()) {
    try {
      const rule = parseLine(line)
      if (rule === undefined) continue
      if (rules.length === redirectBounds.rules) {
        faults.push(`_redirects line ${at + 1}: only the first ${redirectBounds.rules} rules are read.`)
        break
      }
      rules.push(rule)
    } catch (error) {
      if (!(error instanceof LineError)) throw error
      faults.push(`_redirects line ${at + 1}: ${error.message}; the line is left out.`)
    }
  }
  const more = faults.length - maxWarnings
  const warnings = more > 0 ? [...faults.slice(0, maxWarnings), `_redirects: ${more} more lines are left out.`] : faults
  return { rules, warnings }
}

function parseLine(line: string): RedirectRule | undefined {
  if (line.length > redirectBounds.line) throw new LineError(`it is longer than ${redirectBounds.line} characters`)
  const words = line.trim().split(/\s+/)
  const comment = words.findIndex((word) => word.startsWith('#'))
  const [from = '', ...rest] = comment < 0 ? words : words.slice(0, comment)
  if (from === '') return undefined
  const target = rest.findIndex(isTarget)
  if (target < 0) throw new LineError('it names no target; write `/from /to` or `/from https://host/to`')
  if (target > 0) throw new LineError(`a condition on the query (${rest[0]}) is not supported`)
  const [to = '', status, ...conditions] = rest
  if (conditions.length > 0) throw new LineError(`the condition ${conditions[0]} is not supported`)
  return { from: parseFrom(from), ...parseStatus(status, to), to }
}

function isTarget(word: string): boolean {
  return word.startsWith('/') || /^https?:\/\//i.test(word)
}

/** The decoded pattern, in which every spelling of a path is one. */
function parseFrom(from: string): string {
  if (/^https?:\/\//i.test(from)) throw new LineError('`from` names a host; rules for other hosts are not supported')
  if (!from.startsWith('/')) throw new LineError('`from` must begin with a slash')
  if (/[?#]/.test(from)) throw new LineError('`from` contains a query or a fragment; only paths are matched')
  if (from.slice(0, -1).includes('*')) throw new LineError('`*` is only allowed at the end of `from`')
  const path = parsePath(withLiteralPercents(from))
  if (path === undefined) throw new LineError('`from` is not a path')
  const decoded = decodeURIComponent(path)
  // `%2A` and `%3A` are not wildcards, but decoded they would be read as such.
  if (count(decoded, /\*/g) > count(from, /\*/g) || count(decoded, /\/:/g) > count(from, /\/:/g)) {
    throw new LineError('an encoded `*` or `:` in `from` is not supported')
  }
  return decoded
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}

function parseStatus(word: string | undefined, to: string): Pick<RedirectRule, 'status' | 'force'> {
  if (word === undefined) return { status: defaultStatus, force: false }
  const status = Number(/^(\d{3})!?$/.exec(word)?.[1])
  if (Number.isNaN(status)) throw new LineError(`the condition ${word} is not supported`)
  if (!statuses.has(status)) throw new LineError(`the status ${status} is not supported`)
  if (status === 200 && !to.startsWith('/')) throw new LineError('showing a page of another host (status 200) is not supported')
  return { status, force: word.endsWith('!') }
}
